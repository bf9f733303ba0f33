"""Mistakes that people make, known by their shape before spelling is guessed: what to write instead."""
