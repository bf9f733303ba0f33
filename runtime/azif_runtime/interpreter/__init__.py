"""The one pipeline through which every event goes, and what clauses call: steps, durations, changes."""
