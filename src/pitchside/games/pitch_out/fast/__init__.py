"""The compiled twin of the rules, for whoever examines thousands of flicks."""
