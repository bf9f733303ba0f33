"""The text of grammar/azif.lark → the tables of its LALR parser, made by Lark."""

from __future__ import annotations

import functools
import re

import msgspec

DECLARING = frozenset(
    """enum token track kind zone deck link board value verb procedure step phase window keyword rule option
    variant amend ruling goal says""".split()
)
"""The words that begin a declaration; a test compares them with the grammar."""


class Production(msgspec.Struct, frozen=True):
    """A rule of the grammar: what it makes, from how many parts, and by which name the parser knows it."""

    origin: str
    length: int
    name: str


class Grammar(msgspec.Struct, frozen=True, dict=True):
    """States with their actions: a number n ≥ 0 shifts to state n, a number below 0 reduces by production
    -n-1. `keywords` and `terminals` are the words and patterns of the terminals; `before_block` are those
    keywords that are words like any other unless a block follows.
    """

    states: list[dict[str, int]]
    productions: list[Production]
    start: int
    end: int
    keywords: dict[str, str]
    terminals: dict[str, str]
    before_block: list[str]

    @functools.cached_property
    def lexer(self) -> re.Pattern[str]:
        """One pattern for all tokens with the blanks before them; `lastgroup` is the terminal."""
        patterns = dict(self.terminals, LBRACE=r"\{", RBRACE=r"\}", **{UNCLOSED: _UNCLOSED, STRANGE: r"\S"})
        ignored = next(name for name in patterns if name.startswith("__IGNORE"))
        order = ("NAME", ignored, *ORDER, UNCLOSED, STRANGE)
        return re.compile(rf"[ \t\f]*(?:{'|'.join(f'(?P<{name}>{patterns[name]})' for name in order)}|\s|\Z)")


BEFORE_BLOCK = r"(?=\s*\{)"
"""What ends the pattern of a keyword that is one only before a block."""
UNCLOSED = "UNCLOSED"
"""A text in quotes that its line does not close, up to where it was probably meant to end."""
STRANGE = "STRANGE"
"""A character that nothing can begin with."""

_UNCLOSED = r'"(?:(?!\s*[{};]|\s+#|\s*(?:\n|\Z))[^\n])*'

# The order in which terminals are tried, behind names: the longer and more special ones first.
ORDER = (
    "_SEPARATOR LABEL STRING SIGNED NUMBER COMMA POSSESSIVE COMPARE SYMBOL OPEN CLOSE PLUS MINUS TIMES OVER"
    " COLON OTHER LBRACE RBRACE"
).split()


def encoded(grammar: Grammar) -> bytes:
    """A grammar as bytes, for whoever keeps it."""
    return msgspec.msgpack.encode(grammar)


def decoded(payload: bytes) -> Grammar:
    """A grammar from bytes; raises `msgspec.DecodeError` for anything else."""
    return msgspec.msgpack.decode(payload, type=Grammar)


def alternatives(grammar: str) -> dict[str, list[list[str]]]:
    """Each rule and terminal of a grammar as it is written, with its alternatives: rows of names, of words in
    quotes, of patterns between slashes.
    """
    from lark import Token, Tree
    from lark.load_grammar import load_grammar

    def row(node: Tree[Token]) -> list[str]:
        if node.data == "alias":
            return row(node.children[0])  # type: ignore[arg-type]
        return [str(getattr(part, "name", part)) for part in node.scan_values(bool)]

    written, _ = load_grammar(grammar, "grammar", [], False)  # type: ignore[no-untyped-call]
    found = [(name, tree) for name, _, tree, _ in written.rule_defs]
    found += [(name, tree) for name, (tree, _) in written.term_defs if name not in written.ignore]
    return {name: [row(one) for one in tree.children] for name, tree in found}


def made(grammar: str) -> Grammar:
    """The tables of a grammar as it is written for Lark."""
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
    before_block: list[str] = []
    terminals: dict[str, str] = {}
    for terminal in parser.terminals:
        pattern = str(terminal.pattern.value)
        word = pattern.removesuffix(BEFORE_BLOCK)
        if (terminal.pattern.type == "str" or word != pattern) and word.isalpha():
            keywords[word] = str(terminal.name)
            if word != pattern:
                before_block.append(str(terminal.name))
        else:
            terminals[str(terminal.name)] = str(terminal.pattern.to_regexp())
    start, end = table.start_states["start"], table.end_states["start"]
    parts = dict(sorted(keywords.items())), dict(sorted(terminals.items())), sorted(before_block)
    return numbered(Grammar(states, rules, start, end, *parts))


def numbered(grammar: Grammar) -> Grammar:
    """A grammar whose states are numbered in the order in which one comes to them. Lark numbers them as its
    sets happen to lie, otherwise in each process.
    """
    productions = sorted(set(grammar.productions), key=lambda one: (one.origin, one.name, one.length))
    number_of = {production: number for number, production in enumerate(productions)}
    order = {grammar.start: 0}
    rows: list[dict[str, int]] = []
    waiting = [grammar.start]
    for state in waiting:
        row: dict[str, int] = {}
        for symbol, action in sorted(grammar.states[state].items()):
            if action < 0:
                row[symbol] = -number_of[grammar.productions[-action - 1]] - 1
                continue
            if action not in order:
                order[action] = len(order)
                waiting.append(action)
            row[symbol] = order[action]
        rows.append(row)
    return msgspec.structs.replace(
        grammar, states=rows, productions=productions, start=0, end=order[grammar.end]
    )
