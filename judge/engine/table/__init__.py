"""What lies where: the table as a value, what changes it, and what rows work on. No rule and no words of cards."""
