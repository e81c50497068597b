"""Four table football games, with one way to play, watch and study them."""

__version__ = "0.1.0"
