"""Play Ball solved: the value of every position of a round, and its distance to the goal."""
