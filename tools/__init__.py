"""What measures, attacks or fits Pitchside: `python -m tools.trials --help` in a checkout; not shipped."""
