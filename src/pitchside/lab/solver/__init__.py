"""Making the solution of Play Ball: the value of every position of a board, found by sweeps."""
