"""The HTTP routes, and what guards and limits them."""
