"""From a written board to a table: what it may hold, how it is read, checked and written back."""
