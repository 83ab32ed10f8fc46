"""Taking in official documents: read, split into entries, match to ours, report, keep in the user's folder."""
