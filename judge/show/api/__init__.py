"""What machines ask, and how it is described to them."""
