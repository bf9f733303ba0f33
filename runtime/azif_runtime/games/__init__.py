"""Whole games: set up, put back for a further one, and played to their end."""
