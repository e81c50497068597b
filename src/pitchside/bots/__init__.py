"""Computer opponents, and the arena where they meet."""
