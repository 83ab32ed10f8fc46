"""Read the text of a card into the notation: every word of it is used by a phrase, or told as unread.

The phrases lie as data in ``judge/cards/phrases``; ``read`` is the door.
"""
