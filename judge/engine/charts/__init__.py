"""The timing charts and the rulebooks, as data."""
