"""The words every game shares. Standard library only; knows no game."""
