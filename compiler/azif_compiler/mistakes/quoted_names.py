"""Declarations with a name in quotes where none belong, or without; and what kinds say by another word."""

from __future__ import annotations

from azif_compiler.diagnostics import syntax
from azif_compiler.mistakes.declarations import head
from azif_compiler.mistakes.seen import Seen
from azif_compiler.text.tokens import unquoted

BARE = frozenset("token deck zone track variant option enum keyword step phase window verb value".split())
"""What declares a word, which stands without quotes."""

TITLED = frozenset("rule ruling".split())
"""What has a title, in quotes."""


def in_quotes(seen: Seen) -> str | None:
    """`token "Oil"` for `token Oil`."""
    words = seen.words[:2]
    if not head(seen) or words[:1] == [] or words[0] not in BARE or not words[1:]:
        return None
    name = unquoted(words[1])
    if not words[1].startswith('"') or not name.replace(" ", "").isalnum():
        return None
    said = f"{words[0]} {name} {seen.written(2, seen.end_behind(0))}".rstrip()
    return f"write `{said}`: a name that others use stands without quotes"


def without_quotes(seen: Seen) -> str | None:
    """`rule low tide { … }` for `rule "Low tide" { … }`."""
    said = head(seen)
    words = said.split()
    if not words or words[0] not in TITLED or not words[1:] or '"' in said:
        return None
    title = " ".join(words[1:])
    return f'its title stands in quotes: `{words[0]} "{title[:1].upper()}{title[1:]}" {{ … }}`'


LYING = frozenset("deck zone pile lies".split())
HAVING = frozenset("has have carries carry contains contain".split())


def of_a_kind(seen: Seen) -> str | None:
    """`deck omen deck` for `starts in omen deck`, `has Oil` for `holds Oil`, in a kind."""
    problem = seen.problem
    if not isinstance(problem, syntax.WrongPlace) or problem.where not in ("a kind", "an amended kind"):
        return None
    rest = [word.strip('"') for word in seen.line[1:] if word not in ("in", ":", "=", "a", "an")]
    if not rest or not seen.line:
        return None
    if seen.line[0] in LYING:
        return f"write `starts in {' '.join(rest)}`: that is where its things lie before a game"
    if seen.line[0] in HAVING and seen.view.meanings("_".join(rest)).tokens:
        return f"write `holds {' '.join(rest)}`: such tokens may lie on its things"
    return None
