"""All that can come of something: every answer, every roll and every draw, with its exact chance."""
