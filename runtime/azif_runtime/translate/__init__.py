"""Clauses of the IR → Python: each becomes a function of (game, this, you, event)."""
