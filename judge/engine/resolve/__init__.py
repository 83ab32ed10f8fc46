"""What happens: the runner, the operations of the rows, the moves, and why something is not allowed."""
