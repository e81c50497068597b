"""The compiled twin of the rules, for search and counting; `test_kernel.py` compares the two."""
