"""Declarations as other languages begin them: another sign, another word, another order."""

from __future__ import annotations

import re

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import syntax
from azif_compiler.grammar import DECLARING as BEGINNINGS
from azif_compiler.mistakes.numbers import ALL
from azif_compiler.mistakes.seen import LANGUAGE, Seen
from azif_compiler.names import symbols
from azif_compiler.names.table import SIMPLE_TYPES
from azif_compiler.read.members import DROPPABLE
from azif_compiler.text.tokens import unquoted

OF_A_KIND = re.compile(
    r"kind ([\w ]+?) ?"
    r"(?::|<|\(|-|=|\b(?:extends|inherits(?: from)?|implements|from|(?:an? \w+ )?of|a)\b) ?"
    r"([\w ]+?) ?\)?$"
)
"""How other languages say of what something is a kind."""

CHANGING = frozenset("change modify replace override edit errata update fix patch alter".split())
"""What people call `amend`."""

DECLARING = {
    "class": "kind", "type": "kind", "struct": "kind", "interface": "kind", "object": "kind", "def": "verb",
    "function": "verb", "fn": "verb", "func": "verb", "define": "verb", "const": "value", "var": "track",
    "let": "track", "counter": "track", "pile": "deck", "test": "ruling", "scenario": "ruling",
    "case": "ruling", "set": "enum", "constant": "value", "resource": "token", "trait": "keyword",
}  # fmt: skip
"""Words with which other languages begin declarations, and those with which they begin here."""

FIELD_TYPES = {
    "int": "number", "integer": "number", "num": "number", "bool": "flag", "boolean": "flag", "yes": "flag",
    "string": "text", "str": "text", "float": "number", "number": "number", "flag": "flag", "text": "text",
}  # fmt: skip
"""Types by the names of other languages."""


def head(seen: Seen) -> str:
    """The line with which the declaration begins, up to its block; "" where the complaint is inside it."""
    return seen.written(0, seen.end_behind(0)) if seen.depth <= 0 and seen.first == 0 else ""


def unnamed(seen: Seen) -> str | None:
    """`subject lamp` for `subject what: lamp`: a part of a verb without its name."""
    if seen.depth != 1 or seen.kind or seen.line[:1] not in (["subject"], ["object"], ["label"]):
        return None
    kind = " ".join(seen.line[1:])
    if not seen.view.meanings(kind.replace(" ", "_")).kinds:
        return None
    is_person = kind == seen.person() and seen.line[0] == "subject"
    said = f"subject who: {kind} = you" if is_person else f"{seen.line[0]} what: {kind}"
    return f"a name stands before what it is: `{said}`"


def role_missing(seen: Seen) -> str | None:
    """`who: player` for `subject who: player` in a verb."""
    problem = seen.problem
    if not isinstance(problem, syntax.WrongPlace) or problem.where not in ("a verb", "a procedure"):
        return None
    kind = " ".join(seen.line[2:])
    if seen.line[1:2] != [":"] or not seen.view.meanings(kind.replace(" ", "_")).kinds:
        return None
    said = f"{seen.line[0]}: {kind}"
    return f"who does it is `subject {said}`, and with what it is done `object {said}`"


def of_a_kind(seen: Seen) -> str | None:
    """`kind omen: card`, `kind omen extends card` for `kind omen is card`."""
    said = head(seen)
    block = seen.end_behind(0)
    if said.startswith("kind ") and seen.words[block : block + 1] == [":"]:
        said += ": " + seen.written(block + 1, seen.end_behind(block + 1))
    found = OF_A_KIND.match(said)
    if found is None or not seen.view.meanings(found[2].replace(" ", "_")).kinds:
        return None
    name = found[1].removesuffix(" is").removesuffix(" is a kind")
    return f"of what it is a kind is said by `is`: `kind {name} is {found[2]} {{ … }}`"


def members(seen: Seen) -> str | None:
    """`enum mood = calm, angry` for `enum mood { calm, angry }`."""
    words = seen.words[: seen.end_behind(0)]
    at = next((i for i, word in enumerate(words) if word in ("=", "is", "of", "(", "[")), 0)
    if words[:1] != ["enum"] or not at or seen.depth > 0:
        return None
    names = [word for word in words[at + 1 :] if word.isidentifier()]
    return f"the words of a list stand in braces: `enum {' '.join(words[1:at])} {{ {', '.join(names)} }}`"


def amending(seen: Seen) -> str | None:
    """`change lamp "Beacon"`, `amend "Beacon"` for `amend lamp "Beacon"`."""
    if seen.depth > 0 or not seen.words:
        return None
    first, text = seen.words[0], next((w for w in seen.words[:8] if w.startswith('"')), "")
    rows = seen.view.component(unquoted(text)) if text else []
    kinds = [spoken(symbols.word_of(one.kind)) for one in rows]
    if first == "amend" and seen.index == 1 and seen.sort() == "STRING" and kinds:
        return f"say what it is: `amend {kinds[0]} {text} {{ … }}`"
    named = seen.words[1 : seen.words.index("{")] if "{" in seen.words else []
    several = seen.view.meanings("_".join(named)) if named else None
    if first == "amend" and several is not None and (several.kinds or several.plurals):
        one = spoken((*several.kinds, *several.plurals)[0].name)
        return (
            f'one amendment is about one component: `amend {one} "…" {{ … }}`; what counts for all is '
            f'told by a rule: `rule "…" {{ always each {one}\'s … }}`'
        )
    if first.casefold() in CHANGING and text:
        kind = kinds[0] if kinds else seen.written(1, seen.words.index(text))
        return f"what somebody else declares is changed by `amend`: `amend {kind} {text} {{ … }}`"
    return None


def name_of_several(seen: Seen) -> str | None:
    """`verb go to bed { … }` for `verb go_to_bed { … }`: a word of the language in a new name."""
    words = seen.line
    if seen.depth > 0 or seen.first > 0 or seen.ahead() not in LANGUAGE or seen.index < 2:
        return None
    if words[0] not in BEGINNINGS - {"rule", "ruling", "amend", "goal", "says", "value"}:
        return None
    end = next((i for i, word in enumerate(words) if i > seen.index and not word.isidentifier()), len(words))
    if words[0] == "kind" and (said := of_a_kind(seen)):
        return said
    on = words.index("on") if "on" in words[2:end] and words[0] == "keyword" else 0
    plurals = (
        seen.view.meanings("_".join(w for w in words[on + 1 : end] if w not in ALL)).plurals if on else ()
    )
    for kind in plurals:
        of = f"{' '.join(words[1:on])} on {spoken(kind.name)}"
        return f"of what it is a keyword is said by one of them: `keyword {of}`"
    name = "_".join(words[1:end])
    return f"a name with `{seen.ahead()}` in it is written with `_`: `{words[0]} {name}`"


def beginning(seen: Seen) -> str | None:
    """`class omen`, `function dance`, `{ "name": … }`, `| name | oil |`."""
    if seen.depth > 0 or seen.first > 0 or not seen.words:
        return None
    first = seen.words[0]
    if first.casefold() in DECLARING and not seen.view.meanings(first).kinds:
        return f"write `{DECLARING[first.casefold()]} …`: `{first}` begins nothing here"
    if first in "{[(|<" and seen.index == 0:
        return 'a card begins with its kind and its name: `KIND "NAME" { … }`, and a line says one thing'
    return None


def field(seen: Seen) -> str | None:
    """`strength number`, `strength: int = 1`, `number strength` in a kind."""
    problem = seen.problem
    if not isinstance(problem, syntax.WrongPlace) or problem.where != "a kind":
        return None
    end = seen.last if not seen.has_colon else seen.end_behind(seen.last + 1)
    words = [word for word in seen.words[seen.first : end] if word not in (":", "=", "field", "printed", ",")]
    types_ = [FIELD_TYPES[word.casefold()] for word in words if word.casefold() in FIELD_TYPES]
    kinds = [word for word in words[1:] if seen.view.meanings(word).kinds]
    names = [
        word for word in words if word.isalpha() and word.casefold() not in FIELD_TYPES and word not in kinds
    ]
    if not names or not (types_ or kinds or len(words) < 3):
        return None
    said = f"{' '.join(names[:3])}: {(types_ + kinds + ['number'])[0]}"
    return f"what is printed on each is `printed {said}`, what changes in play is `state {said} = …`"


def without_colon(seen: Seen) -> str | None:
    """`in spot lamp` in a verb, `printed oil number = 3` in a kind: the colon before a type is missing."""
    problem, line = seen.problem, list(seen.line)
    end = line.index("=") if "=" in line else len(line)
    is_role = isinstance(problem, syntax.WrongPlace) and problem.where in ("a verb", "a procedure")
    is_typed = isinstance(problem, syntax.Expected) and problem.what.startswith("`:` and a kind")
    if not (is_role or is_typed) or ":" in line[:end] or not all(map(str.isidentifier, line[:end])):
        return None
    for at in range(2, end):
        if is_type(seen, line[at:end]):
            said = f"{' '.join(line[:at])}: {seen.written(seen.first + at, seen.last)}"
            return f"a colon stands before what it is: `{said}`"
    return None


def is_type(seen: Seen, words: list[str]) -> bool:
    """Whether words say what something is: a kind, a list of words, a number, or a list of such."""
    if words[:2] in (["list", "of"], ["set", "of"], ["kind", "of"]) or words[0] == "some":
        words = words[2 - (words[0] == "some") :]
    meant = seen.view.meanings("_".join(words)) if words else None
    return meant is not None and bool(words[-1] in SIMPLE_TYPES or meant.kinds or meant.enums)


def doing(seen: Seen) -> str | None:
    """`each player drops 1 Coin` in a verb, where `do` is missing."""
    problem = seen.problem
    if not isinstance(problem, syntax.WrongPlace) or problem.where not in ("a verb", "a procedure"):
        return None
    said = seen.written(seen.first, seen.last)
    is_sentence = any(seen.view.meanings(word).verbs or seen.view.meanings(word).thirds for word in seen.line)
    return f"what happens stands behind `do`: `do: {said}`" if is_sentence else None


def taken_out(seen: Seen) -> str | None:
    """`replace oil with 2`, `remove ability`, `add when …` in an amendment."""
    first = seen.ahead().casefold()
    if seen.words[:1] != ["amend"] or seen.depth != 1:
        return None
    if first in ("replace", "change", "set", "make", "add", "with", "new", "now"):
        behind = seen.index + 1 + (seen.has_colon and seen.last == seen.index + 1)
        rest = [
            word
            for word in seen.words[behind : seen.end_behind(behind)]
            if word not in ("with", "to", "by", "=", "the")
        ]
        if rest and all(word.startswith('"') for word in rest):
            return "no ability changes in part: drop it, as with `without action`, and write the new one"
        return f"what an amendment gives takes the place of what was there: write `{' '.join(rest) or '…'}`"
    if first in ("remove", "delete", "drop", "no", "cancel", "ignore"):
        if seen.ahead(1) in DROPPABLE:
            return f"write `without {seen.ahead(1)}`"
        return (
            'an ability goes by its first word, `without when`, `without action`, or by name, `without "…"`'
        )
    return None


def bracketed(seen: Seen) -> str | None:
    """`verb dance(who)`: what other languages put in brackets."""
    if (
        seen.ahead() != "("
        or seen.depth > 0
        or not seen.words
        or seen.words[0] not in ("verb", "procedure", "keyword")
    ):
        return None
    if seen.words[0] == "keyword":
        return "what a keyword is given stands behind `with`: `keyword NAME on KIND with n: number { … }`"
    said = seen.written(0, seen.index)
    return (
        "who does it and to what stands in its block: "
        f"`{said} {{ subject who: KIND = you; object what: KIND; do: … }}`"
    )


def cards_in_a_deck(seen: Seen) -> str | None:
    """`deck omen deck { "A", "B" }`."""
    if seen.words[:1] not in (["deck"], ["zone"]) or seen.depth != 1 or seen.sort() != "STRING":
        return None
    name = seen.written(1, seen.end_behind(0))
    return f"each card stands by itself, `KIND {seen.ahead()} {{ … }}`, and its kind says `starts in {name}`"


def requirement(seen: Seen) -> str | None:
    """`because` without a reason, a reason without quotes."""
    if seen.ahead() == "because" and seen.sort(1) != "STRING":
        return 'the reason stands in quotes: `because "…"`'
    return None


def way(seen: Seen) -> str | None:
    """`path "A" -> "B"`, `path "A" to "B"`, `path "A", "B"`."""
    texts = [word for word in seen.line if word.startswith('"')]
    first = seen.line[0] if seen.line else ""
    if seen.depth != 1 or len(texts) < 2 or seen.words[0] != "board":
        return None
    sign = "-" if first == "path" else ">"
    return (
        f"between places stands `-` (both ways) or `>` (one way): `{first} {texts[0]} {sign} {texts[1]}`"
        if seen.sort() != "STRING" or seen.sort(-1) == "COMMA"
        else None
    )


def missing_zone(seen: Seen) -> str | None:
    """`starts in relationship deck`, where there is none."""
    line = seen.line
    if "in" not in line[:2] or line[0] not in ("starts", "in"):
        return None
    said = seen.written(seen.first + line.index("in") + 1, seen.last)
    if not said.replace(" ", "").isalpha() or seen.view.meanings(said.replace(" ", "_")).any():
        return None
    return f"nothing is called `{said}`: declare it, `deck {said}`, on a line of its own"
