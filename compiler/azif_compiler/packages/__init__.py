"""What a package says of itself, and which packages go together. Text in, values out."""
