"""Trees → what their words refer to, as far as no types are needed for it."""
