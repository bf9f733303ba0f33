"""Names of several words: where `red lamp` is written, `red_lamp` is meant, if something is called so.

Of several names that begin with a word, the longest is meant. Between two words of a name stand blanks, or
the end of a line behind which the sentence goes on: how a sentence is broken changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from azif_compiler.syntax.tree import Block, Line
from azif_compiler.text.tokens import Tokens

Joints = Mapping[str, Sequence[tuple[str, ...]]]
"""The words of each name of several, by the first of them, the longest names first."""

APART = "else"
"""A word with which a part of a line begins: a name with it is written with `_`."""


def joints_of(names: Iterable[str]) -> Joints:
    """The joints of those names that consist of several words."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for name in names:
        words = tuple(name.split("_"))
        if len(words) > 1 and all(words) and APART not in words:
            found.setdefault(words[0], []).append(words)
    for rows in found.values():
        rows.sort(key=lambda words: (-len(words), words))
    return found


def joined(
    tokens: Tokens, lines: tuple[Line, ...], joints: Joints, ending: Mapping[int, int]
) -> tuple[Tokens, tuple[Line, ...]]:
    """Tokens of which those that are one name are one, and the lines with their new numbers.

    A name that is declared here is as long as its declaration says, whatever else is called so: `ending` has
    where it ends, by where it begins.
    """
    places = _places(tokens, joints, ending)
    if not places:
        return tokens, lines
    kinds: list[str] = []
    words: list[str] = []
    starts: list[int] = []
    ends: dict[int, int] = {}
    now: list[int] = []
    """The new number of each token, and of what stands behind the last."""
    behind = 0

    def copy(until: int) -> None:
        now.extend(range(len(kinds), len(kinds) + until - behind))
        for index in range(behind, until) if tokens.ends else ():
            if index in tokens.ends:
                ends[len(words) + index - behind] = tokens.ends[index]
        kinds.extend(tokens.kinds[behind:until])
        words.extend(tokens.words[behind:until])
        starts.extend(tokens.starts[behind:until])

    for index, length in places.items():
        copy(index)
        behind = index + length
        now += [len(kinds)] * length
        kinds.append("NAME")
        words.append("_".join(tokens.words[index:behind]))
        starts.append(tokens.starts[index])
        if tokens.end(behind - 1) != starts[-1] + len(words[-1]):
            ends[len(words) - 1] = tokens.end(behind - 1)
    copy(len(tokens))
    now.append(len(kinds))
    return Tokens(tokens.text, kinds, words, starts, ends), tuple(_line(line, now, places) for line in lines)


def _places(tokens: Tokens, joints: Joints, ending: Mapping[int, int]) -> dict[int, int]:
    """Where a name of several words begins, and how many they are."""
    found: dict[int, int] = {}
    kinds, words = tokens.kinds, tokens.words
    behind, last = 0, len(words) - 1
    for index in [index for index, word in enumerate(words) if word in joints]:
        if index < behind or kinds[index] != "NAME" or index == last:
            continue
        second = words[index + 1]
        for name in joints[words[index]]:
            length = len(name)
            if name[1] != second or (length > 2 and tuple(words[index : index + length]) != name):
                continue
            most = ending.get(tokens.starts[index])
            if most is not None and tokens.end(index + length - 1) > most:
                continue
            if _adjacent(tokens, index, length):
                found[index] = length
                behind = index + length
                break
    return found


def _adjacent(tokens: Tokens, index: int, length: int) -> bool:
    """Whether between so many words, from one on, there is nothing but blanks and line ends."""
    return all(
        tokens.kinds[i] == "NAME" and not tokens.text[tokens.end(i - 1) : tokens.starts[i]].strip()
        for i in range(index + 1, index + length)
    )


def _line(line: Line, now: Sequence[int], places: Mapping[int, int]) -> Line:
    """A line with new numbers; one whose leading word begins a name has no leading word."""
    leads = line.leading >= 0 and line.leading not in places
    return Line(
        now[line.label] if line.label >= 0 else -1,
        now[line.leading] if leads else -1,
        now[line.first] if leads or line.leading < 0 else now[line.leading],
        now[line.last],
        _block(line.block, now, places),
        _block(line.cost, now, places),
        _block(line.otherwise, now, places),
    )


def _block(block: Block | None, now: Sequence[int], places: Mapping[int, int]) -> Block | None:
    if block is None:
        return None
    lines = tuple(_line(line, now, places) for line in block.lines)
    return msgspec.structs.replace(block, opening=now[block.opening], closing=now[block.closing], lines=lines)
