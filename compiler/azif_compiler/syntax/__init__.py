"""Text → what was written."""
