"""`python -m pitchside` is the command `pitchside`."""

import sys

from pitchside.cli import main

sys.exit(main())
