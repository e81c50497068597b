"""What the two disc games share: the Flick action, the hand, questions about a tape."""
