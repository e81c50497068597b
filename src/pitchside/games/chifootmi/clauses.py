"""The clauses of ChiFootMi (CFM) with their French and English wording."""

from pitchside.core.rulebook import load_rulebook

RULEBOOK = load_rulebook("pitchside.games.chifootmi")
