"""Who decides: at random, by script, sensibly, or a person."""
