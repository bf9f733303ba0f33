"""Linked game and what its rulings gave → the pages of a site, as Markdown and a few files beside it."""
