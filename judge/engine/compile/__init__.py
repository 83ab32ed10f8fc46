"""From an ability to the rows that carry it out."""
