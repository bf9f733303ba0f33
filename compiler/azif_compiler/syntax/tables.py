"""grammar/azif.lark → the tables of its LALR parser, made by Lark and kept in the cache."""

from __future__ import annotations

import functools
import hashlib

import msgspec

from azif_compiler import cache, places

_FORMAT = "2"


class Production(msgspec.Struct, frozen=True):
    """A rule of the grammar: what it makes, from how many parts, and by which name the parser knows it."""

    origin: str
    length: int
    name: str


class Tables(msgspec.Struct, frozen=True):
    """States with their actions: a number n ≥ 0 shifts to state n, a number below 0 reduces by production
    -n-1.
    """

    states: list[dict[str, int]]
    productions: list[Production]
    start: int
    end: int
    keywords: dict[str, str]
    terminals: dict[str, str]


@functools.cache
def tables() -> Tables:
    """The tables of the grammar that this version of Azif ships."""
    text = (places.grammar() / "azif.lark").read_text(encoding="utf-8")
    key = hashlib.blake2b(f"tables {_FORMAT}\0{text}".encode(), digest_size=20).hexdigest()
    store = cache.user_cache()
    if (payload := store.get(key)) is not None:
        try:
            return msgspec.msgpack.decode(payload, type=Tables)
        except msgspec.DecodeError:
            pass
    made = _made_by_lark(text)
    store.put(key, msgspec.msgpack.encode(made))
    return made


def _made_by_lark(grammar: str) -> Tables:
    import lark
    from lark.parsers.lalr_analysis import Shift

    parser = lark.Lark(grammar, parser="lalr", maybe_placeholders=False)
    table = parser.parser.parser._parse_table  # Lark 1.3 has no public access
    productions: dict[object, int] = {}
    rules: list[Production] = []
    states: list[dict[str, int]] = []
    for number in range(len(table.states)):
        row: dict[str, int] = {}
        for symbol, (action, argument) in table.states[number].items():
            if action is Shift:
                row[str(symbol)] = argument
                continue
            if argument not in productions:
                productions[argument] = len(rules)
                name = str(argument.alias or argument.origin.name)
                rules.append(Production(str(argument.origin.name), len(argument.expansion), name))
            row[str(symbol)] = -productions[argument] - 1
        states.append(row)
    keywords: dict[str, str] = {}
    terminals: dict[str, str] = {}
    for terminal in parser.terminals:
        if terminal.pattern.type == "str" and terminal.pattern.value.isalpha():
            keywords[str(terminal.pattern.value)] = str(terminal.name)
        else:
            terminals[str(terminal.name)] = str(terminal.pattern.to_regexp())
    return Tables(states, rules, table.start_states["start"], table.end_states["start"], keywords, terminals)
