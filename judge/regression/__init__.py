"""Rulings as regression checks where programs look for them: tests of pytest, and JUnit files."""
