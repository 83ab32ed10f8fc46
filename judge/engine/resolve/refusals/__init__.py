"""Why something is not allowed, each reason with its citation."""
