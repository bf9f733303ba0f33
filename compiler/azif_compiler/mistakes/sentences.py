"""Sentences that nearly are: another verb, a check as it is printed, `and`, `or`, names without quotes."""

from __future__ import annotations

import re

from azif_compiler.diagnostic import nearest, spoken
from azif_compiler.diagnostics import names
from azif_compiler.diagnostics import types as types_
from azif_compiler.ir import types
from azif_compiler.mistakes import cards_meant, how_much
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.everyone import everybody_before
from azif_compiler.mistakes.numbers import WORDS
from azif_compiler.mistakes.seen import LANGUAGE, Seen, listed
from azif_compiler.mistakes.whoever_is_so import by_nobody
from azif_compiler.names.spelling import alike, plain

ROWS = """members tokens singulars plurals verbs thirds values keywords windows steps tracks zones""".split()
"""The sorts of words of which sentences consist."""

STRETCHES = ((-1, 2), (0, 3), (-1, 1), (0, 2), (0, 1))
"""From which token to which a name may go at which something is complained of."""


def spelled(seen: Seen) -> str | None:
    """A known word in capitals or small letters, with blanks where none are, or without."""
    known = [name for row in ROWS for name in seen.view.visible_words(row)]
    problem = seen.problem
    cure = seen.confusion(seen.words[seen.index : seen.last])[0]
    if isinstance(problem, names.UnknownVerb) and verbs(seen, cure.partition(" ")[0] or "-"):
        return f"write `{cure}`"
    size = problem.name.count("_") + 1 if isinstance(problem, names.UnknownName) else 1
    for low, high in STRETCHES:
        if high - low < size:
            continue
        first, last = seen.index + low, seen.index + high
        if first < seen.first or last > seen.last:
            continue
        word = " ".join(seen.words[first:last])
        for name in alike(word, known) if word.replace(" ", "_") not in known else ():
            if spoken(name) != word and not (
                low == 0 and seen.sort(-1) == "NUMBER" and is_verb_only(seen, name)
            ):
                return f"write `{spoken(name)}`"
    return None


def is_verb_only(seen: Seen, name: str) -> bool:
    """Whether a name is that of a verb, so that no number can stand before it."""
    return not any(name in seen.view.visible_words(row) for row in ROWS if row not in ("verbs", "thirds"))


def itself(seen: Seen) -> str | None:
    """The component by its own name, or `this card`."""
    if seen.depth > 1 and seen.sort() == "NAME" and plain(seen.title).startswith(plain(seen.ahead())):
        return "a component speaks of itself as `this`"
    if seen.ahead(-1) == "this" and seen.view.meanings(seen.ahead()).kinds:
        before = seen.written(seen.first, seen.index)
        return f"`this` says enough: `{before}`"
    return None


def either(seen: Seen) -> str | None:
    """`either drop 1 Coin or rest`."""
    line = seen.line
    if line[:1] not in (["either"], ["choose"]) or "or" not in line or line[1:2] in ([], ["a"], ["an"]):
        return None
    if line[0] == "choose" and not verbs(seen, line[1]):
        return None
    at = seen.first + line.index("or")
    one, other = seen.written(seen.first + 1, at), seen.written(at + 1, seen.last)
    return f"a choice names its ways: `choose: {one}; {other}`"


CHOICE = "choose"
"""Behind what its options stand."""


def option(seen: Seen) -> str | None:
    """`option "Rest" drop 1 Coin`, `option Rest: …`."""
    line = seen.line
    if line[:1] != ["option"] or len(line) < 2 or seen.depth < 1:
        return None
    if isinstance(seen.problem, names.UnknownField):
        return f"what is chosen from stands deeper than `{CHOICE}:`: indent this line, and those like it"
    text = line[1] if line[1].startswith('"') else ""
    if text:
        behind = seen.written(seen.first + 2, seen.last)
        return f"a colon stands behind what an option is called: `option {text}: {behind}`"
    return (
        f'what an option is called stands in quotes: `option "{seen.written(seen.first + 1, seen.last)}": …`'
    )


def enum_wanted(seen: Seen) -> str | None:
    """A member that does not exist, where a verb wants one: what there is."""
    for word in seen.words[seen.first : seen.index]:
        for verb in verbs(seen, word):
            for one in (*verb.objects, *verb.labels.values()):
                if isinstance(one.type, types.Member):
                    return f"`{spoken(verb.name)}` speaks of {listed(seen.members(one.type.enum))}"
    return None


def may(seen: Seen) -> str | None:
    """`you may drop 1 Coin` for `may drop 1 Coin`."""
    if seen.ahead() == "may" and seen.ahead(-1).casefold() in ("you", ":", "", ";", "{", "then", ",", "and"):
        return f"`may` stands first: `may {seen.written(seen.index + 1, seen.last)}`"
    return None


def who(seen: Seen) -> str | None:
    """`each player` for those whom the game speaks to."""
    person = seen.person()
    word = seen.ahead().casefold()
    if not person or word.rstrip("s") not in (
        "player",
        "character",
        "hero",
        "person",
        "people",
        "everyone",
        "everybody",
    ):
        return None
    return f"those who play are called `{person}` here: `each {person} …`"


def two_things(seen: Seen) -> str | None:
    """`drop 1 Coin and 1 Coin`, `drop 1 Coin or drop 1 Coin`."""
    word = seen.ahead()
    if word not in ("and", "or") or seen.depth < 2:
        return None
    first = seen.written(seen.first, seen.index)
    behind = seen.written(seen.index + 1, seen.last)
    if not behind:
        return None
    if seen.sort(1) in ("NUMBER", "SYMBOL") or seen.ahead(1) in ("a", "an", "another"):
        behind = f"{seen.words[seen.first]} {behind}"
    else:
        behind = f"{everybody_before(seen, seen.index) or subject_before(seen, behind)}{behind}"
    if word == "and":
        return f"one sentence, one thing: `{first}; {behind}`"
    behind = behind.replace(" or ", "; ")
    return f"a choice names its ways: `choose: {first}; {behind}`"


def subject_before(seen: Seen, behind: str) -> str:
    """Who does what stands behind `and`, too, if somebody else than whoever is spoken to was said to."""
    words = seen.words[seen.first : seen.index]
    does = next((at for at, word in enumerate(words) if verbs(seen, word)), 0)
    return f"{' '.join(words[:does])} " if does and verbs(seen, behind.split()[0]) else ""


def all_of(seen: Seen) -> str | None:
    """`drop all coins` for `drop all your coins`."""
    at = 0 if seen.ahead() in ("all", "every") else -1
    token = seen.ahead(at + 1)
    if seen.ahead(at) in ("all", "every") and seen.view.meanings(token).tokens:
        return f"say whose: `all your {token}`"
    return None


def some_number(seen: Seen) -> str | None:
    """`pay X coins`: a number that somebody chooses."""
    if re.search(rf"\bas {re.escape(seen.ahead(-1))}\b", seen.text) and seen.sort(-1) == "NAME":
        return f"a number with a name stands in brackets: `({seen.ahead(-1)}) {seen.ahead()}`"
    happens = seen.depth > 1 or seen.has_colon
    if happens and seen.sort(-1) == "NAME" and seen.ahead(-1) in ("X", "x", "N", "n"):
        said = f"`choose number x from 1 to 3`, then `x {seen.ahead()}`"
        return f"a number that is chosen has a name first: {said}"
    return None


def stands(seen: Seen) -> str | None:
    """`"Ann" at "Hall"`, `"Ann" with 2 Coins` for `"Ann" is at "Hall"`, `"Ann" has 2 Coins`."""
    before = seen.written(seen.first, seen.index)
    behind = seen.written(seen.index + 1, seen.last).partition(",")[0].strip()
    if not before or not behind or seen.depth < 1 or seen.sort(-1) not in ("STRING", "NAME"):
        return None
    if seen.ahead() in ("at", "in", "on"):
        return f"write `{before} is {seen.ahead()} {behind}`"
    return f"write `{before} has {behind}`" if seen.ahead() == "with" else None


def for_each(seen: Seen) -> str | None:
    """`drop 1 Coin for each lamp you have`."""
    if seen.ahead() == "for" and seen.ahead(1) in ("each", "every") and seen.depth > 1:
        said, behind = seen.written(seen.first, seen.index), seen.written(seen.index + 2, seen.last)
        return f"what happens several times stands behind: `for each {behind}: {said}`"
    return None


def equal_to(seen: Seen) -> str | None:
    """`drop Coins equal to the oil`."""
    if seen.ahead() != "equal" or seen.ahead(1) != "to":
        return None
    start = seen.index + 2 + (seen.ahead(2) == "the")
    meant = how_much.amount(seen, seen.words[start : seen.last])
    amount, said = meant or seen.written(start, seen.last), seen.written(seen.first, seen.index - 1)
    token = next(iter(seen.view.alike(seen.ahead(-1), "tokens")), seen.ahead(-1))
    return f"how many stands before it, in brackets: `{said} ({amount}) {spoken(token)}`"


def first_person(seen: Seen) -> str | None:
    """`when I drop this`."""
    return "who plays is spoken to: write `you`" if seen.ahead() in ("I", "me", "we", "my") else None


def for_a_time(seen: Seen) -> str | None:
    """`drop 1 Coin until end of night`."""
    if seen.ahead() == "for" and seen.ahead(1) in ("each", "every"):
        return "what is more for each of something is a sum: `your … + number of …`"
    if seen.ahead() in ("until", "for", "during"):
        return "what counts for a time is a line of its own, and a change: `until end of STEP, your … +1`"
    return None


def full_stop(seen: Seen) -> str | None:
    """`drop 1 Coin.`"""
    if seen.ahead() in (".", "!", "?") and seen.index + 1 >= seen.last:
        return (
            f"leave the full stop `{seen.ahead()}` out"
            if seen.ahead() == "."
            else f"leave `{seen.ahead()}` out"
        )
    return None


def nothing(seen: Seen) -> str | None:
    """`nothing`, `no effect`, `nothing happens` where something happens."""
    if [word.casefold() for word in seen.line[:2]] in (["nothing"], ["no", "effect"], ["nothing", "happens"]):
        before = seen.words[seen.first - 2 : seen.first] if seen.first > 1 else []
        name = before[0] if before[1:] == [":"] and before[0].isalpha() else "…"
        return f"where nothing happens, stands an empty block in braces and no colon: `{name} {{ }}`"
    return None


def each_of(seen: Seen) -> str | None:
    """`drop all lamps` for `drop each lamp`."""
    if seen.ahead() not in ("all", "every") or seen.depth < 2:
        return None
    for count in (3, 2, 1):
        kinds = seen.view.meanings("_".join(seen.words[seen.index + 1 : seen.index + 1 + count])).kinds
        if kinds:
            before = seen.written(seen.first, seen.index)
            behind = seen.written(seen.index + 1 + count, seen.last)
            return f"of several one says `each`: `{before} each {spoken(kinds[0].name)} {behind}`"
    return None


def needed(seen: Seen) -> str | None:
    """`drop` without what: `drop this`."""
    problem = seen.problem
    if isinstance(problem, types_.MissingArgument) and problem.what.startswith("nobody"):
        if said := by_nobody(seen, problem.verb):
            return said
        done = next((v.participle for word in seen.line for v in verbs(seen, word) if v.participle), "")
        at = next((i for i, w in enumerate(seen.line) if seen.view.meanings(w).thirds or verbs(seen, w)), -1)
        if at > 0 and seen.line[at + 1 :]:
            stop = seen.line.index("cost") if "cost" in seen.line[at:] else len(seen.line)
            rest = seen.written(seen.first + at + 1, seen.first + stop)
            is_mine = seen.line[:2] == ["cannot", "you"] and seen.line[at + 1] not in ("this", "that", "it")
            rest += " you have" if is_mine else ""
            if seen.line[0] in ("when", "before", "cannot") and done:
                behind = seen.written(seen.last, seen.end_behind(seen.last + 1)) if seen.has_colon else ""
                return f"nobody is said to do it: `{seen.line[0]} {rest} is {spoken(done)}{behind}`"
            name = (*seen.view.meanings(seen.line[at]).thirds, *verbs(seen, seen.line[at]))[0].name
            who = seen.line[:at]
            if who[0] in ("each", "every", "all"):  # without them it would happen once
                return f"nobody is said to do it, so say it of each: `for {' '.join(who)}: {spoken(name)} …`"
            owned = cards_meant.of_a_kind(seen, [spoken(name), *seen.line[at + 1 : stop]])
            whose = f" {' '.join(who)} has" if owned.endswith(" you have") else ""
            return f"leave out who does it: `{spoken(name)} {rest}{whose}`"
        return f"write `this is {spoken(done)}`, or leave out who does it" if done else None
    if isinstance(problem, types_.MissingArgument) and " behind `" in problem.what:
        label = problem.what.split("`")[1]
        return f"write `{label}` and how many, or what, behind it: `{spoken(problem.verb)} … {label} …`"
    for verb in verbs(seen, seen.ahead()):
        for one in verb.objects[:1]:
            if (
                isinstance(one.type, types.Thing)
                and seen.kind
                and seen.view.related(seen.kind, one.type.kind)
            ):
                return f"say what: `{spoken(verb.name)} this`"
    return None


def other_one(seen: Seen) -> str | None:
    """`each other player` for `each player except you`."""
    if seen.ahead() == "other":
        other = "you" if seen.is_spoken_to() or seen.depth > 1 else "this"
        return f"write `each {spoken(seen.ahead(1))} except {other}`"
    number = WORDS.get(seen.ahead().casefold(), 0)
    kinds = seen.view.meanings(seen.ahead(1)).kinds
    if number and kinds:
        name = spoken(kinds[0].name)
        return f"write `a {name}`, of one" if number == 1 else f"write `{number} {seen.ahead(1)}`, in digits"
    return None


def misspelt_verb(seen: Seen) -> str | None:
    """A slip in the first word of a verb that has several."""
    known = {name.split("_")[0]: name for name in sorted(seen.view.visible_words("verbs"), reverse=True)}
    close = nearest(seen.ahead(), known) if seen.sort() == "NAME" else None
    rest = known[close].split("_")[1:] if close else []
    return f"did you mean `{spoken(known[close])}`?" if close and {*rest} <= {*seen.line} else None


def misspelt_name(seen: Seen) -> str | None:
    """A slip in a name of several words, of which the first words mean nothing alone."""
    before = seen.ahead(-1)
    if seen.sort() != "NAME" or not before or before in {*LANGUAGE, "a", "an"}:
        return None
    if seen.view.meanings(before).any():
        return None
    known = [spoken(name) for row in ROWS for name in seen.view.visible_words(row) if "_" in name]
    close = nearest(f"{before} {seen.ahead()}", known)
    return f"did you mean `{close}`?" if close else None


def number_between(seen: Seen) -> str | None:
    """`add 1 oil` for `add oil 1`, where `add oil` is a verb."""
    line = seen.line
    if len(line) < 3 or not line[1].isdecimal():
        return None
    for name in seen.view.alike(f"{line[0]} {line[2]}", "verbs"):
        return f"write `{spoken(name)} {line[1]}`"
    return None


def same_label(seen: Seen) -> str | None:
    """A verb that does not exist, before a label that others have: those that have it."""
    labels = [word for word in seen.words[seen.index + 1 : seen.index + 3] if word.isalpha()]
    for label in labels:
        found = sorted(
            spoken(name)
            for name in seen.view.visible_words("verbs")
            for verb in seen.view.meanings(name).verbs
            if label in verb.labels and not verb.procedure
        )
        if found and (label not in COMMON or len(found) <= FEW):
            return f"verbs with `{label}` are {listed(dict.fromkeys(found), 8)}; `azif words` lists all verbs"
    return None


COMMON = frozenset("of in on at to with from for by".split())
FEW = 2
"""Labels that say little of what is meant, where more than so many verbs have them."""


def in_brackets(seen: Seen) -> str | None:
    """`your reach +1 (not red)`, `(once per turn)`: a note in round brackets."""
    if seen.ahead() != "(" or seen.depth < 1:
        return None
    return "in round brackets stand only sums: what counts is said in a line of its own"


def may_to(seen: Seen) -> str | None:
    """`may drop 1 Coin to rest` for `may drop 1 Coin: rest`."""
    line = seen.line
    at = line.index("to") if "to" in line else -1
    start = 1 if line[:1] == ["may"] else 2 if line[:2] == ["you", "may"] else 0
    if (
        not start
        or at <= start
        or not verbs(seen, line[start])
        or not any(verbs(seen, w) for w in line[at + 1 : at + 3])
    ):
        return None
    first = seen.written(seen.first + start, seen.first + at)
    return f"write `may {first}: {seen.written(seen.first + at + 1, seen.last)}`"


NOT_FOR_A_TIME = (
    "for a time only numbers change; what must not happen stands on a line of its own: `cannot …`"
)


def meaningless(seen: Seen) -> str | None:
    """A word that stands for nothing, where something else is expected."""
    word = seen.ahead()
    if (
        seen.sort() != "NAME"
        or seen.depth < 1
        or seen.index == seen.first
        or seen.view.meanings(word).any()
        or word in LANGUAGE
    ):
        return None
    if word == "cannot" and seen.line[:1] == ["until"]:
        return NOT_FOR_A_TIME
    if word == "cannot":
        said = seen.written(seen.first + (seen.line[0] == "always"), seen.index)
        return f"what must not happen begins with it, on a line of its own: `cannot {said} …`"
    before = f" behind `{seen.ahead(-1)}`" if seen.sort(-1) == "NAME" else ""
    return f"`{word}` means nothing{before}: leave it out, or write what it stands for"
