"""What was written → what it means: phrases read with the vocabulary, typed, and turned into IR."""
