"""The commands that play, one module each."""
