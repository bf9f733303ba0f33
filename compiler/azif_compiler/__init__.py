"""Azif: rules and components of board games, written as text, compiled to a typed effect IR."""

LANGUAGE_VERSION = "1"
"""The version of the language this compiler reads; manifests name a range of it."""

VERSION = "0.1.0"
"""The version of Azif itself."""
