"""Boards with moves and claims, played over every branch and held against their rulings."""
