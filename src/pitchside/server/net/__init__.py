"""Starting the server; sockets, protocols, addresses, logs and metrics."""
