"""A card tried by itself: a table around it, what brings its abilities about, and all that comes of them."""
