"""Research that no player needs: matches between computers, and making the solution of Play Ball."""
