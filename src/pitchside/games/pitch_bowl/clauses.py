"""The clauses of Pitch Bowl (PBW) with their French and English wording."""

from pitchside.core.rulebook import load_rulebook

RULEBOOK = load_rulebook("pitchside.games.pitch_bowl")
