"""The compiled twin of the rules, for whoever tries thousands of pitches."""
