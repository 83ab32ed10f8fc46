"""Everything that can come of a position: its ends, and the tree of choices that leads to them."""
