"""How a table looks, and the moments of a game at which one looks at it."""
