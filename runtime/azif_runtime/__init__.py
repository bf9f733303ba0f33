"""IR → game."""
