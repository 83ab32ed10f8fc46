"""Setting a board up: the form, the editor, and what is pasted into them."""
