"""Source → File: the parser that Lark made of the grammar, run with a lexer of one pattern.

The automaton is Lark's; only the loop that drives it is ours, which makes it several times faster and lets it
go on behind a mistake: at the next declaration, which is the next line that starts in the first column.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from azif_compiler.diagnostic import Report
from azif_compiler.diagnostics import syntax as complaints
from azif_compiler.source import Source, Span
from azif_compiler.syntax.ast import Atom, File, Line
from azif_compiler.syntax.tables import Tables, tables

DEEPEST = 100
"""How deep blocks or brackets may be nested; no card needs ten."""

_ATOMS = frozenset(
    """NAME STRING NUMBER SIGNED SYMBOL COMPARE POSSESSIVE PLUS MINUS TIMES OVER COMMA COLON OPEN CLOSE
    OTHER""".split()
)
# The order in which terminals are tried: the longer and more special ones first.
_ORDER = (
    "_SEPARATOR NAME STRING SIGNED NUMBER COMMA POSSESSIVE COMPARE SYMBOL OPEN CLOSE PLUS MINUS TIMES OVER"
    " COLON OTHER"
).split()
_LARGE = re.compile(r"\d{10}")
_NEXT_DECLARATION = re.compile(r"^(?=[^\s}#])", re.MULTILINE)


class Unexpected(Exception):
    """The parser found something that cannot stand where it stands."""

    def __init__(self, sort: str, text: str, start: int, expected: frozenset[str]) -> None:
        super().__init__(text)
        self.sort, self.text, self.start, self.expected = sort, text, start, expected


class TooDeep(Exception):
    """Blocks are nested too deep."""

    def __init__(self, start: int) -> None:
        super().__init__()
        self.start = start


class Unclosed(Exception):
    """The text ended inside a block."""

    def __init__(self, start: int) -> None:
        super().__init__()
        self.start = start


@cache
def _lexer() -> re.Pattern[str]:
    patterns = dict(tables().terminals, LBRACE=r"\{", RBRACE=r"\}")
    ignored = next(name for name in patterns if name.startswith("__IGNORE"))
    order = [ignored, *_ORDER, "LBRACE", "RBRACE"]
    return re.compile("|".join(f"(?P<{name}>{patterns[name]})" for name in order))


def parse(source: Source, report: Report) -> File:
    """The declarations of a source; each mistake is reported, and the declarations without one are
    returned.
    """
    file = _parsed(source, report)
    if not source.text.isascii() or _LARGE.search(source.text):
        for line in file.lines:
            for atom in _atoms(line):
                _inspect(source, atom, report)
    return file


def parse_between(source: Source, start: int, end: int) -> list[Line] | None:
    """The declarations in a stretch of a source that begins and ends between declarations; None if one is
    wrong.
    """
    try:
        lines = _declarations(source.text[:end], start, tables())
    except (Unexpected, TooDeep, Unclosed):
        return None
    report = Report()
    for line in lines:
        for atom in _atoms(line):
            _inspect(source, atom, report)
    return None if len(report) else lines


def _atoms(line: Line) -> Iterable[Atom]:
    """Every atom of a line and what is inside it."""
    stack = [line]
    while stack:
        line = stack.pop()
        yield from line.phrase
        for part in (line.block, line.cost, line.otherwise):
            stack.extend(part or ())


def _inspect(source: Source, atom: Atom, report: Report) -> None:
    """Report a number that no game counts, and a name that is not what it looks like."""
    span = Span(source, atom.start, atom.end)
    if atom.sort in ("NUMBER", "SIGNED") and len(atom.text.lstrip("+-")) > 9:
        report(complaints.NumberTooLarge(span=span, number=atom.text))
    elif atom.sort == "NAME" and not atom.text.isascii():
        plain = unicodedata.normalize("NFKC", atom.text)
        if plain != atom.text or not atom.text.isidentifier():
            report(complaints.OddName(span=span, name=atom.text, plain=plain))


def _parsed(source: Source, report: Report) -> File:
    lines: list[Line] = []
    position = 0
    while True:
        try:
            lines += _declarations(source.text, position, tables())
            return File(tuple(lines))
        except Unexpected as error:
            lines += _completed(error)
            report(_complaint(source, error))
            position = error.start
        except TooDeep as error:
            lines += _completed(error)
            report(complaints.NestedTooDeep(span=Span(source, error.start, error.start + 1), limit=DEEPEST))
            position = error.start
        except Unclosed as error:
            lines += _completed(error)
            report(complaints.NeverClosed(span=Span(source, error.start, error.start + 1)))
            position = error.start
        following = _NEXT_DECLARATION.search(source.text, position + 1)
        if following is None:
            return File(tuple(lines))
        position = following.start()


def _completed(error: Exception) -> list[Line]:
    return getattr(error, "completed", [])


def _complaint(source: Source, error: Unexpected) -> complaints.UnexpectedWord | complaints.UnclosedText:
    span = Span(source, error.start, max(error.start + len(error.text), error.start + 1))
    if error.text.startswith('"'):
        return complaints.UnclosedText(span=span)
    return complaints.UnexpectedWord(
        span=span, found=error.text, sort=error.sort, expected=tuple(sorted(error.expected))
    )


def _declarations(text: str, position: int, table: Tables) -> list[Line]:
    """Run the automaton from a position to the end of the text."""
    states, productions, keywords = table.states, table.productions, table.keywords
    makers = [_MAKERS.get(production.name) for production in productions]
    lengths = [production.length for production in productions]
    origins = [production.origin for production in productions]
    match = _lexer().match
    stack = [table.start]
    values: list[Any] = []
    braces: list[int] = []
    end = len(text)
    sort, word, start = "", "", position
    pending = False
    try:
        while True:
            # 1. the next terminal
            if not pending:
                while True:
                    if position >= end:
                        sort, word, start = "$END", "", end
                        break
                    found = match(text, position)
                    if found is None:
                        raise Unexpected("OTHER", _stretch(text, position), position, frozenset())
                    sort, start, position = found.lastgroup or "", position, found.end()
                    if not sort.startswith("__IGNORE"):
                        word = found.group()
                        break
                if sort == "NAME" and word in keywords and keywords[word] in states[stack[-1]]:
                    sort = keywords[word]
            pending = False
            row = states[stack[-1]]
            # 2. a whole phrase at once
            if sort in _ATOMS and "phrase" in row:
                atoms, depth = [], 0
                goal = row["phrase"]
                following = states[goal]
                while True:
                    atoms.append(Atom(sort, word, start))
                    if sort == "OPEN":
                        depth += 1
                        if depth > DEEPEST:
                            raise TooDeep(start)
                    elif sort == "CLOSE":
                        depth -= 1
                    while True:
                        if position >= end:
                            sort, word, start = "$END", "", end
                            break
                        found = match(text, position)
                        if found is None:
                            raise Unexpected("OTHER", _stretch(text, position), position, frozenset())
                        sort, start, position = found.lastgroup or "", position, found.end()
                        if not sort.startswith("__IGNORE"):
                            word = found.group()
                            break
                    if sort not in _ATOMS or (sort == "NAME" and keywords.get(word) in following):
                        break
                values.append(tuple(atoms))
                stack.append(goal)
                sort = keywords[word] if sort == "NAME" else sort
                pending = True
                continue
            # 3. one move of the automaton
            action = row.get(sort)
            if action is None:
                if sort == "$END" and braces:
                    raise Unclosed(braces[-1])
                raise Unexpected(sort, word, start, frozenset(row))
            if action >= 0:
                if sort == "LBRACE":
                    braces.append(start)
                    if len(braces) > DEEPEST:
                        raise TooDeep(start)
                elif sort == "RBRACE":
                    braces.pop()
                elif sort == "ELSE" and len(stack) > 4 * DEEPEST:
                    raise TooDeep(start)  # `else if` is nested, though it has no brace more
                stack.append(action)
                values.append(Atom(sort, word, start))
                continue
            number = -action - 1
            length, maker = lengths[number], makers[number]
            if length:
                parts = values[-length:]
                del values[-length:]
                del stack[-length:]
            else:
                parts = []
            values.append(maker(parts) if maker is not None else (parts[0] if parts else None))
            goto = states[stack[-1]][origins[number]]
            if goto == table.end:
                result: list[Line] = values[0]
                return result
            stack.append(goto)
            pending = True
    except (Unexpected, TooDeep, Unclosed) as error:
        done = values[0] if values and isinstance(values[0], list) else []
        error.completed = list(done)  # type: ignore[union-attr]  # read by _completed
        raise


def _stretch(text: str, start: int) -> str:
    found = re.compile(r'"[^\n]*|\S').match(text, start)
    return found.group() if found else text[start : start + 1]


Maker = Callable[[list[Any]], Any]


def _line(leading: Atom | None, phrase: tuple[Atom, ...]) -> dict[str, Any]:
    start = leading.start if leading is not None else phrase[0].start
    end = phrase[-1].end if phrase else (leading.end if leading is not None else start)
    return {
        "leading": leading.text if leading is not None else "",
        "start": start,
        "end": end,
        "phrase": phrase,
    }


def _otherwise(part: Any) -> tuple[Line, ...]:
    return part if isinstance(part, tuple) else (part,)


def _items(parts: list[Any]) -> list[Line]:
    if not parts:
        return []
    lines: list[Line] = parts[0]
    for part in parts[1:]:
        if isinstance(part, Line):
            lines.append(part)
    return lines


_MAKERS: dict[str, Maker] = {
    "items_of_declarations": _items,
    "declarations": _items,
    "items": _items,
    "block": lambda p: (*p[1], p[2]) if len(p) == 4 else tuple(p[1]),
    "open_line": lambda p: Line(**_line(p[0], p[1])),
    "open_alone": lambda p: Line(**_line(p[0], ())),
    "open_sentence": lambda p: Line(**_line(None, p[0])),
    "closed_line": lambda p: Line(**_line(p[0], p[1]), block=p[2]),
    "closed_line_else": lambda p: Line(**_line(p[0], p[1]), block=p[2], otherwise=_otherwise(p[4])),
    "closed_cost": lambda p: Line(**_line(p[0], p[1]), cost=p[3], block=p[4]),
    "closed_only_cost": lambda p: Line(**_line(p[0], p[1]), cost=p[3]),
    "closed_alone": lambda p: Line(**_line(p[0], ()), block=p[1]),
    "closed_alone_else": lambda p: Line(**_line(p[0], ()), block=p[1], otherwise=_otherwise(p[3])),
    "closed_sentence": lambda p: Line(**_line(None, p[0]), block=p[1]),
    "closed_sentence_else": lambda p: Line(**_line(None, p[0]), block=p[1], otherwise=_otherwise(p[3])),
    "closed_sentence_cost": lambda p: Line(**_line(None, p[0]), cost=p[2], block=p[3]),
}
"""What each production of the grammar makes of its parts; the others hand on their first part."""
