"""What every page rests on: the parts that it is made from, the words for people, the addresses."""
