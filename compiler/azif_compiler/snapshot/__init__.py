"""A project at one moment: packages and files, the cells that their pieces are, and all of it together."""
