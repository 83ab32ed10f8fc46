"""Small changes are made to the program one at a time: the tests of the room must notice each (``make mutate``)."""
