"""A thing as cards and people speak of it, with what is said beside it → as it is written here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics.references import NotSaidBefore
from azif_compiler.diagnostics.types import WrongType
from azif_compiler.ir import types
from azif_compiler.mistakes.numbers import ALL, WORDS
from azif_compiler.mistakes.printed import PIECES, named
from azif_compiler.mistakes.row_words import low, plain
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols
from azif_compiler.words.noun import article

Words = Sequence[str]


class Meant(NamedTuple):
    """A thing that is spoken of: its kind, and how it is written behind `a` or `each`, and of several.

    What is one by itself has its whole name in `alone`: `first person`, `person with highest Coins`.
    """

    kind: str
    one: str
    many: str
    alone: str = ""

    @property
    def each(self) -> str:
        """All of them."""
        return f"the {self.alone}" if self.alone else f"each {self.one}"

    @property
    def any(self) -> str:
        """Any of them, as events speak of it."""
        return f"the {self.alone}" if self.alone else article(self.one)


BEFORE = ALL | frozenset("a an any the of".split())
"""What stands before a thing of which something is said."""

MOST_DESCRIBING = 4
"""How many words describe a thing before its name."""


def things(seen: Seen, words: Words) -> Iterator[Meant]:
    """What a whole row of words speaks of: `all unlit lamps in the hall`, `people with no Coins`."""
    rest = list(words)
    while rest and rest[0].casefold() in BEFORE:
        del rest[0]
    if len(rest) > 1 and rest[0].casefold() == "other":
        yield from (
            one._replace(one=f"{one.one} except you", many=f"{one.many} except you")
            for one in things(seen, rest[1:])
        )
        return
    if found := by_itself(seen, rest):
        yield found
    for at in range(min(MOST_DESCRIBING, len(rest))):
        for size in (3, 2, 1):
            if at + size > len(rest):
                continue
            for kind, one, many in called(seen, rest[at : at + size]):
                described = describing(seen, kind, rest[:at])
                behind = relations(seen, rest[at + size :])
                if described is None or behind is None:
                    continue
                before, adjective = described
                said = " ".join(part for part in (before, one, adjective, behind) if part)
                all_of = " ".join(part for part in (before, many, adjective, behind) if part)
                is_one = behind.startswith(("with highest", "with lowest"))
                yield Meant(kind, said, all_of, said if is_one else "")


def by_itself(seen: Seen, words: Words) -> Meant | None:
    """`the first person`: a value of the table that is a thing."""
    if not words:
        return None
    rows = [list(words)]
    for at in range(len(words)):
        cure, count = seen.confusion(words[at:])
        if cure and "…" not in cure and at + count == len(words):
            rows.append([*words[:at], *cure.split()])
    for row in rows:
        for name in seen.view.alike(" ".join(row), "values"):
            for value in seen.view.seen(seen.view.names.values.get(name, ())):
                if not value.of and isinstance(value.type, types.Thing):
                    return Meant(value.type.kind, spoken(name), spoken(name), spoken(name))
    return None


def called(seen: Seen, words: Words) -> Iterator[tuple[str, str, str]]:
    """The kind that words name, with how one and several of it are written: `lamps`, `tools`, `Beacons`."""
    small = "_".join(low(words))
    cure, count = seen.confusion(words)
    names = [small, *([cure.replace(" ", "_")] if cure and count == len(words) else [])]
    for name in names:
        meanings = seen.view.meanings(name)
        for kind in (*meanings.kinds, *meanings.plurals):
            yield kind.id, spoken(kind.name), spoken(kind.plural or kind.name)
            return
    stems = [stem for stem in (small, small.removesuffix("s"), small.removesuffix("es")) if stem]
    for stem in stems:
        for word, kind in described_so(seen, stem):
            yield kind.id, f"{word} {spoken(kind.name)}", f"{word} {spoken(kind.plural or kind.name)}"
            return
    for stem in stems:
        if not words[0][:1].isupper() and not words[0].startswith('"'):
            continue
        for title in seen.view.alike(stem.strip('"'), "components"):
            for one in seen.view.meanings(title).components:
                name = spoken(symbols.word_of(one.kind))
                plural = next((kind.plural for kind in seen.view.kinds_above(one.kind)), "") or name
                yield one.kind, f'{name} "{title}"', f'{spoken(plural)} "{title}"'
                return


def described_so(seen: Seen, word: str) -> Iterator[tuple[str, symbols.Kind]]:
    """`spirit lamp` of `spirits`: what a word describes, as a flag of one kind or the member of its enum."""
    meanings = seen.view.meanings(word)
    for value in meanings.values:
        if value.of and isinstance(value.type, types.Flag):
            yield from ((spoken(value.name), kind) for kind in kind_of(seen, value.of))
    for member in meanings.members:
        for field in fields_of(seen, member):
            yield from ((spoken(member.name), kind) for kind in kind_of(seen, field.kind))


def fields_of(seen: Seen, member: symbols.Member) -> list[symbols.Field]:
    """The fields of kinds that are members of the same enum."""
    rows = (row for many in seen.view.names.fields.values() for row in many)
    return [
        field
        for field in seen.view.seen(rows)
        if isinstance(field.type, types.Member) and field.type.enum == member.enum and not field.key
    ]


def kind_of(seen: Seen, kind: str) -> list[symbols.Kind]:
    """The kind with an id."""
    return [one for one in seen.view.kinds_above(kind) if one.id == kind]


def describing(seen: Seen, kind: str, words: Words) -> tuple[str, str] | None:
    """What stands before a thing, as it is written before and behind it; None if it is not understood."""
    before: list[str] = []
    behind: list[str] = []
    rest = low(words)
    at = 0
    while at < len(rest):
        is_not = rest[at] in ("non", "not")
        start = at + is_not
        start += rest[start : start + 1] == ["-"]
        for size in (3, 2, 1):
            said = "_".join(rest[start : start + size])
            if start + size <= len(rest) and (found := adjective(seen, kind, said, is_not)):
                before += [found[0]] if found[0] else []
                behind += [found[1]] if found[1] else []
                at = start + size
                break
        else:
            return None
    return " ".join(before), " ".join(behind)


def adjective(seen: Seen, kind: str, word: str, is_not: bool) -> tuple[str, str] | None:
    """A word that describes things of a kind, or the opposite of one that does; None if none is known."""
    for said, denied in ((word, is_not), (f"un{word}", not is_not), (word.removeprefix("un"), not is_not)):
        if said == word and denied != is_not:
            continue
        for name in (said, said.casefold()):
            meanings = seen.view.meanings(name)
            if any(seen.view.related(kind, one.kind) for one in meanings.keywords):
                return "", f"{'without' if denied else 'with'} {spoken(name)}"
            is_flag = any(
                one.of and seen.view.related(kind, one.of) and isinstance(one.type, types.Flag)
                for one in meanings.values
            ) or (
                (field := seen.view.field_of(kind, name)) is not None and isinstance(field.type, types.Flag)
            )
            is_member = any(
                seen.view.related(kind, field.kind)
                for member in meanings.members
                for field in fields_of(seen, member)
            )
            if is_flag or is_member:
                return ("", f"that is not {spoken(name)}") if denied else (spoken(name), "")
    return None


# ---- what stands behind a thing ---------------------------------------------------------------------------

RELATIVE = frozenset("who that which".split())
BEING = frozenset("is are be".split())
OWNING = frozenset("has have with holds hold owns own controls control carries carry".split())
NONE = frozenset("no zero".split())


def relations(seen: Seen, words: Words) -> str | None:
    """What is said behind a thing, as it is written here: `in "Hall"`, `who has no lamp`; None if it is not
    understood.
    """
    if not words:
        return ""
    small = low(words)
    if small[0] in RELATIVE and small[1:2] and small[1] in BEING and words[2:]:
        is_not = small[2] == "not"
        rest = words[2 + is_not :]
        where = "" if is_not else placed(seen, rest)
        said = where or "_".join(low(rest))
        known = where or seen.view.meanings(said).any() or f"un{said}" in seen.view.visible_words("values")
        return f"that is {'not ' if is_not else ''}{spoken(said)}" if known else None
    if small[0] in RELATIVE and small[1:2] and small[1] in OWNING:
        return owning(seen, words[2:])
    if small[0] in ("with", "having") and words[1:]:
        return owning(seen, words[1:])
    if small[0] == "without" and words[1:]:
        return owning(seen, ["no", *[word for word in words[1:] if word.casefold() not in BEFORE]])
    if small == ["you", "have"] or (len(small) == 2 and small[0] == "you" and small[1] in OWNING):
        return "you have"
    return placed(seen, words) or None


def placed(seen: Seen, words: Words) -> str:
    """`in your place`, `in "Hall"`; "" if it is no place that is known."""
    small = low(words)
    if small[:1] == ["here"] and len(words) == 1:
        cure = seen.confusion(words)[0]
        return cure or ""
    if small[0] not in ("in", "at", "on", "among") or not words[1:]:
        return ""
    cure, count = seen.confusion(words)
    if cure.startswith(("in ", "at ", "on ")) and count == len(words) and "…" not in cure:
        return cure
    rest = list(words[1:])
    if small[1:2] in (["the"], ["this"]) and small[2:3] in (["same"], []) and rest[2:]:
        rest = ["its", *rest[2:]]
    if low(rest[:1])[0] in ("its", "your", "his", "their", "her") and len(rest) == 2:
        meant = seen.confusion(rest[1:])[0]
        owner = "your" if seen.is_spoken_to() or rest[0].casefold() == "your" else "its"
        return f"{small[0]} {owner} {meant or rest[1].casefold()}"
    said = " ".join(named(seen, plain(seen, ["…", small[0], *rest])[1:]))
    return "" if "…" in said else said


SIGNS = {
    "more": ">=", "higher": ">=", "greater": ">=", "above": ">=",
    "less": "<=", "fewer": "<=", "lower": "<=", "below": "<=",
}  # fmt: skip
"""What stands behind `2 or`."""

COMPARED = (
    (("at", "least"), ">="), (("at", "most"), "<="), (("more", "than"), ">"), (("fewer", "than"), "<"),
    (("less", "than"), "<"), (("exactly",), "="), (("higher", "than"), ">"), (("lower", "than"), "<"),
    (("greater", "than"), ">"), (("up", "to"), "<="), (("over",), ">"), (("under",), "<"),
    (("above",), ">"), (("below",), "<"), (("reaches",), ">="), (("equals",), "="),
)  # fmt: skip
"""What stands before a number with which something is compared."""


def how_many(words: Words) -> tuple[str, str, list[str]]:
    """`at least 3 lamps`, `3 or more lamps`, `0 lamps`: the sign, the number, the rest; "" for none."""
    small = low(words)
    for said, sign in COMPARED:
        if tuple(small[: len(said)]) == said and (number := digits(small[len(said) : len(said) + 1])):
            return sign, number, list(words[len(said) + 1 :])
    number = digits(small[:1])
    if number and small[1:2] == ["or"] and small[2:3] and small[2] in SIGNS:
        return SIGNS[small[2]], number, list(words[3:])
    if number and small[1:2] == ["+"]:
        return ">=", number, list(words[2:])
    if number == "0":
        return "=", number, list(words[1:])  # at least so many always are
    return ("", number, list(words[1:])) if number else ("", "", list(words))


def digits(words: Words) -> str:
    """A number in digits that a word is; "" if it is none."""
    if not words or words[0] in ("a", "an"):
        return ""
    return words[0] if words[0].isdecimal() else str(WORDS.get(words[0], ""))


def token_of(seen: Seen, words: Words) -> str:
    """The token that words name, as several of it are written; "" if it is none."""
    rest = list(words)
    if len(rest) > 1 and rest[-1].casefold() in PIECES:
        del rest[-1]
    cure, count = seen.confusion(rest) if rest else ("", 0)
    said = " ".join(rest)
    for name in (said, said.removesuffix("s"), *([cure] if count == len(rest) and cure else [])):
        for token in seen.view.alike(name, "tokens") if name else ():
            found = seen.view.meanings(token).tokens[0]
            return spoken(found.plural or found.name)
    return ""


def owning(seen: Seen, words: Words) -> str | None:
    """`with no lamps`, `with 3 or more Coins`, `with reach 2 or less`, `with the most Coins`."""
    small = low(words)
    superlative, count = seen.confusion(["with", *words])
    if superlative.startswith("with ") and count > 1 and words[count - 1 :]:
        rest = [word for word in words[count - 1 :] if word.casefold() not in PIECES]
        what = token_of(seen, rest) or spoken("_".join(low(rest)))
        return f"{superlative} {what}"
    if small[:1] == ["the"] and small[1:2] and small[1] in EXTREME and words[2:]:
        what = token_of(seen, words[2:]) or " ".join(small[2:])
        return f"with {EXTREME[small[1]]} {what}"
    if small[0] in EXTREME and words[1:]:
        return f"with {EXTREME[small[0]]} {token_of(seen, words[1:]) or ' '.join(small[1:])}"
    is_not = small[0] in NONE
    rest = list(words[is_not:])
    sign, number, behind = how_many(rest)
    if number and not is_not and (token := token_of(seen, behind)):
        return (
            f"whose {token} < 1"
            if number == "0" and sign in ("", "=")
            else f"whose {token} {sign or '>='} {number}"
        )
    if not number and (token := token_of(seen, rest)):
        return f"whose {token} < 1" if is_not else f"whose {token} >= 1"
    for at in range(1, min(4, len(words))):
        compared, number, after = how_many(words[at:])
        if number and not after:
            prop = " ".join(small[:at]).removeprefix("a ").removesuffix(" of")
            return f"whose {token_of(seen, [prop]) or prop} {compared or 'is'} {number}"
    own = [word for word in rest if word.casefold() not in ("a", "an", "any", "the")]
    if seen.view.meanings("_".join(low(own))).keywords:
        return f"{'without' if is_not else 'with'} {' '.join(low(own))}"
    for found in things(seen, own):
        return f"who has {'no ' if is_not else ''}{found.one if is_not else article(found.one)}"
    return None


EXTREME = {
    "highest": "highest", "most": "highest", "greatest": "highest", "largest": "highest",
    "biggest": "highest",
    "lowest": "lowest", "least": "lowest", "fewest": "lowest", "smallest": "lowest",
}  # fmt: skip
"""What people call as much, or as little, as there is."""


def yours_instead(seen: Seen) -> str | None:
    """`douse this` on what is no lamp, where whoever is spoken to has a lamp in a field."""
    problem = seen.problem
    if not isinstance(problem, WrongType) or seen.ahead() != "this" or not seen.is_spoken_to():
        return None
    wanted = problem.wanted.partition(" ")[2]
    fields = fields_of_you(seen, wanted) if wanted else []
    return f"`this` is {problem.found}: say {' or '.join(fields)}" if fields else None


def fields_of_you(seen: Seen, noun: str) -> list[str]:
    """The fields of whoever is spoken to in which there is something of a kind: `your light`."""
    person = seen.person().replace(" ", "_")
    return [
        f"`your {spoken(field.name)}`"
        for who in (seen.view.meanings(person).singulars if person else ())
        for kind in seen.view.meanings(noun.replace(" ", "_")).singulars
        for field in seen.view.seen(who.fields)
        if field.state and isinstance(field.type, types.Thing) and field.type.kind != types.THING
        if seen.view.related(kind.id, field.type.kind)
    ]


def one_of_yours(seen: Seen) -> str | None:
    """`douse that lamp` for `douse your light`, where whoever is spoken to has a lamp in a field."""
    problem = seen.problem
    word = problem.noun if isinstance(problem, NotSaidBefore) else ""
    said = " or ".join(fields_of_you(seen, word))
    if word == seen.person() and not said:
        said = f"`each {word}`"
    if not said:
        return None
    if not seen.is_spoken_to() and "you" not in seen.line:
        said = f"`each {word} in …`"
    return (
        f"say which one: {said}, or choose one and name it (`choose {article(word)} as one`, and then `one`)"
    )


def counted_cure(seen: Seen, cure: str, rest: Words) -> str:
    """`take 2 Coins` for `earn 2`, where content says that `earn` is `take 1 Coin`; `take 2 Pearls` for `earn
    2 Pearls`.
    """
    parts = cure.split()
    if not (len(parts) == 3 and parts[1] == "1" and rest[:1] and rest[0].isdecimal() and len(rest) < 3):
        return ""
    token = token_of(seen, rest[1:]) if rest[1:] else parts[2]
    return f"{parts[0]} {rest[0]} {token}" if token else ""
