"""Text → the same text in the one layout that Azif has."""
