"""Lines that say the opposite of what was written: they are never proposed."""

from __future__ import annotations

import re

from azif_compiler.mistakes.what_counts import LESS, MORE
from azif_compiler.names.head_members import SYMBOLS

SIGNED = re.compile(rf"(?<![\w)])([+\-−–])\s?[{SYMBOLS}]?(\d+)")
WORD = re.compile(r"[^\W\d_]+")

BOUNDED = re.compile(r"\b(?:not?|never|cannot)(?: \w+){0,2} (?:more|less|fewer) than\b", re.IGNORECASE)
"""How something is bounded, which neither denies it nor makes it more or less."""

DENYING = frozenset(
    "cannot can not never no nobody nothing none without unless prevent prevents ignore ignores stop "
    "empty last stops forbid forbids don doesn won isn aren".split()
)
"""Words of which one stands where something does not happen."""

UNTOUCHED = ("immun", "unaffect")
"""How words begin for what something does nothing to."""

OTHERWISE = re.compile(r"\s*(?:otherwise|else)\b", re.IGNORECASE)
"""How a line begins about what is not so that the line before asks for."""

DENIED = frozenset("cannot non not no without".split())
"""Words of a line in which something does not happen, or is not so."""

LESSENING = LESS | frozenset("reduce reduces decrease decreases cheaper".split())
RAISING = MORE | frozenset("increase increases additional extra".split())
"""Words of something that becomes less, or more."""


def is_opposite(written: str, line: str) -> bool:
    """Whether a line says that something does not happen which happens, or changes it the other way."""
    before, now = words_of(written), words_of(line)
    is_other_case = OTHERWISE.match(written) is not None
    is_denied = bool(before & (DENYING | DENIED)) or any(word.startswith(UNTOUCHED) for word in before)
    if now & DENIED and not is_denied and not is_other_case:
        return True
    if "reduce" in now and before & RAISING and not before & LESSENING:
        return True
    if "increase" in now and before & LESSENING and not before & RAISING:
        return True
    signs, others = signs_of(written), signs_of(line)
    return any(
        (sign, number) not in signs
        and (turned(sign), number) in signs
        and (turned(sign), number) not in others
        for sign, number in others
    )


def words_of(text: str) -> set[str]:
    """The words of a line outside names, in small letters."""
    plain = BOUNDED.sub(" ", text)
    return {word.casefold() for part in plain.split('"')[::2] for word in WORD.findall(part)}


def signs_of(text: str) -> set[tuple[str, str]]:
    """The numbers of a line that have a sign."""
    return {("+" if sign == "+" else "-", number) for sign, number in SIGNED.findall(text)}


def turned(sign: str) -> str:
    """The other sign."""
    return "-" if sign == "+" else "+"
