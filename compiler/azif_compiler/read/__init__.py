"""Phrases → trees: what is written, word by word in its place, read by rules and with the names that are in scope."""
