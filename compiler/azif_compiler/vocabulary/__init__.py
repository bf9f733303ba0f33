"""Packages → the words that content can use: how each is written, what it means, and who uses it."""
