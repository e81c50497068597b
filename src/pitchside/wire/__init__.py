"""Messages between the page, the server and the client library: the only public shapes of JSON."""
