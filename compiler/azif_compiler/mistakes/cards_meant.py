"""Sentences about cards that go from hand to hand → as they are written here, as content says it.

Content says what is done with cards of a kind, `says mistake leave things "drop … you have"`, and with one
that is named: `says mistake take named things "search for …"`.
"""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.ir.types import THING
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.numbers import WORDS
from azif_compiler.mistakes.row_words import Words, is_number, low
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols
from azif_compiler.text.tokens import quoted
from azif_compiler.words.noun import article

COUNTING = frozenset("a an one any some the another your their his her its more of".split())
"""What stands before a card, or for how many there are."""

OF_A_DECK = frozenset("top bottom random card cards of from off deck deck's pile the".split())
"""What people say of where a card comes from."""

LONGEST_NAME = 5
"""Of how many words the name of a card is that is looked for."""

CARDS = frozenset("card cards".split())
"""What a card may be called behind its name."""


WHERE = frozenset("from out in for permanently".split())
"""What words begin with that say where a card comes from, or for how long."""


def of_a_kind(seen: Seen, words: Words) -> str:
    """`take 1 lamp` for `draw 1 lamp`, `leave a lamp` for `drop a lamp you have`."""
    ways = [(verb, 1) for verb in done_by(seen, words[0])]
    if len(words) > 2 and seen.view.meanings("_".join(low(words[:2]))).verbs:
        ways.insert(0, (" ".join(low(words[:2])), 2))
    for verb, size_of_verb in ways:
        rest = list(words[size_of_verb:])
        number = "1"
        while rest and (is_number(rest[0]) or rest[0].casefold() in COUNTING):
            number = rest[0] if is_number(rest[0]) else number
            del rest[0]
        while rest and rest[0].casefold() in OF_A_DECK:
            del rest[0]
        kind, size = kind_called(seen, rest)
        if kind is None or [word for word in low(rest[size:]) if word not in OF_A_DECK]:
            continue
        for above in seen.view.kinds_above(kind.id):
            cure, count = seen.confusion([*verb.split(), *spoken(above.plural).split()])
            if count < 2 and counts(seen, verb):
                cure, count = verb, 2
            if count < 2:
                continue
            name = spoken(kind.name if number == "1" else kind.plural)
            if "…" not in cure and " " in cure:
                return cure if number == "1" else f"repeat {number}: {cure}"
            if "…" not in cure:
                return f"{cure} {number} {name}"
            return cure.replace("…", article(name) if number == "1" else f"{number} {name}")
    return ""


def counts(seen: Seen, verb: str) -> bool:
    """Whether a verb is about so many of a kind: `draw 1 lamp`."""
    return any(one.objects and isinstance(one.objects[0].type, types.Some) for one in verbs(seen, verb))


def done_by(seen: Seen, word: str) -> list[str]:
    """A word as content may speak of it: itself, and the plain form of a verb."""
    return list(dict.fromkeys((word.casefold(), *(spoken(verb.name) for verb in verbs(seen, word)))))


def kind_called(seen: Seen, words: Words) -> tuple[symbols.Kind | None, int]:
    """The kind with whose name words begin, in full or without its last word; of how many words that is."""
    for size in (3, 2, 1):
        row = low(words[:size])
        name = "_".join(row)
        for kind in (*seen.view.meanings(name).kinds, *seen.view.meanings(name).plurals):
            if len(row) == size and kind.id != THING:
                return kind, size
    word = words[0].casefold().removesuffix("s") if len(words) else ""
    longer = [
        name for name in seen.view.visible_words("singulars") if name.split("_")[0] == word and "_" in name
    ]
    if word and len(longer) == 1:
        return seen.view.meanings(longer[0]).singulars[0], 1
    return None, 0


def by_name(seen: Seen, words: Words) -> str:
    """`take a Beacon from the lamp deck` for `search for lamp "Beacon"`."""
    for verb in done_by(seen, words[0]):
        rest = list(words[1:])
        number = 1
        if "for" in low(rest[:6]):
            rest = rest[low(rest).index("for") + 1 :]
        while rest and is_counting(rest[0]):
            number = int(rest[0][:3]) if is_number(rest[0]) else number
            del rest[0]
        for one, size in components(seen, rest):
            behind = [word for word in low(rest[size:]) if word not in CARDS]
            if behind and behind[0] not in WHERE:
                continue
            if said := done_with(seen, verb, one, number):
                return said
    return ""


def done_with(seen: Seen, verb: str, one: symbols.Component, number: int = 1) -> str:
    """What content says of a verb and a card by its own name, `take beacon`, or by the name of its kind,
    `take named lamps`.
    """
    row = [verb, *one.name.split()]
    cure, count = seen.confusion(row)
    if count == len(row) and "…" not in cure:
        return cure
    for above in seen.view.kinds_above(one.kind):
        cure, count = seen.confusion([verb, "named", *spoken(above.plural).split()])
        if count > 2:
            named = f"{spoken(symbols.word_of(one.kind))} {quoted(one.name)}"
            said = cure.replace("a …", article(named)).replace("…", named)
            return said if number == 1 else f"repeat {number}: {said}"
    return ""


def told_by_name(seen: Seen) -> str | None:
    """`light 2 lamp "Beacon" in hall` for what content says of a verb that takes no lamp by its name."""
    first = seen.index
    while first > seen.first + 1 and is_counting(seen.words[first - 1]):
        first -= 1
    words, at = seen.words[first : seen.last], 0
    number = 1
    while at < len(words) and is_counting(words[at]):
        number = int(words[at][:3]) if is_number(words[at]) else number
        at += 1
    _, size = kind_called(seen, words[at:])
    size = size if seen.kinds[first + at + size : first + at + size + 1] == ["STRING"] else 0
    for one, count in components(seen, words[at + size :]):
        for verb in done_by(seen, seen.words[first - 1]):
            if said := done_with(seen, verb, one, number):
                begin = seen.written(seen.first, first - 1)
                behind = seen.written(first + at + size + count, seen.last)
                return f"write `{f'{begin} {said} {behind}'.strip()}`"
    return None


def is_counting(word: str) -> bool:
    """Whether a word says how many."""
    return is_number(word) or word.casefold() in COUNTING


def components(seen: Seen, words: Words) -> Iterator[tuple[symbols.Component, int]]:
    """The components with whose name words begin, and of how many words it is."""
    for size in range(min(LONGEST_NAME, len(words)), 0, -1):
        said = " ".join(words[:size]).strip('"')
        names = (said, said.removesuffix("s"))
        for name in (name for one in names for name in seen.view.alike(one, "components")):
            for one in seen.view.component(name):
                yield one, size


def your_named(seen: Seen) -> str | None:
    """`drop your Beacon`, where content says what that is of a card by its name."""
    before = range(seen.index - 1, max(seen.first, seen.index - LONGEST_NAME), -1)
    at = next((index for index in before if seen.words[index].casefold() in YOURS), seen.first)
    for one, size in components(seen, seen.words[at + 1 : seen.last]) if at > seen.first else ():
        for verb in done_by(seen, seen.words[at - 1]):
            if said := done_with(seen, verb, one):
                begin = seen.written(seen.first, at - 1)
                behind = seen.written(at + 1 + size, seen.last)
                return f"write `{f'{begin} {said} {behind}'.strip()}`"
    return None


def yours(seen: Seen) -> str | None:
    """`drop your lamp`, `drop one of your lamps` for `drop a lamp you have`."""
    at = seen.index - 1
    if at <= seen.first or seen.words[at].casefold() not in YOURS:
        return None
    for size in (3, 2, 1):
        last = seen.index + size
        meant = seen.view.meanings("_".join(low(seen.words[seen.index : last])))
        kinds = (*meant.kinds, *meant.plurals)
        if not kinds or last > len(seen.words):
            continue
        if seen.view.meanings("_".join(low(seen.words[seen.index : last + 1]))).any():
            return None  # it begins another name
        first, number = at, "1"
        if seen.words[at - 1 : at] == ["of"] and at - 2 > seen.first:
            many = seen.words[at - 2]
            first, number = at - 2, str(WORDS.get(many.casefold(), many))
        if not number.isdecimal() or seen.words[last : last + 1] == ["'s"]:
            return None
        cure, count = seen.confusion(seen.words[seen.index : last])
        if count == size and not seen.view.meanings(cure).kinds:
            return f"write `{seen.written(seen.first, at)} your {cure}`"  # it is called otherwise
        said = article(spoken(kinds[0].name)) if number == "1" else f"{number} {spoken(kinds[0].plural)}"
        behind = seen.written(last, seen.end_behind(last))
        joint = "" if behind.startswith((":", ",", ";")) else " "
        return f"write `{seen.written(seen.first, first)} {said} you have{joint}{behind}`"
    return None


YOURS = frozenset("your his her their my".split())
"""Whose a card is."""
