"""The clauses of Play Ball (PLB) with their French and English wording."""

from pitchside.core.rulebook import load_rulebook

RULEBOOK = load_rulebook("pitchside.games.play_ball")
