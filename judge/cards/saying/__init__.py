"""The phrasebook the other way: nouns in, words out. The first phrase that fits is said.

What words refer to ("it", "that creature", "this way") is kept by ``judge.cards.english``, whose arms tell what no phrase holds.
"""
