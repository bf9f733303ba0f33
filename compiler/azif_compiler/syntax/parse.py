"""Piece → Written: the automaton that Lark made of the grammar, run over the tokens of one piece.

The automaton is Lark's; the loop that drives it is ours, which makes it several times faster and lets it go
on behind a mistake. Before, braces are mended (`braces`), and colons that open blocks become braces
(`colons`). Of what else cannot stand where it stands, the repair is tried that lets the most of the following
tokens be read: leaving it out, or putting something in.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from itertools import islice
from typing import Any

from azif_compiler.bounds import DEEPEST_BRACKET, MOST_REPAIRS
from azif_compiler.diagnostic import InternalError, Report
from azif_compiler.diagnostics import colons as of_colons
from azif_compiler.diagnostics import syntax as complaints
from azif_compiler.diagnostics.quotes import UnclosedText
from azif_compiler.grammar import UNCLOSED, Grammar
from azif_compiler.syntax.braces import Brace, balanced, is_balanced, is_headless
from azif_compiler.syntax.colons import Colon, has_colons, opened
from azif_compiler.syntax.tree import Block, Line, Written
from azif_compiler.syntax.unseen import unseen
from azif_compiler.text.source import Source, Span
from azif_compiler.text.tokens import LEFT, MADE, RIGHT, Tokens, scan

AHEAD = 10
"""How many tokens a repair is tried on."""

MADE_AT_MOST = 3
"""How many tokens are put in at one place before something is left out instead."""

_PUT_IN = ("NAME", "_SEPARATOR", "RBRACE", "LBRACE")
_PUT_IN_AT_END = ("RBRACE", "_SEPARATOR", "NAME", "LBRACE")
"""What a repair may put in, the likeliest first; at the end, blocks are closed."""

_ATOMS = frozenset(
    """NAME STRING NUMBER SIGNED SYMBOL COMPARE POSSESSIVE PLUS MINUS TIMES OVER COMMA COLON OPEN CLOSE OTHER
    UNCLOSED""".split()
)
_END = "$END"


class _TooMany(Exception):
    """Too much cannot stand where it stands; what was told of it is enough."""


class _TooDeep(Exception):
    """Blocks or brackets are nested too deep."""

    def __init__(self, start: int) -> None:
        super().__init__()
        self.start = start


def parse(text: str, source: Source, base: int, grammar: Grammar, report: Report) -> Written:
    """The lines of a piece that stands at `base` in a source; each mistake is reported."""
    tokens = scan(text, grammar)

    def span(start: int, length: int = 1) -> Span:
        return Span(source, base + start, base + start + length)

    wrong: list[Brace] = []
    if not is_balanced(tokens.kinds) or is_headless(tokens, grammar.keywords):
        tokens, wrong = balanced(tokens)
    if has_colons(tokens.kinds):
        tokens, colons = opened(tokens)
        report.extend(_of_colon(colon, span) for colon in colons)
    try:
        if len(wrong) > DEEPEST_BRACKET:
            raise _TooDeep(wrong[0].start)
        lines = _Parser(tokens, grammar, span, report).lines()
        report.extend(_of_brace(brace, span) for brace in wrong)
    except _TooDeep as error:
        report(complaints.NestedTooDeep(span=span(error.start), limit=DEEPEST_BRACKET))
        lines = ()
    except _TooMany:
        lines = ()
    if UNCLOSED in tokens.kinds or not text.isascii() or any(len(word) > 9 for word in _numbers(tokens)):
        _inspect(tokens, span, report)
        for start, name in islice(unseen(text), MOST_REPAIRS):
            report(complaints.UnseenSign(span=span(start), name=name))
    return Written(tokens, lines)


def _numbers(tokens: Tokens) -> list[str]:
    return [
        word for kind, word in zip(tokens.kinds, tokens.words, strict=True) if kind in ("NUMBER", "SIGNED")
    ]


def _of_brace(
    brace: Brace, span: Callable[[int], Span]
) -> complaints.NeverClosed | complaints.NeverOpened | complaints.NoBrace:
    match brace.what:
        case "never closed":
            return complaints.NeverClosed(span=span(brace.start))
        case "never opened":
            return complaints.NeverOpened(span=span(brace.start))
        case "not opened":
            return complaints.NoBrace(span=span(brace.start))


def _of_colon(
    colon: Colon, span: Callable[[int], Span]
) -> of_colons.NothingBehind | of_colons.TooDeep | of_colons.Uneven:
    match colon.what:
        case "nothing behind":
            return of_colons.NothingBehind(span=span(colon.start))
        case "too deep":
            return of_colons.TooDeep(span=span(colon.start))
        case "uneven":
            return of_colons.Uneven(span=span(colon.start))


def _inspect(tokens: Tokens, span: Callable[[int, int], Span], report: Report) -> None:
    """Report texts without an end, numbers that are too large, names that are not what they look like."""
    for kind, word, start in zip(tokens.kinds, tokens.words, tokens.starts, strict=True):
        if kind == UNCLOSED:
            report(UnclosedText(span=span(start, len(word))))
        elif kind in ("NUMBER", "SIGNED") and len(word.lstrip("+-")) > 9:
            report(complaints.NumberTooLarge(span=span(start, len(word)), number=word))
        elif kind == "NAME" and not word.isascii():
            plain = unicodedata.normalize("NFKC", word)
            if plain != word or not word.isidentifier():
                report(complaints.OddName(span=span(start, len(word)), name=word, plain=plain))


class _Parser:
    """Runs the automaton over tokens."""

    def __init__(
        self, tokens: Tokens, grammar: Grammar, span: Callable[[int, int], Span], report: Report
    ) -> None:
        self.tokens, self.span, self.report = tokens, span, report
        self.states, self.keywords = grammar.states, grammar.keywords
        self.before_block = grammar.before_block
        self.start, self.end = grammar.start, grammar.end
        self.lengths = [production.length for production in grammar.productions]
        self.origins = [production.origin for production in grammar.productions]
        self.makers = [MAKERS.get(production.name) for production in grammar.productions]

    def lines(self) -> tuple[Line, ...]:
        """The declarations in the tokens."""
        kinds, words, states, keywords = self.tokens.kinds, self.tokens.words, self.states, self.keywords
        count = len(kinds)
        stack = [self.start]
        values: list[Any] = []
        index = depth = 0
        while True:
            row = states[stack[-1]]
            kind = kinds[index] if index < count else _END
            if kind == "NAME" and (keyword := keywords.get(words[index])) in row:
                kind = keyword
            elif kind == UNCLOSED:
                kind = "STRING"
            if kind in _ATOMS and (goal := row.get("phrase")) is not None:
                behind = self.behind_phrase(index, states[goal])
                values.append((index, behind))
                stack.append(goal)
                index = behind
                continue
            action = row.get(kind)
            if action is None:
                index = self.repaired(stack, values, index, kind)
                count = len(kinds)
                continue
            if action >= 0:
                if kind == "LBRACE":
                    depth += 1
                    if depth > DEEPEST_BRACKET:
                        raise _TooDeep(max(self.tokens.starts[index], 0))
                elif kind == "RBRACE":
                    depth -= 1
                elif kind == "ELSE" and len(stack) > 4 * DEEPEST_BRACKET:
                    raise _TooDeep(
                        self.tokens.starts[index]
                    )  # `else if` is nested, though it has no brace more
                stack.append(action)
                values.append(index)
                index += 1
                continue
            number = -action - 1
            length, maker = self.lengths[number], self.makers[number]
            parts = values[-length:] if length else []
            if length:
                del values[-length:]
                del stack[-length:]
            values.append(maker(parts) if maker is not None else (parts[0] if parts else None))
            goto = states[stack[-1]][self.origins[number]]
            if goto == self.end:
                return tuple(values[0])
            stack.append(goto)

    def behind_phrase(self, index: int, following: dict[str, int]) -> int:
        """Where the phrase ends that begins with a token."""
        kinds, words, keywords = self.tokens.kinds, self.tokens.words, self.keywords
        count, brackets = len(kinds), 0
        while index < count:
            kind = kinds[index]
            if kind == "NAME":
                if (keyword := keywords.get(words[index])) in following and (
                    keyword not in self.before_block or kinds[index + 1 : index + 2] == [LEFT]
                ):
                    break
            elif kind not in _ATOMS:
                break
            elif kind == "OPEN":
                brackets += 1
                if brackets > DEEPEST_BRACKET:
                    raise _TooDeep(self.tokens.starts[index])
            elif kind == "CLOSE":
                brackets -= 1
            index += 1
        return index

    # ---- repairs

    def repaired(self, stack: list[int], values: list[Any], index: int, kind: str) -> int:
        """Report a token that cannot stand here, and repair so that the most can be read; where to go on."""
        if len(self.report) > MOST_REPAIRS:
            raise _TooMany
        tokens, row = self.tokens, self.states[stack[-1]]
        start = tokens.starts[index] if index < len(tokens) else len(tokens.text.rstrip())
        word = tokens.words[index] if index < len(tokens) else ""
        if start != MADE:
            expected = tuple(sorted(name for name in row if name.isupper() or name == _END))
            self.report(
                complaints.UnexpectedWord(
                    span=self.span(start, max(len(word), 1)), found=word, sort=kind, expected=expected
                )
            )
        best, inserted = (self.reach(stack, index + 1, None) + 1 if index < len(tokens) else -1), ""
        at_end = index >= len(tokens)
        for name in _PUT_IN_AT_END if at_end else () if self.made_before(index) else _PUT_IN:
            if name in row and (reach := self.reach(stack, index, name)) > best:
                best, inserted = reach, name
        if not inserted:
            if at_end:
                raise InternalError("the grammar cannot be finished")
            return self.skipped(index)
        tokens.kinds.insert(index, inserted)
        tokens.words.insert(index, "")
        tokens.starts.insert(index, MADE)
        return index

    def made_before(self, index: int) -> bool:
        """Whether so many tokens have been put in before one that it is left out instead."""
        starts = self.tokens.starts[max(0, index - MADE_AT_MOST) : index]
        return len(starts) == MADE_AT_MOST and all(start == MADE for start in starts)

    def skipped(self, index: int) -> int:
        """Leave a token out; with a brace, the whole block."""
        tokens, kinds = self.tokens, self.tokens.kinds
        behind = index + 1
        if kinds[index] == LEFT:
            behind, depth = index, 0
            while behind < len(kinds):
                depth += (kinds[behind] == LEFT) - (kinds[behind] == RIGHT)
                behind += 1
                if depth == 0:
                    break
        for row in (tokens.kinds, tokens.words, tokens.starts):
            del row[index:behind]
        return index

    def reach(self, stack: list[int], index: int, inserted: str | None) -> int:
        """How many of the next tokens could be read, with one put in before them."""
        kinds, words, states = self.tokens.kinds, self.tokens.words, self.states
        trial = list(stack)
        read, position = 0, index
        pending = inserted
        while read < AHEAD:
            row = states[trial[-1]]
            kind = pending or (kinds[position] if position < len(kinds) else _END)
            if kind == "NAME" and pending is None and (keyword := self.keywords.get(words[position])) in row:
                kind = keyword
            if kind == UNCLOSED:
                kind = "STRING"
            action = row.get(kind)
            if action is None:
                return read
            if action >= 0:
                trial.append(action)
                if pending is None:
                    read, position = read + 1, position + 1
                pending = None
                continue
            number = -action - 1
            if self.lengths[number]:
                del trial[-self.lengths[number] :]
            goto = states[trial[-1]][self.origins[number]]
            if goto == self.end:
                return AHEAD
            trial.append(goto)
        return read


def _head(leading: int, phrase: tuple[int, int]) -> Line:
    return Line(-1, leading, *phrase)


def _labelled(parts: list[Any]) -> Line:
    if len(parts) == 1:
        return parts[0]  # type: ignore[no-any-return]  # the maker below made a line
    line: Line = parts[1]
    return Line(parts[0], line.leading, line.first, line.last)


def _with(
    head: Line, block: Block | None = None, cost: Block | None = None, otherwise: Block | None = None
) -> Line:
    return Line(head.label, head.leading, head.first, head.last, block, cost, otherwise)


def _phrase(parts: list[Any]) -> tuple[int, int]:
    """A phrase, also one that goes on behind something that was left out."""
    if len(parts) == 1:
        return parts[0], parts[0] + 1
    return parts[0][0], parts[1] + 1


def _items(parts: list[Any]) -> list[Line]:
    if not parts:
        return []
    lines: list[Line] = parts[0]
    for part in parts[1:]:
        if isinstance(part, Line):
            lines.append(part)
    return lines


def _block(parts: list[Any]) -> Block:
    lines = (*parts[1], parts[2]) if len(parts) == 4 else tuple(parts[1])
    return Block(parts[0], parts[-1], lines)


def _otherwise(part: Block | Line) -> Block:
    """What stands behind `else`: a block, or a statement that is one by itself."""
    return part if isinstance(part, Block) else Block(part.start, part.start, (part,))


MAKERS: dict[str, Callable[[list[Any]], Any]] = {
    "items_of_declarations": _items,
    "declarations": _items,
    "items": _items,
    "phrase": _phrase,
    "block": _block,
    "line": lambda p: _head(p[0], p[1]),
    "alone": lambda p: _head(p[0], (p[0] + 1, p[0] + 1)),
    "sentence": lambda p: _head(-1, p[0]),
    "head": _labelled,
    "closed": lambda p: _with(p[0], block=p[1]),
    "closed_else": lambda p: _with(p[0], block=p[1], otherwise=_otherwise(p[3])),
    "closed_cost_else": lambda p: _with(p[0], cost=p[2], block=p[3], otherwise=_otherwise(p[5])),
    "closed_cost": lambda p: _with(p[0], cost=p[2], block=p[3]),
    "closed_only_cost": lambda p: _with(p[0], cost=p[2]),
}
"""What each production of the grammar makes of its parts; the others hand on their first part."""
