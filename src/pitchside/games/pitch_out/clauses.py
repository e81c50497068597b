"""The clauses of Pitch Out (POT) with their French and English wording."""

from pitchside.core.rulebook import load_rulebook

RULEBOOK = load_rulebook("pitchside.games.pitch_out")
