"""Lines → trees of nodes: what is written, read by rules that need no second attempt."""
