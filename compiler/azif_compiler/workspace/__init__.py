"""Packages that are worked on: immutable snapshots over files from disk, memory, and editors' buffers."""
