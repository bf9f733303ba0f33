"""A game as plain data: what lies where, what counts, who waits, what is going on, and who is asked."""
