"""Declarations of all packages → one game: amendments are made, each with who made it."""
