"""Things in English: how they are called, and whether verbs take the form for several."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from azif_compiler.ir import word_of

_POSSESSIVE = {"you": "your", "they": "their", "it": "its"}
_CONSONANTS = ("uni", "use", "eu", "one ", "one-", "once")
"""How words begin that are written with a vowel and spoken with another sound."""

_OBJECT = {"they": "them"}

_PAST = {"have": "had", "has": "had", "are": "were", "is": "was"}

_POINTING = ("the", "those", "these", "them", "your", "their", "its")
"""How words begin that say already which things are meant."""


@dataclass(frozen=True, slots=True)
class Noun:
    """What a clause is about.

    `ref` tells those apart that are called alike, `at` says where something is that is there (`at the
    Lighthouse`), a person is `they`, and what is `kept` speaks to somebody as `you`.
    """

    text: str
    many: bool = False
    ref: str = field(default="", compare=False)
    at: str = field(default="", compare=False)
    person: bool = field(default=False, compare=False)
    kept: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        return self.text

    @property
    def object(self) -> str:
        """Behind a verb: `them`."""
        return _OBJECT.get(self.text, self.text)

    @property
    def whose(self) -> str:
        """`your`, `the beacon's`"""
        if self.text in _POSSESSIVE:
            return _POSSESSIVE[self.text]
        return self.text + ("'" if self.many and self.text.endswith("s") else "'s")

    @property
    def its(self) -> str:
        """Whose something is, when it has just been named."""
        if self.text in _POSSESSIVE:
            return _POSSESSIVE[self.text]
        return "their" if self.person or self.many else "its"

    def of(self, what: str) -> str:
        """`your oil`, `the oil of each lamp in the cellar`"""
        if len(self.text.split()) > 3 or (self.text.endswith("s") and not self.many):
            return f"the {what} of {self.text}"
        return f"{self.whose} {what}"

    def same(self, other: Noun | None) -> bool:
        """Whether two nouns mean the same thing."""
        return other is not None and (self.text == other.text or (self.ref != "" and self.ref == other.ref))


YOU = Noun("you", many=True)
IT = Noun("it")


@dataclass(slots=True)
class Mention:
    """A name that a clause introduces: how it is called at first, and afterwards."""

    first: Noun
    again: Noun
    said: bool = False

    def noun(self) -> Noun:
        """How it is called now."""
        found = self.again if self.said else self.first
        self.said = True
        return found


def mention(first: str, again: Noun, ref: str, at: str = "") -> Mention:
    """A name that is called `first`, and then something shorter."""
    person = again.text == "they"
    return Mention(Noun(first, ref=ref, at=at, person=person), Noun(again.text, again.many, ref, at, person))


def counted(text: str) -> Noun:
    """A noun of which the words tell whether it is several: `2 lamps`, `lamps equal to the result`."""
    number = text.partition(" ")[0]
    return Noun(text, many=(number.isdecimal() and number != "1") or " equal to " in text)


def plain(id_: str) -> str:
    """A name without its package and its underscores."""
    return word_of(id_).replace("_", " ")


def article(words: str) -> str:
    """`a lamp`, `an oil lamp`, `a one-way lamp`, `another lamp`; `the lamp's light` stays what it is"""
    if words.startswith("the "):
        return words
    first = words.lower()
    if words.startswith("other "):
        return f"an{words}"
    sounds = first[:1] in "aeiou" and not first.startswith(_CONSONANTS)
    return f"{'an' if sounds else 'a'} {words}"


def without_article(words: str) -> str:
    """`lamp` of `a lamp`, `other lamp` of `another lamp`: what `article` was told."""
    return re.sub(r"^an? |^an(?=other )", "", words)


def capital(text: str) -> str:
    """With a capital at its beginning."""
    return text[:1].upper() + text[1:] if text else text


def joined(parts: list[str], word: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`"""
    if len(parts) <= 1:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def before(several: str) -> str:
    """Things as they were before something happened: `the lamps you had before`."""
    said, changed = re.subn(r"\b(?:have|has|are|is)\b", lambda found: _PAST[found[0]], several)
    return f"{said} before" if changed else f"{several} (as it was before)"


def known(several: str) -> str:
    """Several things of which somebody is one: `the lamps you have`, `those lamps`."""
    first = several.partition(" ")[0]
    return several if first in _POINTING or first.endswith(("'s", "s'")) else f"the {several}"


def is_several(name: str, words: str) -> bool:
    """Whether words for what has a name call it by that name, and it is said of several: `your sleeves`."""
    if words.startswith("the number of "):
        return False
    head = BEHIND_HEAD.split(name, maxsplit=1)[0]
    return head.endswith("s") and not head.endswith(("ss", "us")) and name in words


BEHIND_HEAD = re.compile(r" (?:on|of|in|for|from|to|with|per|at) ")
"""What stands behind the word that says how many it is: `the number of all lamps`."""
