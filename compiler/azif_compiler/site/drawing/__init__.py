"""What a game declares → pictures as SVG: faces of components, boards, charts of steps."""
