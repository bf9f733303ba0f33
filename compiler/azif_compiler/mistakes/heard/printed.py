"""A line as cards print it → the same in the words in which texts are generated."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import template, types
from azif_compiler.ir.template import Agreement
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.heard.things import Things
from azif_compiler.mistakes.heard.wordings import Wordings, words_of
from azif_compiler.mistakes.numbers import WORDS
from azif_compiler.mistakes.printed import PIECES
from azif_compiler.mistakes.seen import LANGUAGE, Seen
from azif_compiler.mistakes.sentence_parts import is_sentence
from azif_compiler.names.spelling import plain
from azif_compiler.words.noun import article

SAYS_NOTHING = frozenset("immediately must also additional automatically".split())
"""What a sentence says as much without."""

OTHERWISE = {
    "you would be": "you are", "would be": "is",
    "he": "they", "she": "they", "him": "them", "his": "their", "her": "their", "may not": "cannot",
    "can not": "cannot", "would": "", "rolls": "roll", "for free": "",
    "can ' t": "cannot", "don ' t": "do not", "doesn ' t": "does not",
    "of your choice": "", "if able": "", "if possible": "", "if you can": "",
    "at once": "", "as well": "", "in addition": "", "immediately": "",
}  # fmt: skip
"""What cards say in other words than texts do, by how texts have it."""

COUNTING = frozenset("a an one any some another 1".split())
"""What stands before cards of which so many are spoken of."""

BOUNDS = {"more": "least", "fewer": "most", "less": "most"}
"""What stands behind `2 or`, before what is counted."""

SAME = {"this": "its", "it": "its", "you": "your"}
"""Whose something is that is the same as theirs."""

SPENDING = frozenset("pay spend".split())
EXCHANGING = frozenset("exchange swap".split())
KEEPING = frozenset("take keep get".split())
PERSON = {"he": "you", "she": "you", "they": "you", "him": "you", "his": "your", "her": "your"}
"""What people call somebody who plays on the card of just that one."""

OFTEN = frozenset("once twice none".split())
NO_NOUN = frozenset("of and or on in at for if when then , .".split())
MOST_SUBJECT = 8
"""How far behind what is spoken of it is said that it cannot do something."""

OWNERS = frozenset("your their its the this that no any each every".split())
LEADS = frozenset("when whenever if after before unless while".split())
HAVING = frozenset("have has with had without".split())
ENDS = frozenset(". ; :".split())


def as_text(seen: Seen, wordings: Wordings, text: str) -> str:
    """A sentence as texts have it."""
    row = Things(seen, wordings, text)
    found: list[str] = []
    index = 0
    while index < len(row.words):
        end, said = next(replaced(row, index, found), (index + 1, [row.words[index]]))
        found += said
        index = end
    return " ".join(found)


def replaced(row: Things, index: int, before: list[str]) -> Iterator[tuple[int, list[str]]]:
    """What stands in a text for the words from one on, and where those end."""
    last = before[-1].casefold() if before else ""
    if row.words[index].startswith('"'):
        return
    yield from plainer(row, index, last)
    yield from value_of_words(row, index)
    yield from in_numbers(row, index, last)
    yield from of_itself(row, index)
    yield from known_sentence(row, index)
    yield from called_otherwise(row, index, last)
    yield from hyphened(row, index)
    if not is_asked(before):
        yield from of_cards(row, index, last)
    if (not before or last in ENDS or last in LEADS) and any(is_plural(row, index)):
        is_any = last in LEADS or "cannot" in " ".join(row.low[index : index + MOST_SUBJECT])
        yield index + 1, ["a" if is_any or row.behind(index + 1, "may not") > 0 else "each", row.words[index]]
    if row.word(index) in BEHIND_VERB and (itself := left_out(row, index)):
        yield index + 1, itself


def plainer(row: Things, index: int, last: str) -> Iterator[tuple[int, list[str]]]:
    """What is said in other words, or says nothing."""
    word = row.word(index)
    if is_person(row) and word in PERSON and not any(row.kinds(index)):
        yield index + 1, [PERSON[word]]
    for words, said in OTHERWISE.items():
        if (end := row.behind(index, words)) > 0:
            yield end, said.split()
    is_extra = word == "extra" and any(row.tokens(index + 1))
    if word in SAYS_NOTHING or is_extra or (word in PIECES and ends_token(row, index)):
        yield index + 1, []
    yield from of_places(row, index)
    if word in EXCHANGING and "for" in row.low[index:]:
        yield index + 1, ["discard"]
    if word == "for" and {*row.low[:index]} & (SPENDING | EXCHANGING) and (got := got_for_it(row, index + 1)):
        yield index + 1, ["to", got]
    if word == "each" and last and row.word(index + 1) in ("", *ENDS):
        yield index + 1, []  # it is said of all of them already
    if row.behind(index, "the same") > 0 and row.word(index + 3) == "as" and row.word(index + 4) in SAME:
        end = next((end for end, _ in row.kinds(index + 5)), index + 5)
        what = row.seen.confusion([row.words[index + 2]])[0] or row.words[index + 2]
        yield end, [SAME[row.word(index + 4)], *what.split()]
    if word == "of" and last == "all" and row.word(index + 1) in OWNERS | {"his", "her"}:
        yield index + 1, []
    if word == "while" and row.word(index + 1) in ("in", "at", "on"):
        yield index + 1, ["while", *(("you", "are") if row.seen.is_spoken_to() else ("it", "is"))]
    if word == "while" and any(row.flags(index + 1, bare=True)):
        yield index + 1, ["while", "you", "are"]
    is_last = row.word(index + 2) in ("it", "them") and row.word(index + 3) in ("", ".", ",", "and")
    if word in ("and", ",") and row.word(index + 1) in KEEPING and is_last:
        yield index + 3, []
    start = index + (word in (",", "and"))
    start += start > index and row.word(start) == "and"
    if start > index and row.word(start) == "keep" and row.word(start + 1).isdecimal():
        end = max(start + 2, *(row.behind(start + 2, text) for text in ("of them", "of those")))
        yield end, ["and", "keep", row.words[start + 1]]
    if word == "the" and row.view.is_outcome(last.removesuffix("s")):
        yield index + 1, ["a"]


def of_places(row: Things, index: int) -> Iterator[tuple[int, list[str]]]:
    """`in a hall` for `in the halls`, of which it is one; `if you have no oil` for `if no oil`."""
    word = row.word(index)
    if word in ("in", "at") and row.word(index + 1) == "the":
        for end, kind in row.kinds(index + 2):
            if " ".join(row.low[index + 2 : end]) == spoken(kind.plural):
                yield end, [word, *article(spoken(kind.name)).split()]
    if word == "if":
        for text in ("no", "there is no", "there are no"):
            start = row.behind(index + 1, text)
            for end, token in row.tokens(start) if start > 0 else ():
                stop = [","] if verbs(row.seen, row.word(end)) else []
                yield end, ["if", "you", "have", "no", spoken(token.name), *stop]


def got_for_it(row: Things, index: int) -> str:
    """What content says for getting what is spoken of, so many of a kind or of a token; "" if neither is."""
    start = index + (row.word(index) in COUNTING or row.word(index).isdecimal())
    if start == index and row.word(index) not in row.view.visible_words("signs"):
        return ""
    for _, kind in row.kinds(start):
        for above in row.view.kinds_above(kind.id):
            cure, count = row.seen.confusion(["get", *spoken(above.plural).split()])
            if count > 1 and "…" not in cure:
                return cure
    is_token = start == index or any(True for _ in row.tokens(start))
    return row.seen.confusion(["get"])[0] if is_token else ""


def in_numbers(row: Things, index: int, last: str) -> Iterator[tuple[int, list[str]]]:
    """How many, in digits, and how much."""
    word, behind = row.word(index), row.word(index + 1)
    is_number = word in WORDS and word not in OFTEN and behind not in ("of", ":", "more")
    is_name = row.words[index].istitle() and index > 0 and row.words[index - 1].istitle()
    if is_number and not is_name and last not in ("choose", "at"):
        yield index + 1, [str(WORDS[word])]
    bound = BOUNDS.get(row.word(index + 2), "") if word.isdecimal() and behind == "or" else ""
    if bound and row.word(index + 3).isalpha() and row.word(index + 3) not in NO_NOUN:
        yield index + 3, ["at", bound, row.words[index]]
    if word in ("a", "an", "one", "another") and last not in HAVING and any(row.tokens(index + 1)):
        yield index + 1, ["1"]
    if word == "all" and any(row.tokens(index + 1)) and is_of_several(row, index):
        yield index + 1, ["all", "their"]
    if word == "half" and behind in OWNERS | {"his", "her"}:
        yield index + 1, ["half", "of"]
    for way in ("up", "down"):
        end = max(row.behind(index, f", rounded {way}"), row.behind(index, f"rounded {way}"))
        if end > 0 and last != "(":
            yield end, ["(", "rounded", way, ")"]
    if word == "any" and (behind in WORDS or behind.isdecimal()):
        yield index + 1, []
    if word == "any" and (not last or last in ENDS):  # whoever is so
        end = next((at for at in range(index, len(row.low)) if row.low[at] in ENDS), len(row.low))
        is_so = any(row.word(last) in ("with", "without") for last, _ in row.kinds(index + 1))
        if is_so and not {"may", "cannot", ","} & {*row.low[index:end]}:
            yield index + 1, ["each"]
    if word in ("1", "one"):
        yield from of_yours(row, index)


def is_of_several(row: Things, index: int) -> bool:
    """Whether it is said of several what they do with all of something: of it each has his own."""
    first = max((at + 1 for at in range(index) if row.low[at] in (*ENDS, ",")), default=0)
    return row.word(first) in ("each", "every", "all")


def of_itself(row: Things, index: int) -> Iterator[tuple[int, list[str]]]:
    """`it` for the card's own name, and `you` for that of somebody who plays."""
    if size := own_name(row, index):
        end = index + size
        is_owner = row.word(end) == "'s"
        forms = ("you", "your") if is_person(row) else ("it", "its")
        yield end + is_owner, [forms[is_owner]]


def ends_token(row: Things, index: int) -> bool:
    """Whether the name of a token ends there, that says by itself what pieces it has."""
    return any(
        end == index
        for start in range(max(0, index - 3), index)
        for end, _ in row.tokens(start)
        if not any(last > index for last, _ in row.tokens(start))
    )


def is_plural(row: Things, index: int) -> Iterator[str]:
    """The kinds of which several are called so, if all of them are meant; things of a name, too."""
    word = row.words[index]
    if word[:1].isupper() and word.endswith("s") and row.view.component(word.removesuffix("s")):
        yield word
    for end, kind in row.kinds(index):
        called = " ".join(row.low[index:end])
        if called == spoken(kind.plural) or called in (
            f"{row.wordings.get(('kind called', kind.name), '')}s",
        ):
            yield called


def called_otherwise(row: Things, index: int, last: str) -> Iterator[tuple[int, list[str]]]:
    """What content says that is written otherwise: a verb, or a name, or a place."""
    view = row.view
    cure, count = row.seen.confusion(row.words[index:])
    if not count or "…" in cure or '"' in cure:
        return
    is_one = row.words[index + count - 1].endswith("s")
    words = row.low[index : index + count]
    if cure.startswith(("in ", "at ", "on ")) and words[0] in ("in", "at", "on"):
        yield index + count, cure.split()
        return
    name = cure.replace(" ", "_")
    meant = view.meanings(name)
    known = view.meanings("_".join(words))
    if view.meanings("_".join(row.words[index : index + count])).members:
        return
    if meant.verbs and (count > 1 or row.word(index + 1)[:1] in ("+", "-")):
        return  # a sentence, or what somebody has
    if meant.verbs and not is_noun(last):
        if said := english(row, cure, is_one=is_one):
            yield index + count, said
        return
    if words[0] in LANGUAGE or known.any():
        return
    if meant.plurals or meant.kinds or meant.members or meant.tracks or meant.values or meant.tokens:
        yield index + count, cure.split()


def hyphened(row: Things, index: int) -> Iterator[tuple[int, list[str]]]:
    """A verb as texts write it."""
    word = row.word(index)
    said = " ".join(english(row, word, is_one=False)) if row.view.meanings(word).verbs else ""
    if said and plain(said) == plain(word) and words_of(said) != [word]:
        yield index + 1, words_of(said)


def is_noun(last: str) -> bool:
    """Whether what follows is what something is called, and not what is done."""
    return last in OWNERS or last in ("a", "an", "of", "to a")


BEFORE_VERB = frozenset(": , . ; and may to".split())
BEHIND_VERB = frozenset("to and : , before when after instead in at during".split())
"""What stands around a verb that is done to the card itself, where that is not said."""


def left_out(row: Things, index: int) -> list[str]:
    """`it to`, behind a verb that is done to the card itself, though it does not say so: `drop to rest`."""
    before = row.word(index - 1)
    if row.view.meanings(f"{before}_{row.word(index)}").any() or known_before(
        row, f"{before} {row.word(index)}"
    ):
        return []
    if index > 1 and row.word(index - 2) not in BEFORE_VERB:
        return []
    for verb in verbs(row.seen, row.seen.confusion([before])[0] or before):
        first = verb.objects[0].type if verb.objects else None
        if isinstance(first, types.Thing) and row.seen.kind and row.view.related(row.seen.kind, first.kind):
            return ["it", row.word(index)]
    return []


def known_before(row: Things, beginning: str) -> bool:
    """Whether the name of a verb begins so."""
    return any(spoken(name).startswith(f"{beginning} ") for name in row.view.visible_words("verbs"))


def value_of_words(row: Things, index: int) -> Iterator[tuple[int, list[str]]]:
    """The name of a value, of several words: one of them alone may be called otherwise."""
    for end, said in row.named(index, "values"):
        if end > index + 1 and row.word(index) != "the":
            yield end, said.split()


def known_sentence(row: Things, index: int) -> Iterator[tuple[int, list[str]]]:
    """Several words for which content says a whole sentence, as they are."""
    cure, count = row.seen.confusion(row.words[index:])
    if count > 1 and "…" not in cure and " " in cure and is_sentence(row.seen, cure):
        yield index + count, row.words[index : index + count]


def own_name(row: Things, index: int) -> int:
    """Of how many words the card's own name is that stands there, or its first word; 0 if it does not."""
    title = row.seen.title
    end = row.behind(index, title) if title else -1
    if end < 0 and title and row.words[index][:1].isupper() and row.words[index] == title.split()[0]:
        end = index + 1 if not row.view.meanings(row.words[index]).any() else -1
    return end - index if end > 0 else 0


def is_person(row: Things) -> bool:
    """Whether the card is somebody who plays."""
    return bool(row.seen.kind) and row.view.is_person(row.seen.kind)


def of_yours(row: Things, index: int) -> Iterator[tuple[int, list[str]]]:
    """`a lamp you have` for `one of your lamps`."""
    start = row.behind(index + 1, "of your")
    for end, kind in row.kinds(start) if start > 0 else ():
        yield end, [*article(spoken(kind.name)).split(), "you", "have"]


def of_cards(row: Things, index: int, last: str) -> Iterator[tuple[int, list[str]]]:
    """What content says is done with cards of a kind: `draw` for `take 1 lamp`."""
    if is_noun(last) or not row.word(index).isalpha():
        return
    start = index + 1
    while row.word(start) in COUNTING or row.word(start).isdecimal():
        start += 1
    for _, kind in row.kinds(start) if start > index + 1 else ():
        for above in row.view.kinds_above(kind.id):
            plain = row.word(index).removesuffix("s") if row.word(index).endswith("s") else row.word(index)
            cure, count = row.seen.confusion([plain, *spoken(above.plural).split()])
            if count > 1 and "…" not in cure and " " not in cure:
                yield index + 1, english(row, cure, is_one=plain != row.word(index))
                return


def is_asked(before: list[str]) -> bool:
    """Whether the words are in what is waited for, and not in what happens then."""
    said = [word.casefold() for word in before]
    start = max((at + 1 for at, word in enumerate(said) if word in (".", ";", ",", ":")), default=0)
    return any(word in LEADS or word in ("time", "soon", "cannot") for word in said[start:])


def english(row: Things, name: str, *, is_one: bool) -> list[str]:
    """How a verb is called in texts, in the form for one or for several; [] if it has no word of its own."""
    for verb in row.view.meanings(name.replace(" ", "_")).verbs[:1]:
        says = row.wordings.get(("verb", verb.name), "").partition("||")[0]
        for part in template.parts(says):
            if isinstance(part, Agreement) and part.many not in ("are", "have"):
                return (part.one if is_one else part.many).split()
    return []
