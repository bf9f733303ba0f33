"""Sentences whose verb is not known: the verbs that speak of what stands in them."""

from __future__ import annotations

import re

from azif_compiler.check.fit import AMOUNT
from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import names
from azif_compiler.diagnostics import types as complaints
from azif_compiler.ir import types
from azif_compiler.mistakes.numbers import WORDS
from azif_compiler.mistakes.opposites import LESSENING
from azif_compiler.mistakes.seen import ENDS, Seen, listed
from azif_compiler.mistakes.tracks import FALLING
from azif_compiler.mistakes.verbs_about import (
    MOST_VERBS,
    counted,
    of_amounts,
    of_things,
    token_of,
    token_of_sign,
)
from azif_compiler.names import symbols
from azif_compiler.names.view import is_flag
from azif_compiler.words.noun import article, without_article

NO_LIMIT = frozenset("infinity infinite inf endless max maximum all".split())
"""What people call `unlimited`."""


def which_verb(seen: Seen) -> str | None:
    """`+1 Coin`, `1 Coin`, `Coin +1` where something happens: which verb."""
    line = [word for word in seen.line or line_before(seen) if word not in ("(", ")")]
    number = next((word.lstrip("+-") for word in line[:2] if word.lstrip("+-").isdecimal()), "")
    signs = seen.view.visible_words("signs")
    if line[:1] and line[0] in signs and len(line) == 2 and seen.depth > 0:
        counted_so = next(iter(seen.view.meanings(line[0]).signs))
        ways = ", ".join(f"`{spoken(name)} {line[0]}{line[1]}`" for name in of_amounts(seen, counted_so)[:4])
        return f"a sentence begins with what happens: {ways}"
    if not number and seen.line[:1] == ["("]:
        return of_a_sum(seen)
    if seen.depth < 1 or not number or len(line) > 4:
        return None
    token = next((token for word in line[:3] if (token := token_of(seen, word)) is not None), None)
    if token is None:
        return None
    found = of_amounts(seen, token)
    if not found:
        return None
    said = ", ".join(f"`{spoken(name)} {number} {counted(token, number)}`" for name in found[:4])
    return f"a sentence begins with what happens: {said}"


def line_before(seen: Seen) -> list[str]:
    """The words of the sentence behind which something is missing."""
    end = seen.index
    while end > 0 and not seen.words[end - 1].strip():
        end -= 1
    first = end
    while first > 0 and seen.kinds[first - 1] not in ENDS:
        first -= 1
    return seen.words[first:end]


def of_a_sum(seen: Seen) -> str | None:
    """`(the roll) Coins` where something happens: which verb."""
    token = token_of(seen, seen.line[-1])
    found = of_amounts(seen, token) if token is not None else []
    said = ", ".join(f"`{spoken(name)} {seen.written(seen.first, seen.last)}`" for name in found[:4])
    return f"a sentence begins with what happens: {said}" if said else None


def of_what(seen: Seen) -> str | None:
    """`drop 4`, where it must be said of what; `toss +1`, where it must be said which."""
    problem = seen.problem
    if not isinstance(problem, complaints.WrongType):
        return None
    number = next((word for word in seen.words[seen.index : seen.last] if word.isdecimal()), "")
    if problem.wanted == AMOUNT and problem.found == "a number" and number:
        tokens = [row for many in seen.view.names.tokens.values() for row in seen.view.seen(many)]
        rows = [
            f"`{number} {spoken(counted(token, number))}`" for token in sorted(tokens, key=lambda t: t.name)
        ]
        rows += [f"`{token.symbol}{number}`" for token in tokens if token.symbol]
        return f"say of what: {', '.join(dict.fromkeys(rows))}" if rows else None
    if problem.wanted == AMOUNT:
        return of_things_meant(seen)
    if problem.wanted == CONDITION:
        return said_of_a_check(seen)
    enum = without_article(problem.wanted).replace(" ", "_")
    rows = [name for one in seen.view.meanings(enum).enums for name in seen.members(one.id)]
    return f"say which {spoken(enum)}: {listed(rows)}" if rows else None


CONDITION = "a condition"
"""What is wanted where something is so or is not."""


def said_of_a_check(seen: Seen) -> str | None:
    """`if the toss's color is Red` for `if Red`, where a verb that ends in several ways is told that."""
    for member in seen.members_called(seen.ahead()):
        for word in seen.view.visible_words("verbs"):
            for verb in seen.view.meanings(word).verbs:
                for one in verb.parameters.values():
                    if verb.outcomes and one.type == types.Member(member.enum) and not verb.procedure:
                        said = f"the {spoken(verb.name)}'s {spoken(one.name)} is {spoken(member.name)}"
                        return f"say what is so: `{seen.ahead(-1)} {said}`"
    return None


def of_things_meant(seen: Seen) -> str | None:
    """`take 1 lamp`, where `take` speaks of tokens: what can happen to a lamp."""
    for word in seen.words[seen.index : seen.last]:
        meanings = seen.view.meanings(word)
        for kind in (*meanings.singulars, *meanings.plurals):
            if found := of_things(seen, kind.id):
                name = spoken(symbols.word_of(kind.id))
                return f"what can happen to {article(name)} is {listed(found, 2 * MOST_VERBS)}"
    return None


def of_another_name(seen: Seen) -> str | None:
    """`take 2 pennies`, where content says that `pennies` are Coins: which verb it is."""
    cure = seen.confusion([seen.ahead()])[0]
    if seen.sort(-1) != "NUMBER" or not cure or seen.depth < 2:
        return None
    token = token_of(seen, cure)
    first = seen.line[0] if seen.line else ""
    if token is None or any(
        isinstance(o.type, types.Quantity) for v in seen.view.meanings(first).verbs for o in v.objects
    ):
        return None
    number = seen.ahead(-1)
    ways = ", ".join(
        f"`{spoken(name)} {number} {counted(token, number)}`" for name in of_amounts(seen, token)[:4]
    )
    return f"a sentence says what happens: {ways}" if ways else None


def who_is_it(seen: Seen) -> str | None:
    """`when lit: …` for `when this is lit: …`."""
    participles = seen.view.meanings(seen.ahead()).participles
    if not participles or seen.ahead(-1) not in ("when", "before", "if", "after", "once") or not seen.kind:
        return None
    return f"say who or what: `when this is {seen.ahead()}: …`"


def property_meant_before(seen: Seen) -> str | None:
    """The sentence is one of which content says how it is written."""
    for at in range(seen.first, seen.index):
        cure, count = seen.confusion(seen.words[at : seen.last])
        if cure and count > 1 and at + count >= seen.index:
            return f"write `{cure}`"
    return None


def mere_amount(seen: Seen) -> str | None:
    """`oil 2 Coins` where a mere number is given."""
    problem = seen.problem
    if not isinstance(problem, complaints.WrongType) or (problem.wanted, problem.found) != (
        "a number",
        AMOUNT,
    ):
        return None
    number = next((word for word in seen.words[seen.index : seen.last] if word.isdecimal()), "")
    before = seen.written(seen.first, seen.index)
    if number and seen.depth == 1 and before and seen.index + 2 >= seen.last:
        return f"write `{before} {number}`: what it counts is clear here"
    return f"write `{number}` alone: what it counts is clear here" if number else None


def level(seen: Seen) -> str | None:
    """`depth level is 3`, where `depth` is a track."""
    if seen.view.meanings(seen.ahead(-1)).tracks and seen.ahead() in ("level", "track", "value", "number"):
        return f"`{seen.ahead(-1)}` says it by itself: leave `{seen.ahead()}` out"
    return None


def duty(seen: Seen) -> str | None:
    """`each player must drop 1 Coin`: what is told happens anyhow."""
    if seen.ahead() not in ("must", "shall", "should", "can", "has") or seen.ahead(-1) == "you":
        return None
    third = next((v.third for v in seen.view.meanings(seen.ahead(1)).verbs if v.third), "")
    before = seen.written(seen.first, seen.index)
    return f"leave `{seen.ahead()}` out: `{before} {spoken(third)} …`" if third and before else None


def spoken_of(seen: Seen) -> str | None:
    """What is given to a verb is of another sort than it wants."""
    for index in range(seen.index, max(seen.first - 1, -1), -1):
        for verb in seen.view.meanings(seen.words[index]).verbs:
            name = spoken(verb.name)
            return f"`azif words {name}` says what `{name}` is about, and who uses it"
    return None


def who_has_it(seen: Seen) -> str | None:
    """`your oil`, where lamps have oil and who plays does not."""
    problem = seen.problem
    word = problem.name if isinstance(problem, complaints.NoSuchProperty) else seen.ahead()
    owners = [f.kind for f in seen.view.seen(seen.view.names.fields.get(word, ()))]
    owners += [v.of for v in seen.view.seen(seen.view.names.values.get(word, ())) if v.of]
    kinds = [spoken(symbols.word_of(owner)) for owner in dict.fromkeys(owners)][:3]
    if not kinds or not word:
        return None
    if seen.ahead(-1) in ("its", "this") and seen.is_spoken_to() and seen.is_of_persons(owners):
        return f"{article(seen.person())} has it: `your {spoken(word)}`"
    rows = ", ".join(f"`the {spoken(word)} of {article(kind)}`" for kind in kinds)
    return f"it belongs to something else: {rows}, or `each {kinds[0]}'s {spoken(word)}` of all"


def meant_in_line(seen: Seen) -> str | None:
    """`always all tosses +1`, where content says how that is written."""
    for index in range(seen.first, seen.last):
        cure, count = seen.confusion(seen.words[index : seen.last])
        if cure and count > 1:
            return f"write `{cure}`"
    return None


def property_meant(seen: Seen) -> str | None:
    """`your hall`, where content says what it is called."""
    problem = seen.problem
    if isinstance(problem, complaints.NoSuchProperty) and seen.view.names.fields.get(problem.name):
        return None  # it is called so, and is another's
    cure = seen.confusion(seen.words[seen.index : seen.last])[0]
    return f"write `{cure}`" if cure else None


def with_colon(seen: Seen) -> str | None:
    """`walk: "Hall"`, `drop: 1 Coin`: a verb takes no colon."""
    if not seen.has_colon or len(seen.line) > 3:
        return None
    said = " ".join(seen.line)
    known = seen.view.alike(said, "verbs")
    behind = seen.written(seen.last + 1, seen.end_behind(seen.last + 1))
    if not known or not behind or seen.depth < 1:
        return None
    return f"no colon stands behind a verb: `{said} {behind}`"


def without_limit(seen: Seen) -> str | None:
    """`infinity`, `∞`, `X`."""
    problem = seen.problem
    if not isinstance(problem, names.UnknownName):
        return None
    if (problem.name.casefold() in NO_LIMIT and seen.depth == 1) or seen.character == "∞":
        return "write `unlimited` for what has no limit"
    if problem.name in ("X", "x", "N", "n", "Y") and seen.depth <= 1:
        return (
            f"`{problem.name}` is no number: give the number that is printed, leave it out, or say with "
            "`always` what it is, as in `always its … is (number of …)`"
        )
    return None


def whose(seen: Seen) -> str | None:
    """`reach` for `its reach`: whose."""
    problem = seen.problem
    if not isinstance(problem, names.UnknownName) or not problem.name or seen.depth < 1:
        return None
    word = problem.name
    if problem.sort == "description":
        return described_so(seen, word)
    owners = [f.kind for many in (seen.view.names.fields.get(word, ()),) for f in seen.view.seen(many)]
    owners += [v.of for v in seen.view.seen(seen.view.names.values.get(word, ())) if v.of]
    if not owners:
        return None
    mine = any(seen.kind and seen.view.related(seen.kind, owner) for owner in owners)
    kind = spoken(symbols.word_of(owners[0]))
    ways = ([f"`its {spoken(word)}`"] if mine else []) + [f"`that {kind}'s {spoken(word)}`"]
    return f"say whose it is: {' or '.join(ways)}"


def described_so(seen: Seen, word: str) -> str | None:
    """`the hall is lit`, where lamps are: of what it is said."""
    fields = [f.kind for f in seen.view.seen(seen.view.names.fields.get(word, ())) if is_flag(f.type)]
    values = [v.of for v in seen.view.seen(seen.view.names.values.get(word, ())) if is_flag(v.type)]
    kinds = [article(spoken(symbols.word_of(one))) for one in dict.fromkeys((*fields, *values)) if one]
    return f"`{spoken(word)}` is said of {' or '.join(kinds[:3])} alone" if kinds else None


def mere_number(seen: Seen) -> str | None:
    """`weight $4` where a mere number is given."""
    amount = re.match(r"[$€£¥¢](\d+)", seen.text[seen.place :])
    is_paid = seen.has_colon and seen.index == seen.first
    token = token_of_sign(seen, amount[0][0]) if amount and seen.depth == 1 and not is_paid else None
    is_alone = seen.index == seen.first and token is not None
    for field in seen.fields() if is_alone else ():
        if amount and token is not None and field.name == token.name.casefold():
            return f"say of which field this is: `{spoken(field.name)} {amount[1]}`"
    return f"write `{amount[1]}`, without the sign" if amount and seen.depth == 1 and not is_paid else None


def changing(seen: Seen) -> str | None:
    """`increase depth by 1` where something happens: what changes a track, or a number."""
    line = seen.line
    word = line[1] if line[1:] else ""
    if line[:1] not in (["increase"], ["reduce"]) or not word:
        return None
    cure = seen.confusion(line)[0]
    if cure:
        return f"write `{cure}`"
    number = line[line.index("by") + 1] if "by" in line[:-1] else "1"
    of_one = of_a_track(seen, word)
    if of_one is None and seen.view.meanings(word).tracks:
        way = f"add {number} to {word}" if line[0] == "increase" else f"take {number} from {word}"
        return f"write `{way}`"
    return of_one


def of_a_track(seen: Seen, word: str) -> str | None:
    """What changes a track, of which a card speaks as of something that is had."""
    verbs = [name for name in seen.view.visible_words("verbs") if word in name.split("_")]
    if verbs:
        return f"what changes `{word}` is {listed(sorted(verbs), MOST_VERBS)}"
    return None


def track_and_number(seen: Seen) -> str | None:
    """`depth +1` where something happens."""
    if (
        seen.depth > 1
        and seen.line
        and seen.view.meanings(seen.line[0]).tracks
        and not any(word[:1] == "-" and word[1:].isdecimal() for word in seen.line)
    ):
        return of_a_track(seen, seen.line[0]) or by_a_verb(seen, seen.line[0])
    return lowered(seen)


def by_a_verb(seen: Seen, track: str) -> str | None:
    """`depth +1` on a card, where no verb moves it: one's own does."""
    number = next((word for word in seen.line if word.lstrip("+-").isdecimal()), "1")
    way = f"take {number[1:]} from" if number[:1] == "-" else f"add {number.lstrip('+')} to"
    moved = f"`verb … {{ do: {way} {spoken(track)} }}`"
    return f"nothing moves `{spoken(track)}` yet; a verb of your own does, {moved}, or a rule"


def lowered(seen: Seen) -> str | None:
    """`lower the depth by 2`, where no verb does that: one's own does."""
    words = {word.casefold() for word in seen.line}
    tracks = [one for word in seen.line for one in seen.view.meanings(word).tracks]
    less = next((word[1:] for word in seen.line if word[:1] == "-" and word[1:].isdecimal()), "")
    if seen.depth < 2 or not tracks or (words.isdisjoint(LESSENING | FALLING) and not less):
        return None
    number = less or next((word for word in seen.line if word.isdecimal()), "1")
    name = spoken(tracks[0].name)
    own = f"`verb … {{ do: take {number} from {name} }}`"
    return f"`azif words {name}` says what moves it; a verb of your own may: {own}"


def track(seen: Seen) -> str | None:
    """`take 1 depth`, where `depth` is a track."""
    word = seen.ahead()
    before = seen.sort(-1) == "NUMBER" or seen.ahead(-1).casefold() in (*WORDS, "a", "the", "another")
    if before and seen.depth > 1 and seen.view.meanings(word).tracks:
        return of_a_track(seen, word)
    return None


ALIKE_SO_FAR = 4
"""With how many letters words begin alike that say something like it."""


def what_it_can_be(seen: Seen) -> str | None:
    """`the nearest lamp`: a word that nothing says of lamps."""
    problem = seen.problem
    if not isinstance(problem, complaints.NoSuchAdjective):
        return None
    kinds = [word for word in seen.words[seen.index : seen.last] if seen.view.meanings(word).kinds]
    if not kinds:
        return "`azif words` lists what can be said"
    kind = seen.view.meanings(kinds[0]).kinds[0]
    known = sorted(seen.view.descriptions(kind.id))
    near = [one for one in known if one[:ALIKE_SO_FAR] == problem.name[:ALIKE_SO_FAR]]
    if near or described_so(seen, problem.name):
        said = f"what can be said of {article(spoken(kind.name))} is {listed(near)}" if near else ""
        return "; ".join(filter(None, (described_so(seen, problem.name), said)))
    begin = (
        f"what can be said of {article(spoken(kind.name))} is {listed(known, MOST_VERBS)}; " if known else ""
    )
    return f"{begin}`azif words {spoken(kind.name)}` says more"
