"""Modules that stand in for compiled ones, which a browser does not have."""
