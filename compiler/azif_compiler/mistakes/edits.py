"""Where something is wrong → small changes of the text that may be what was meant, each with how far it goes.

None of them is said before it was tried: a change that is no better is not shown, so these may be many and
mere guesses. The first are those that leave most of what was written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from azif_compiler.diagnostic import nearest, spoken
from azif_compiler.diagnostics.syntax import NoBlock
from azif_compiler.diagnostics.types import NotComparable
from azif_compiler.mistakes import members
from azif_compiler.mistakes.everyone import everybody_before
from azif_compiler.mistakes.numbers import ALL
from azif_compiler.mistakes.seen import LANGUAGE, Seen, containing
from azif_compiler.mistakes.verbs_about import of_amounts, token_of
from azif_compiler.names.inflection import third_person
from azif_compiler.names.spelling import plain
from azif_compiler.names.view import WRITTEN
from azif_compiler.text.tokens import LEFT, RIGHT, SEPARATOR, quoted
from azif_compiler.words.noun import article

BEFORE, BEHIND = 5, 3
"""So many words and signs around the place of a complaint may be what is wrong."""

LONGEST = 24
"""So many words and signs are looked at of what is complained of as a whole."""

LONGEST_QUOTE = 6
"""Of how many words a name is that may lack its quotes."""

ALTERNATIVES: tuple[tuple[frozenset[str], tuple[str, ...]], ...] = tuple(
    (frozenset(f"{more} {row}".split()), tuple(row.split()))
    for row, more in (
        ("when whenever while before at", "if after once upon on during"),
        ("in at to from on of", "into onto inside within by for"),
        ("a an each the that", "any all every this target another one some"),
        ("it this its your you that", "they them him her his their my me i he she"),
        ("is has", "are be been become becomes have had gets"),
        ("not no cannot", "never none"),
    )
)
"""Words that are taken for each other, and which of them are written here, the most usual first."""

COMPARED = {
    "less": "<",
    "lower": "<",
    "smaller": "<",
    "fewer": "<",
    "more": ">",
    "greater": ">",
    "higher": ">",
}
"""How numbers are compared in words."""

FILLING = frozenset("any some of up must then just also immediately left at additional extra".split())
KEPT = frozenset("your their not unless or".split())
"""Words of the language without which a sentence says something else."""

ARTICLES = frozenset("a an the".split())
"""Words that sentences on cards have, and sentences here can often do without."""

WORDS = frozenset(
    """cost when whenever while before after instead prevent reduce increase always action may cannot
    choose option until start end for roll dice die add take set put shuffle
    success failure pass fail once per copies""".split()
)
"""Words of the language with which something begins, or goes on."""

KNOWN, SLIP, SLIGHT, LIKELY, BOLD, FAR = 0, 1, 2, 3, 4, 6
"""How far a change goes: what content knows of, another spelling, another order, a small word, a sign, a word
with a meaning."""


class Edit(NamedTuple):
    """Something else for a stretch of the piece."""

    far: int
    start: int
    end: int
    new: str


def of_tokens(seen: Seen, first: int, last: int, far: int, new: str) -> Edit:
    """Other words for the tokens from `first` up to before `last`."""
    return Edit(far, seen.starts[first], seen.starts[last - 1] + len(seen.words[last - 1]), new)


def without_colon(seen: Seen, _: Sequence[int]) -> Iterator[Edit]:
    """`hue red` for `hue: red`, where no block can follow."""
    if isinstance(seen.problem, NoBlock) and any(
        spoken(one.name) == " ".join(seen.line) for one in seen.fields()
    ):
        yield of_tokens(seen, seen.last, seen.last + 1, KNOWN, "")


def known_mistakes(seen: Seen, around: Sequence[int]) -> Iterator[Edit]:
    """Words of which content says what is meant by them."""
    for index in around:
        end = seen.end_behind(index)
        cure, count = seen.confusion(seen.words[index:end])
        if seen.kinds[index - 1 : index] == [LEFT] and seen.words[index - 2 : index - 1] == ["cost"]:
            paid, more = seen.confusion(["cost", *seen.words[index:end]])
            if more > count:
                cure, count = paid.removeprefix("cost "), more - 1
        if cure and "…" not in cure:
            far = KNOWN if count > 1 else SLIGHT if seen.view.meanings(seen.words[index]).any() else SLIP
            tokens = seen.view.meanings(cure).tokens
            if tokens and tokens[0].symbol and index and seen.kinds[index - 1] == "NUMBER":
                sign = tokens[0].symbol
                yield of_tokens(seen, index - 1, index + count, SLIP, f"{sign}{seen.words[index - 1]}")
                far = SLIGHT
            yield of_tokens(seen, index, index + count, far, cure)
            third = seen.words[index].endswith("s") and seen.view.meanings(cure).verbs
            if count == 1 and third:
                yield of_tokens(seen, index, index + 1, far, third_person(cure))


def leading(seen: Seen, _: Sequence[int]) -> Iterator[Edit]:
    """What may begin the line: another field, `always`, a script."""
    if seen.depth != 1 or not seen.kind or seen.first >= len(seen.starts):
        return
    start, words = seen.starts[seen.first], seen.line
    own = ["copies", *(spoken(one.name) for one in (*seen.fields(), *seen.scripts(), *seen.keywords()))]
    for size in range(min(3, len(words)), 0, -1):
        said = " ".join(words[:size])
        close = nearest(said, own)
        if close and close != said:
            yield of_tokens(seen, seen.first, seen.first + size, SLIGHT, close)
        for name in containing(said, own)[:4]:
            yield of_tokens(seen, seen.first, seen.first + size, LIKELY, name)
    if any(seen.view.alike(" ".join(words[:size]), "windows") for size in (2, 3)):
        yield Edit(SLIP, start, start, "action ")
    if seen.has_colon and members.of_others(seen, "_".join(words)):
        return  # another kind of component says so
    whose = ["always your "] if seen.is_spoken_to() else []
    for new in ("always ", *whose, "at ", "when "):
        yield Edit(LIKELY, start, start, new)
    for script in seen.own_scripts():
        yield Edit(BOLD, start, start, f"{spoken(script.name)}: ")


def quotes(seen: Seen, around: Sequence[int]) -> Iterator[Edit]:
    """Names that lack their quotes."""
    titles = seen.view.spellings.titles
    for first in around:
        if seen.kinds[first] != "NAME":
            continue
        for last in range(first + 1, min(first + LONGEST_QUOTE, seen.end_behind(first)) + 1):
            said = seen.written(first, last)
            title = titles.get(said.casefold())
            if said.casefold() == seen.title.casefold() and seen.depth:
                yield of_tokens(seen, first, last, SLIP, "this")
            elif title is not None:
                has_article = first > 0 and seen.words[first - 1].casefold() == "the"
                yield of_tokens(seen, first - has_article, last, SLIP, quoted(title))
            elif last == seen.end_behind(first) and '"' not in said and said.casefold() not in LANGUAGE:
                yield of_tokens(seen, first, last, BOLD, quoted(said))
    for index in around:
        if seen.kinds[index] == "STRING":
            inner = seen.words[index][1:-1]
            if inner.replace(" ", "").isalpha():
                is_no_name = seen.view.meanings(inner).any() and not seen.view.component(inner)
                far = SLIP if is_no_name and not seen.view.alike(inner, "components") else BOLD
                yield of_tokens(seen, index, index + 1, far, inner)


def other_words(seen: Seen, around: Sequence[int]) -> Iterator[Edit]:
    """Words as they may have been meant: in another spelling, one or several, of the same use."""
    words = (*seen.view.spellings.parts, *sorted(LANGUAGE | WORDS))
    for index in around:
        word = seen.words[index]
        if seen.kinds[index] != "NAME":
            continue
        by_spelling = seen.view.spellings.names
        forms = (plain(word),) if seen.words[index + 1 : index + 2] == ["'"] else _forms(word)
        is_known = seen.view.meanings(word).any()
        is_token = bool(seen.view.meanings(word).tokens)  # in small letters it may be what is printed
        for form in forms:
            far = SLIGHT if is_known and form != plain(word) else SLIP  # one for several is no slip
            for name in by_spelling.get(form, ()):
                if name != word and (not is_token or seen.view.meanings(name).tokens):
                    yield of_tokens(seen, index, index + 1, far, spoken(name))
        if word.casefold() != word and not is_token:
            yield of_tokens(seen, index, index + 1, SLIP, word.casefold())
        if word.casefold() in OFTEN and seen.words[index + 1 : index + 2] in (["per"], ["a"], ["each"]):
            yield of_tokens(seen, index, index + 2, SLIP, f"up to {OFTEN[word.casefold()]} times per")
        if index + 1 < len(seen.words) and seen.kinds[index + 1] == "NAME":
            for name in by_spelling.get(plain(word + seen.words[index + 1]), ()):
                if name != f"{word}_{seen.words[index + 1]}":
                    yield of_tokens(seen, index, index + 2, SLIP, spoken(name))
        if word.casefold() in ONE_OF_THEM and seen.words[index + 1 : index + 2] == ["other"]:
            yield of_tokens(seen, index, index + 2, SLIP, "another")
        if seen.words[index : index + 2] == ["you", "may"]:
            yield of_tokens(seen, index, index + 2, SLIP, "may")
        if seen.words[index + 1 : index + 2] == ["'"]:
            continue
        if len(word) > 2 and word not in LANGUAGE and not seen.view.meanings(word).any():
            close = nearest(word, words)
            if close:
                yield of_tokens(seen, index, index + 1, SLIP, close)
        for row, others in ALTERNATIVES:
            if word.casefold() not in row:
                continue
            before = article(seen.ahead(index + 1 - seen.index)).split()[0]
            for other in others:
                if {word.casefold(), other} & EACH and {word.casefold(), other} & ONE:
                    continue
                if word == "is" and other == "has" and isinstance(seen.problem, NotComparable):
                    continue  # what it never is it does not have either
                if other != word and (other not in ("a", "an") or other == before):
                    yield of_tokens(seen, index, index + 1, LIKELY, other)


EACH, ONE = ALL, {"a", "an", "the", "that", "this", "target", "another", "one"}
"""Words for all of some things, and for one of them: neither is meant by the other."""

ONE_OF_THEM = frozenset("a an any one 1 some".split())
"""What people say before `other` of one that is another."""

OFTEN = {"twice": 2, "thrice": 3}
"""How people say how often."""


def _forms(word: str) -> tuple[str, ...]:
    """A word as it is compared, and the same of several, or of one."""
    return plain(word), plain(word) + "s", plain(word).removesuffix("s")


def signs(seen: Seen, around: Sequence[int]) -> Iterator[Edit]:
    """Signs that are others, or that should not be there."""
    for index in around:
        word = seen.words[index]
        if word == ":":
            is_paid = ":" in seen.words[index + 1 : index + 6]
            yield of_tokens(seen, index, index + 1, SLIGHT if is_paid else LIKELY, " cost")
            yield of_tokens(seen, index, index + 1, SLIGHT, "")
            yield of_tokens(seen, index, index + 1, BOLD, ";")
        elif word == "," and seen.words[index + 1 : index + 2] == ["or"]:
            yield of_tokens(seen, index, index + 2, SLIGHT, ";")
        elif word == ",":
            yield of_tokens(seen, index, index + 1, SLIGHT, ":")
            yield of_tokens(seen, index, index + 1, SLIGHT, "")
            yield of_tokens(seen, index, index + 1, SLIGHT, ";")
        elif word == ";":
            yield of_tokens(seen, index, index + 1, LIKELY, ":")
            yield of_tokens(seen, index, index + 1, LIKELY, "")
        elif word == "and":
            again = everybody_before(seen, index)
            yield of_tokens(seen, index, index + 1, LIKELY, f"; {again}".rstrip())
            yield of_tokens(seen, index, index + 1, LIKELY, ",")
        elif word in ("then", "&", "+", "/"):
            yield of_tokens(seen, index, index + 1, SLIGHT, ";")
        elif word in COMPARED and seen.words[index + 1 : index + 2] == ["than"]:
            before = index - (index > 0 and seen.words[index - 1] == "is")
            yield of_tokens(seen, before, index + 2, SLIGHT, COMPARED[word])
        elif word in (">=", ">", "<=", "<") and seen.kinds[index + 1 : index + 2] == ["NUMBER"]:
            number = int(seen.words[index + 1][:6]) + {">": 1, "<": -1}.get(word, 0)
            said = "at least" if word[0] == ">" else "at most"
            yield of_tokens(seen, index, index + 2, SLIGHT, f"{said} {number}")
        elif word == "(" and seen.words[index + 2 : index + 3] == [")"]:
            yield of_tokens(seen, index, index + 3, SLIGHT, seen.words[index + 1])
        elif word == ".":
            yield of_tokens(seen, index, index + 1, SLIGHT, "")
            yield of_tokens(seen, index, index + 1, SLIGHT, ";")
        elif seen.kinds[max(index - 1, 0) : index + 1] == ["NUMBER", "NUMBER"]:
            yield Edit(SLIP, seen.starts[index - 1] + len(seen.words[index - 1]), seen.starts[index], ", ")


def too_much(seen: Seen, around: Sequence[int]) -> Iterator[Edit]:
    """Words that say nothing, or say something twice."""
    for index in around:
        if index > 1 and seen.words[index - 2 : index] == seen.words[index : index + 2]:
            yield of_tokens(seen, index, index + 2, SLIP, "")
        word = seen.words[index]
        if seen.kinds[index] in (LEFT, RIGHT, SEPARATOR):
            if index > 0 and seen.words[index - 1] == word and word != "}":
                yield of_tokens(seen, index, index + 1, SLIP, "")
            continue
        twice = index > 0 and seen.words[index - 1] == word and seen.kinds[index] != "NUMBER"
        if word == "if" and seen.view.is_outcome(seen.ahead(index + 1 - seen.index)):
            yield of_tokens(seen, index, index + 1, SLIP, "")
        if word.casefold() in FILLING | ARTICLES:
            far = SLIP if twice else SLIGHT if word.casefold() in FILLING else LIKELY
            yield of_tokens(seen, index, index + 1, far, "")
            continue
        if twice or word.casefold() in LANGUAGE - KEPT:
            yield of_tokens(seen, index, index + 1, SLIP if twice else BOLD, "")


BETWEEN = ("NAME", "SYMBOL", "COMPARE", "MINUS", "OVER")
"""What people write between the names of a list, where a comma stands."""


def joined_otherwise(seen: Seen, around: Sequence[int]) -> Iterator[Edit]:
    """Lists without commas; the sign of a number in words; `'s` that is left out."""
    for index in around:
        end = seen.end_behind(index)
        last = index
        while last < end and seen.kinds[last] in ("NUMBER", "SIGNED"):
            last += 1
        if last > index + 1 and (index == 0 or seen.kinds[index - 1] not in ("NUMBER", "SIGNED")):
            glued = seen.written(index, last).split(" ")[0] != seen.words[index]  # `1-2-3`: a dash between
            words = seen.words[index:last]
            numbers = ", ".join(word.lstrip("-") if glued else word for word in words)
            yield of_tokens(seen, index, last, SLIGHT, numbers)
        members = index
        while members < end and seen.view.meanings(seen.words[members]).members:
            members += 1
        if members > index + 1:
            yield of_tokens(seen, index, members, SLIP, ", ".join(seen.words[index:members]))
        if seen.kinds[index] == "STRING":
            if seen.kinds[index + 1 : index + 2] == ["STRING"]:
                yield of_tokens(seen, index, index + 1, SLIGHT, f"{seen.words[index]},")
            if seen.kinds[index + 2 : index + 3] == ["STRING"] and seen.kinds[index + 1] in BETWEEN:
                yield of_tokens(seen, index, index + 2, SLIGHT, f"{seen.words[index]},")
        if seen.kinds[index] in ("STRING", "NAME") and seen.kinds[index + 1 : index + 2] == ["NAME"]:
            yield of_tokens(seen, index, index + 1, LIKELY, f"{seen.words[index]}'s")
        if seen.words[index] in ("+", "-") and seen.kinds[index + 1 : index + 2] == ["NUMBER"]:
            yield of_tokens(seen, index, index + 2, SLIP, seen.words[index] + seen.words[index + 1])
        is_own = seen.kinds[index] == "NAME" and not seen.view.meanings(seen.words[index]).any()
        if is_own and seen.depth > 0 and seen.words.count(seen.words[index]) > 1 and index + 1 < end:
            yield of_tokens(seen, index, index + 1, SLIP, f"({seen.words[index]})")
        if seen.kinds[index] == "NUMBER" and seen.depth == 1:
            yield of_tokens(seen, index, index + 1, LIKELY, f"+{seen.words[index]}")
        sign = {"plus": "+", "minus": "-"}.get(seen.words[index].casefold())
        if sign and seen.kinds[index + 1 : index + 2] == ["NUMBER"]:
            yield of_tokens(seen, index, index + 2, SLIP, f"{sign}{seen.words[index + 1]}")


def without_verb(seen: Seen, around: Sequence[int]) -> Iterator[Edit]:
    """`cost 1 Coin` for `cost drop 1 Coin`."""
    for index in around:
        before = seen.words[index - 1] if index else ""
        if seen.kinds[index] not in ("NUMBER", "SYMBOL") or (
            before != "cost" and seen.kinds[index - 1] not in (LEFT, SEPARATOR)
        ):
            continue
        words = seen.words[index : index + 2]
        signs = seen.view.meanings(words[0]).signs
        token = next(iter(signs), None) or token_of(seen, words[-1])
        named = of_amounts(seen, token) if token is not None else []
        for name in named[:3] if before == "cost" or len(named) == 1 else ():  # more, or less: who knows?
            yield Edit(LIKELY, seen.starts[index], seen.starts[index], f"{spoken(name)} ")


def out_of_order(seen: Seen, around: Sequence[int]) -> Iterator[Edit]:
    """Words that stand before what they should follow."""
    for index in around:
        if index + 1 >= len(seen.words) or index + 1 not in around:
            continue
        one, other = seen.words[index], seen.words[index + 1]
        if one in ("-", "*") or other in ("-", "*"):
            continue
        if one.strip() and other.strip() and "{" not in (one, other) and "}" not in (one, other):
            gap = "" if other in seen.view.visible_words("signs") else " "
            yield of_tokens(seen, index, index + 2, SLIGHT, f"{other}{gap}{one}")
        if seen.kinds[index] in (LEFT, RIGHT, SEPARATOR):
            continue
        end = seen.end_behind(index)
        if seen.words[index][:1] in "+-" and end > index + 2:
            moved = f"{seen.written(index + 1, end)} {seen.words[index]}"
            yield of_tokens(seen, index, end, LIKELY, moved)


def longer_names(seen: Seen, around: Sequence[int]) -> Iterator[Edit]:
    """Names of which only a part was written: `lamp` for `oil lamp`."""
    known = [name for row in WRITTEN for name in seen.view.visible_words(row)]
    for index in around:
        word = seen.words[index]
        is_token = bool(seen.view.meanings(word).tokens)
        if seen.kinds[index] == "NAME" and len(word) > 3 and word not in LANGUAGE and not is_token:
            longer = [name for name in known if "_" in name and word.casefold() in name.casefold().split("_")]
            for name in sorted(dict.fromkeys(longer), key=len)[:12]:
                yield of_tokens(seen, index, index + 1, BOLD, spoken(name))
