"""What happens: the charts row by row, over a table of plain values."""
