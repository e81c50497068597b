"""The local server: one match, one queue; stored before acknowledged; JSON only in `wire`."""
