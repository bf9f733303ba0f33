"""What content does to the game: the same seeds played with it and without it."""
