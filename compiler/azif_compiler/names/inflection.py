"""The regular forms of English verbs."""

from __future__ import annotations


def third_person(verb: str) -> str:
    """`loses`, `passes`, `carries`: how a regular verb reads behind `that player`."""
    if verb.endswith(("s", "x", "z", "ch", "sh")):
        return verb + "es"
    if verb.endswith("y") and len(verb) > 1 and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


def participle(verb: str) -> str:
    """`painted`, `closed`, `carried`: how a regular verb reads behind `is`."""
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("y") and len(verb) > 1 and verb[-2] not in "aeiou":
        return verb[:-1] + "ied"
    return verb + "ed"
