"""Two releases of packages → what changed between them, in words, and which version the new one deserves."""
