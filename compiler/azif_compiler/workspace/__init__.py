"""Packages as they are now: immutable snapshots over files from disk, from memory, from an editor's buffer."""
