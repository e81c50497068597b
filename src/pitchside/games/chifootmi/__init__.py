"""ChiFootMi: the last minutes of a football match in cards; more goals wins."""

from pitchside.games.chifootmi.game import CHIFOOTMI, ChiFootMi

__all__ = ["CHIFOOTMI", "ChiFootMi"]
