"""How declared things are called in English."""

from __future__ import annotations

import re

from azif_compiler import ir

_HOLE = re.compile(r"\{([^{}]*)\}")


class Lexicon:
    """The words for what a game declares."""

    def __init__(self, game: ir.Game) -> None:
        self.kinds = {d.name: d for d in game.declarations if isinstance(d, ir.Kind)}
        self.tokens = {d.name: d for d in game.declarations if isinstance(d, ir.Token)}
        self.verbs = {d.name: d for d in game.declarations if isinstance(d, ir.Verb)}
        self.values: dict[str, ir.Value] = {}
        for declaration in game.declarations:
            if isinstance(declaration, ir.Value):
                self.values.setdefault(declaration.name, declaration)
        self.keywords = {d.name: d for d in game.declarations if isinstance(d, ir.Keyword)}
        self.components = [d for d in game.declarations if isinstance(d, ir.Component)]

    def kind(self, name: str, *, plural: bool = False) -> str:
        """A kind: `lamp`, `lamps`."""
        kind = self.kinds.get(name)
        if kind is None:
            return plain(name) + ("s" if plural else "")
        if not plural:
            return kind.called
        return (
            plain(kind.plural)
            if kind.plural != name + "s" or kind.called == plain(name)
            else kind.called + "s"
        )

    def token(self, name: str, *, plural: bool = True) -> str:
        """A token: `coin`, `coins`."""
        token = self.tokens.get(name)
        if token is None:
            return plain(name)
        return token.plural if plural else plain(token.name)

    def quantity(self, number: str, token: str) -> str:
        """So many of a token: `3 coins`, `$3`."""
        known = self.tokens.get(token)
        if known is not None and known.symbol:
            return f"{known.symbol}{number}" if number.isdigit() else f"{number} {known.plural}"
        return f"{number} {self.token(token, plural=number != '1')}"

    def value(self, name: str) -> str:
        """A value or field."""
        value = self.values.get(name)
        return value.says if value is not None and value.says else plain(name)


def plain(name: str) -> str:
    """A name without its underscores."""
    return name.replace("_", " ")


def article(words: str) -> str:
    """`a lamp`, `an oil lamp`"""
    return f"{'an' if words[:1].lower() in 'aeiou' else 'a'} {words}"


def capital(text: str) -> str:
    """With a capital at its beginning."""
    return text[:1].upper() + text[1:] if text else text


def joined(parts: list[str], word: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`"""
    if len(parts) <= 1:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def filled(template: str, given: dict[str, str], lead: str = "") -> str:
    """A template with its holes filled; `{drop|drops}` agrees with the hole before it, or with `lead`."""
    last = lead

    def one(found: re.Match[str]) -> str:
        nonlocal last
        inside = found.group(1)
        if "|" in inside:
            first, other = inside.split("|", 1)
            return first if last in ("you", "they") or last.startswith("all ") else other
        last = given.get(inside, plain(inside))
        return last

    text = _HOLE.sub(one, template)
    return text.replace("you's ", "your ").replace("s's ", "s' ")
