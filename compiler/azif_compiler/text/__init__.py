"""Text with its lines, cut into pieces and tokens: the layer that loses nothing."""
