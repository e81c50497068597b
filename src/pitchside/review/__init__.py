"""Where a match was won and lost: how good each side stood at every turn, and where that changed."""
