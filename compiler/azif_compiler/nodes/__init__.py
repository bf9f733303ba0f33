"""What a declaration says, as a tree: a closed class for each thing one can write, with its place."""
