"""Diagnostics → what people and programs read: text with excerpts, JSON, SARIF, pages."""
