"""The cases that judges keep: a board with its question, ruling and note, every edit remembered, nothing lost."""
