"""The compiled twin of the rules, for search and for learners; `test_fast.py` compares the two."""
