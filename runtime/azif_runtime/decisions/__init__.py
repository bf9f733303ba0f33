"""What people decide: asking them, and what an option is worth by the goals of content."""
