"""An event as people tell it → as it is told here."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes import row_words, tracks
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.numbers import WORDS
from azif_compiler.mistakes.printed import named
from azif_compiler.mistakes.row_words import Words
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols
from azif_compiler.names.inflection import third_person
from azif_compiler.words.noun import article


def events(seen: Seen, words: Words) -> Iterator[str]:
    """An event as it is told here: without `would`, with names as they are declared."""
    rest = [word for word in words if word not in ("would", "will", "should", "any", "also")]
    rest = ["this" if word == "it" else word for word in rest]
    yield from tracks.events(seen, rest)
    cure, count = seen.confusion(rest[1:])
    if row_words.low(rest[:1]) == ["you"] and count > 1 and count == len(rest) - 1:
        yield f"you {cure}"
    if "be" in row_words.low(rest):
        rest[row_words.low(rest).index("be")] = "is"
    first = row_words.cured(seen, rest[0]) if rest else ""
    if rest and (done := row_words.doing(seen, rest[0])):
        is_spoken_to = any(above.you for above in seen.view.kinds_above(seen.kind)) if seen.kind else True
        who = ["you", done] if is_spoken_to else ["this", third_person(done)]
        rest, first = [*who, *rest[1:]], who[0]
    if len(rest) == 1 and (verbs_done := seen.view.meanings(first).participles):
        if not any(may_be(seen, one, seen.kind) for one in verbs_done) and seen.person():
            yield f"you are {first}"
        yield f"this is {first}"
    if rest and verbs(seen, first):
        rest = ["you", row_words.cured(seen, rest[0]), *rest[1:]]
    yield row_words.spelled(rest)
    cure = row_words.cured(seen, rest[1]) if len(rest) > 1 else ""
    if cure and cure != rest[1] and seen.view.meanings(cure).verbs:
        yield row_words.spelled([rest[0], third_person(cure) if rest[1].endswith("s") else cure, *rest[2:]])
    for verb in seen.view.meanings(rest[-1]).thirds if len(rest) > 1 else ():
        if verb.participle:  # `a lamp lights` for `a lamp is lit`
            yield row_words.spelled([*rest[:-1], "is", spoken(verb.participle)])
    plain_names = named(seen, rest)
    if "…" not in plain_names:
        yield row_words.spelled(plain_names)
    cure, count = seen.confused_event(rest)
    if cure and " " in cure and "…" not in cure and count == len(rest):
        yield cure
    tokens = [i for i, word in enumerate(plain_names) if seen.view.meanings(word).tokens]
    for index in tokens[:1]:  # `you drop 1 or more Coins`, `you drop a Coin`
        before = index
        while before > 0 and plain_names[before - 1].casefold() in {*COUNTED, *WORDS, "1"}:
            before -= 1
        if before < index:
            yield row_words.spelled([*plain_names[:before], *plain_names[index:]])
    for row in (plain_names, named(seen, row_words.plain(seen, ["…", *rest])[1:])):
        yield from of_somebody(seen, row)


def may_be(seen: Seen, verb: symbols.Verb, kind: str) -> bool:
    """Whether what is done may be done to something of a kind."""
    about = [one.type for one in verb.objects if isinstance(one.type, types.Thing)]
    return bool(kind) and any(seen.view.related(kind, one.kind) for one in about)


def of_somebody(seen: Seen, words: Words) -> Iterator[str]:
    """`a person drops a Coin` for `you drop a Coin`, where nobody is spoken to."""
    if "…" in words:
        return
    yield row_words.spelled(words)
    if list(words[:1]) == ["you"] and words[1:] and verbs(seen, words[1]):
        yield row_words.spelled([*article(seen.person()).split(), third_person(words[1]), *words[2:]])


COUNTED = frozenset("a an or more at least any some one".split())
"""What stands before what is counted in an event that is about any number of it."""


def of_each_that_comes(seen: Seen) -> str | None:
    """`when you get a card: … that card` for `when you draw 1 card: … that card`, where content says that it
    is `get` for each of those that are drawn.
    """
    first, last = seen.row()
    for index in range(first, seen.index):
        word = seen.words[index]
        for verb in seen.view.meanings(word).thirds or verbs(seen, word):
            counts = any(isinstance(one.type, types.Some | types.Somes | types.Kind) for one in verb.objects)
            each = seen.confusion([*verb.name.split("_"), "that", "one"])[0] if counts else ""
            if each:
                said = third_person(each) if word != verb.name else each
                return f"write `{seen.written(first, index)} {said} {seen.written(index + 1, last)}`"
    return None
