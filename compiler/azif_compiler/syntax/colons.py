"""Tokens in which a colon opens a block → tokens in which braces do.

A colon opens a block in a line of a block: `at "Hall": glow 1`. The block is the rest of its line; if nothing
follows, it is the lines below that stand deeper than its line. Below a rest there may stand, deeper, only
what the sentence ends in: `pass: …`; if the brace around the block stands on the same line, also what begins
anew in that: `when: …`. A block ends before the brace that closes the one around it. What is paid needs no
braces before a colon either: `action day cost dim this: glow 1`. In declarations of verbs and kinds a colon
stands before a type; there it opens a block only behind `do` and, in kinds, behind a word that leads an
ability.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from azif_compiler.bounds import LONGEST_COST
from azif_compiler.text.tokens import LEFT, MADE, RIGHT, SEPARATOR, Tokens

COLON, LABEL = "COLON", "LABEL"
_MARKS = frozenset({SEPARATOR, LEFT, RIGHT, COLON, LABEL, "OPEN", "CLOSE"})

Wrong = Literal["nothing behind", "too deep", "uneven"]

_ABILITIES = frozenset(
    "always while cannot instead reduce prevent before when at action whenever may must once up do".split()
)
_TYPED = {
    **dict.fromkeys("verb procedure".split(), frozenset({"do"})),
    **dict.fromkeys("kind enum token option variant track value zone deck link board".split(), _ABILITIES),
}
"""The declarations in whose own lines a colon stands before a type; and behind which leading words it opens a
block even there."""
_PAYING = frozenset("action may must once up option instead when before at whenever".split())
"""The words that lead a line in which something may be paid."""
_ANEW = frozenset("given when then always cannot at action whenever".split())
"""The words that lead a line in braces, and none in which a sentence ends."""
_STATEMENTS = frozenset(
    "if for while repeat choose may let set add take put roll step together until offer perform".split()
)
"""The words that lead a statement with a block, or one of several words."""
_WITHOUT_ELSE = frozenset("for repeat while together secretly".split())
"""The words that lead a statement with a block behind which no `else` stands."""
_LONGEST_NAME = 4
"""Of so many words is what a verb ends in, at most."""
_NOUNS = frozenset("a an the its his her their your my that each any no of".split())
"""The words behind which `cost` is a word like any other."""
_NO_VERBS = frozenset("is are and or has have otherwise if while not".split())
"""The words before which it is one."""


class Colon(NamedTuple):
    """A colon with nothing behind it, or a line below one that stands too deep, or unevenly."""

    what: Wrong
    start: int


@dataclass(slots=True)
class _Open:
    """A block that is open: by a brace, or by a colon in a line with some indentation.

    `line` counts the lines before it, `begin` is where the statement begins that it belongs to. If a colon
    directly in it stands before a type, `bodies` are the words behind which it does not. `said` tells whether
    something stands in the block; `below` is the indentation of its lines, if they stand below the colon.
    """

    colon: bool
    start: int
    line: int
    indent: str
    begin: int
    bodies: frozenset[str] | None
    said: bool = False
    below: str | None = None


def has_colons(kinds: list[str]) -> bool:
    """Whether there may be a colon that opens a block."""
    return (COLON in kinds or LABEL in kinds) and LEFT in kinds


def opened(tokens: Tokens) -> tuple[Tokens, list[Colon]]:
    """The tokens with braces for colons, and what was wrong."""
    reading = _Reading(tokens)
    reading.run()
    return Tokens(tokens.text, reading.kinds, reading.words, reading.starts), reading.wrong


class _Reading:
    """Goes once over the tokens; `begin` is where the statement begins, `indent` how deep its line stands."""

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self.kinds: list[str] = []
        self.words: list[str] = []
        self.starts: list[int] = []
        self.wrong: list[Colon] = []
        self.stack: list[_Open] = []
        self.indent = ""
        self.begin = self.brackets = self.line = 0

    def run(self) -> None:
        """Copy the tokens, one after another."""
        tokens = self.tokens
        begin = 0
        marks = [
            (index, kind, word)
            for index, (kind, word) in enumerate(zip(tokens.kinds, tokens.words, strict=True))
            if kind in _MARKS or word == "else"
        ]
        for index, kind, word in marks:
            self.copy(begin, index)
            begin, start = index + 1, tokens.starts[index]
            if kind == SEPARATOR:
                self.separated(index)
                continue
            if kind == RIGHT:
                self.close(self.colons())
                if self.stack:
                    self.begin = self.stack.pop().begin
                self.put(kind, word, start)
                continue
            if word == "else" and self.stack and self.stack[-1].colon and self.kinds[-1] != RIGHT:
                self.close_before_else()
            if kind in (COLON, LABEL) and self.opens(kind):
                self.colon(kind, word, start)
                continue
            if self.stack:
                self.stack[-1].said = True
            self.put(kind, word, start)
            if kind == LEFT:
                self.open(start, colon=False)
            else:
                self.brackets += (kind == "OPEN") - (kind == "CLOSE")
        self.copy(begin, len(tokens))
        self.close(self.colons())

    def copy(self, begin: int, end: int) -> None:
        """Add those tokens of a stretch, which open and close nothing."""
        if begin < end:
            if self.stack:
                self.stack[-1].said = True
            self.kinds += self.tokens.kinds[begin:end]
            self.words += self.tokens.words[begin:end]
            self.starts += self.tokens.starts[begin:end]

    def put(self, kind: str, word: str, start: int) -> None:
        """Add a token."""
        self.kinds.append(kind)
        self.words.append(word)
        self.starts.append(start)

    def behind(self) -> int:
        """The offset behind what has been written."""
        for word, start in zip(reversed(self.words), reversed(self.starts), strict=True):
            if start != MADE:
                return start + len(word)
        return 0

    # ---- a block begins

    def leading(self) -> str:
        """The first word of the statement, behind its name."""
        begin = self.begin
        if begin < len(self.kinds) and self.kinds[begin] == LABEL:
            begin += 1
        return self.words[begin] if begin < len(self.kinds) else ""

    def opens(self, kind: str) -> bool:
        """Whether a colon, or a text with one, opens a block here; else it stands before a type."""
        if not self.stack or self.brackets > 0 or len(self.kinds) == self.begin:
            return False
        if kind == LABEL and self.kinds[-1] == RIGHT:  # the name of the next ability
            return False
        bodies = self.stack[-1].bodies
        return bodies is None or self.leading() in bodies

    def colon(self, kind: str, word: str, start: int) -> None:
        """Open a block; what is paid before it becomes one, too."""
        self.stack[-1].said = True
        if kind == LABEL:
            self.put("STRING", word[:-1], start)
            start += len(word) - 1
        if self.leading() in _PAYING:
            self.pay()
        self.put(LEFT, ":", start)
        self.open(start, colon=True)

    def open(self, start: int, *, colon: bool) -> None:
        """A block begins; its first statement does as well."""
        leading = self.leading()
        if leading == "amend" and self.begin + 1 < len(self.kinds):
            leading = self.words[self.begin + 1]
        bodies = _TYPED.get(leading) if not self.stack else None
        self.stack.append(_Open(colon, start, self.line, self.indent, self.begin, bodies))
        self.begin = len(self.kinds)

    def pay(self) -> None:
        """Put braces around what stands behind `cost`, if there are none."""
        depth = int(self.kinds[-1] in (RIGHT, "CLOSE"))
        for index in range(len(self.kinds) - 2, max(self.begin, len(self.kinds) - LONGEST_COST), -1):
            depth += (self.kinds[index] in (RIGHT, "CLOSE")) - (self.kinds[index] in (LEFT, "OPEN"))
            before, after = self.words[index - 1], self.kinds[index + 1]
            if (
                depth == 0
                and self.words[index] == "cost"
                and after in ("NAME", "STRING")
                and self.words[index + 1] not in _NO_VERBS
                and before not in _NOUNS
                and self.kinds[index - 1] != "POSSESSIVE"
            ):
                self.kinds.insert(index + 1, LEFT)
                self.words.insert(index + 1, "")
                self.starts.insert(index + 1, self.starts[index] + len("cost"))
                self.put(RIGHT, "", self.behind())
                return

    # ---- a block ends

    def colons(self) -> int:
        """How many blocks of colons are open inside the innermost brace."""
        count = 0
        while count < len(self.stack) and self.stack[-1 - count].colon:
            count += 1
        return count

    def close(self, count: int) -> None:
        """Close the innermost blocks of colons."""
        for _ in range(count):
            block = self.stack.pop()
            if not block.said:
                self.wrong.append(Colon("nothing behind", block.start))
            if self.kinds[-1] == SEPARATOR:
                for row in (self.kinds, self.words, self.starts):
                    row.pop()
            self.put(RIGHT, "", self.behind())
            self.begin = block.begin

    def separated(self, index: int) -> None:
        """A statement ends; with its line, also each block whose colon stands as deep as the next line."""
        tokens = self.tokens
        start = tokens.starts[index]
        behind = tokens.starts[index + 1] if index + 1 < len(tokens) else MADE
        gap = tokens.text[start:behind] if 0 <= start < behind else ""
        if "\n" in gap:
            self.indent = gap[gap.rfind("\n") + 1 :]
            self.line += 1
            self.next_line(index + 1)
            if tokens.words[index + 1] == "else" and self.kinds[-1] == RIGHT and not self.words[-1]:
                return
        self.put(SEPARATOR, tokens.words[index], start)
        self.begin = len(self.kinds)

    def next_line(self, index: int) -> None:
        """Close what ends before a line; report one that stands where it says nothing certain."""
        deeper = self.indent
        while self.stack and self.stack[-1].colon and not is_deeper(deeper, self.stack[-1].indent):
            if not self.stack[-1].indent.startswith(deeper):
                self.wrong.append(Colon("uneven", self.tokens.starts[index]))
            self.close(1)
        if not (self.stack and self.stack[-1].colon) or self.tokens.kinds[index] == RIGHT:
            return
        if self.tokens.words[index] in _ANEW and self.is_in_braces_of_its_line():
            self.close(self.colons())
            return
        block = self.stack[-1]
        if not block.said:
            block.below = deeper
        elif block.below is not None:
            if not deeper.startswith(block.below):
                self.wrong.append(Colon("uneven", self.tokens.starts[index]))
        elif self.tokens.words[index] == "else" and self.kinds[-1] != RIGHT:
            self.close(1)
        elif not self.is_name_of_block(index):
            self.wrong.append(Colon("too deep", self.tokens.starts[index]))

    def close_before_else(self) -> None:
        """Close the block of a colon before `else`, and those around it on its line that can have none."""
        block = self.stack[-1]
        self.close(1)
        while self.words[block.begin] in _WITHOUT_ELSE and self.stack:
            around = self.stack[-1]
            if not around.colon or around.line != block.line:
                break
            block = around
            self.close(1)

    def is_name_of_block(self, index: int) -> bool:
        """Whether a line is a word or some that begin no statement, and a block: `pass: …`, `too late: …`."""
        behind = index + 1
        if self.tokens.words[index] not in _STATEMENTS:
            while behind < index + _LONGEST_NAME and self.tokens.kinds[behind : behind + 1] == ["NAME"]:
                behind += 1
        return self.tokens.kinds[behind : behind + 1] in ([COLON], [LEFT])

    def is_in_braces_of_its_line(self) -> bool:
        """Whether the rest of its line is a block of a colon, and the brace around it stands there, too."""
        count = self.colons()
        around = self.stack[-1 - count] if count < len(self.stack) else None
        block = self.stack[-1]
        return around is not None and around.line == block.line and block.said and block.below is None


def is_deeper(indent: str, than: str) -> bool:
    """Whether a line with one indentation stands deeper than one with another."""
    return len(indent) > len(than) and indent.startswith(than)
