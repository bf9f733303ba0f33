"""Content that is right → what could be said better in it, each rule in a file of its own with its page."""
