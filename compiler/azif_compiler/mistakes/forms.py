"""Sentences that lack a part, or have one in another form: a label, a thing, how many at least."""

from __future__ import annotations

from azif_compiler.bounds import MOST_WORDS
from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes import how_often
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.seen import Seen, listed
from azif_compiler.names import symbols
from azif_compiler.names.spelling import alike
from azif_compiler.words.noun import article

AT_LEAST = frozenset("more higher greater above up over".split())
AT_MOST = frozenset("fewer less lower below under".split())
"""What people write behind a number and `or`."""


def or_more(seen: Seen) -> str | None:
    """`3 or more Coins` for `at least 3 Coins`."""
    for at in range(max(seen.first, seen.index - 2), min(seen.index + 2, seen.last - 1)):
        number, joining, word = seen.words[at], seen.words[at + 1], seen.words[at + 2 : at + 3]
        if not number.isdecimal() or joining != "or" or not word:
            continue
        if word[0] in AT_LEAST | AT_MOST:
            said = "at least" if word[0] in AT_LEAST else "at most"
            behind = seen.ahead(at + 3 - seen.index) if at + 3 < seen.last else ""
            meant = seen.view.meanings(behind)
            if behind and not (meant.tokens or meant.kinds or meant.plurals or meant.singulars):
                return None
            return f"write `{f'{said} {number} {behind}'.strip()}`"
    return None


def verb_before(seen: Seen) -> symbols.Verb | None:
    """The verb with which the sentence begins in which something is complained of."""
    for first in range(seen.first, seen.index):
        for count in range(min(MOST_WORDS, seen.index - first), 0, -1):
            meanings = seen.view.meanings("_".join(seen.words[first : first + count]))
            for verb in (*meanings.verbs, *meanings.thirds):
                return verb
    return None


def wanted(one: symbols.Parameter) -> str:
    """What stands at a place of a sentence, as in an example."""
    if isinstance(one.type, types.Thing) and one.type.kind != types.THING:
        return article(spoken(symbols.word_of(one.type.kind)))
    if isinstance(one.type, types.Number):
        return "1"
    if isinstance(one.type, types.Quantity):
        return "1 …"
    return "…"


def label_missing(seen: Seen) -> str | None:
    """`raise depth 1` for `raise depth by 1`, `walk up to 2 steps`: the whole sentence."""
    advice = seen.problem.hint() or ""
    if not advice.startswith("behind `"):
        return None
    verb = verb_before(seen)
    if verb is None or not verb.labels:
        return None
    is_number = seen.sort() in ("NUMBER", "SIGNED") and seen.index + 1 >= seen.last
    counted = [label for label, one in verb.labels.items() if isinstance(one.type, types.Number)]
    if is_number and counted:
        label = "by" if "by" in counted else counted[0]
        return f"write `{seen.written(seen.first, seen.index)} {label} {seen.ahead().lstrip('+-')}`"
    rows = [
        f"`{spoken(verb.name)} {label} {wanted(one)}`"
        for label, one in verb.labels.items()
        if not isinstance(one.type, types.Flag)
    ]
    if verb.objects or not rows:
        return None
    said = f"the sentence goes on otherwise: {' or '.join(rows)}"
    doer = verb.subject.type if verb.subject is not None else None
    if seen.ahead() in THINGS and isinstance(doer, types.Thing) and doer.kind != types.THING:
        kind = article(spoken(symbols.word_of(doer.kind)))
        return f"`{spoken(verb.name)}` is what {kind} does, and it is done to nothing else; {said}"
    return said


THINGS = frozenset("it them a an the that this each every any another".split())
"""How something is named to which a thing is done."""


def of_others(seen: Seen) -> str | None:
    """`when you glow …`, where lamps glow, and nobody who plays."""
    verb = verb_before(seen)
    at = next((i for i in range(seen.first, seen.index) if seen.words[i] == "you"), -1)
    if verb is None or verb.subject is None or at < 0 or seen.index - at > MOST_WORDS:
        return None
    one = verb.subject.type
    if not isinstance(one, types.Thing) or types.THING in (one.kind, seen.view.person()):
        return None
    if seen.view.related(seen.view.person(), one.kind):
        return None
    kind = spoken(symbols.word_of(one.kind))
    said = f"`{article(kind)} {spoken(verb.third)} …`"
    return f"`{spoken(verb.name)}` tells what {article(kind)} does: {said}, and you do something else"


def with_label(seen: Seen) -> str | None:
    """`put 1 Coin on this`, where it is `lay` that goes on with `on`."""
    verb = verb_before(seen)
    line = seen.line
    label = next((word for word in line if word in ("on", "from", "to", "at", "in", "into")), "")
    number = next((word for word in seen.line if word.isdecimal()), "")
    is_asked = line[:1] and line[0].casefold() in ("if", "when", "while", "unless")
    if seen.depth < 2 or is_asked or not label or not number or (verb is not None and label in verb.labels):
        return None
    rows = (seen.view.meanings(name).verbs for name in seen.view.visible_words("verbs") if "_" not in name)
    found = [
        one.name
        for row in rows
        for one in row
        if label in one.labels
        and not one.procedure
        and one.objects
        and isinstance(one.objects[0].type, types.Quantity)
        and isinstance(one.labels[label].type, types.Thing)
    ]
    if not found or len(found) > 2:
        return None
    tokens = [row for many in seen.view.names.tokens.values() for row in seen.view.seen(many)]
    known = sorted(token.name for token in tokens)
    token = next((name for word in line for name in alike(word, known)), "TOKEN")
    counted = [word for word in line[line.index(number) + 1 :] if word not in ("random", "more", "other")][:1]
    if token == "TOKEN" and any(seen.view.meanings(word).kinds for word in counted):
        return None
    if token == "TOKEN" and any(verbs(seen, word) for word in line[line.index(label) + 1 :]):
        return None
    end = seen.written(seen.first + line.index(label), seen.last)
    behind = f"; a TOKEN is one of {listed(known)}" if token == "TOKEN" else ""
    return f"with `{label}` one says `{spoken(found[0])} {number} {token} {end}`{behind}"


def which(seen: Seen) -> str | None:
    """`hide` without whom: `hide a player`, `hide that player`."""
    for verb in verbs(seen, seen.ahead()):
        for one in verb.objects[:1]:
            if isinstance(one.type, types.Thing) and one.type.kind != types.THING:
                kind = spoken(symbols.word_of(one.type.kind))
                end = f" {verb.outcomes[0]}: …" if verb.outcomes else ""
                said = f"`{spoken(verb.name)} that {kind}{end}`, of the one named before it"
                return f"say which {kind}: {said}, or `{spoken(verb.name)} {article(kind)}{end}`"
    return None


DENIED = frozenset("don doesn didn can won isn aren wouldn".split())
"""What stands before `'t`."""


def denied(seen: Seen) -> str | None:
    """`when you drop Coins: you don't drop them` for `prevent you drop Coins`."""
    at = next(
        (d for d in (0, -1) if seen.ahead(d) in DENIED and "t" in (seen.ahead(d + 1), seen.ahead(d + 2))),
        None,
    )
    at = 0 if at is None and seen.ahead() in ("do", "does") and seen.ahead(1) == "not" else at
    before = seen.first - 1
    if at is None or seen.words[before : before + 1] != [":"]:
        return None
    first = before
    while first > 0 and seen.kinds[first - 1] not in ("LBRACE", "RBRACE", "_SEPARATOR"):
        first -= 1
    if seen.words[first] not in ("when", "if", "whenever", "before"):
        return None
    event = seen.written(first + 1, before)
    other = f"for something in its place, `instead of {event}: …`"
    return f"what is kept from happening is `prevent {event}`; {other}"


def once_a_game(seen: Seen) -> str | None:
    """`once per game`: how often something can be done."""
    if seen.ahead(-1) != "per" or seen.ahead() not in how_often.ONE_GAME:
        return None
    return how_often.never_again(seen)


def may_when(seen: Seen) -> str | None:
    """`may rest when you drop Coins` for `when you drop Coins: may rest`."""
    line = seen.line
    start = 2 if line[:2] == ["you", "may"] else 1
    if seen.depth != 1 or line[start - 1 : start] != ["may"] or "when" not in line[start + 1 :]:
        return None
    at = line.index("when")
    done, event = seen.written(seen.first + start, seen.first + at), seen.written(seen.first + at, seen.last)
    verb = spoken(next((v.name for word in line[start:at] for v in verbs(seen, word)), ""))
    if not verb:
        return None
    return (
        f"what one may do stands behind a colon: `{event}: may {done}` of what has happened, "
        f"`action … {event}: {done}` while it goes on; `azif words {verb}` shows who does it"
    )


def during_a_check(seen: Seen) -> str | None:
    """`action after roll if it is a Red toss` for `action after roll when you toss Red`."""
    line = seen.line
    if seen.depth != 1 or "if" not in line[1:] or line[0] != "action":
        return None
    at = line.index("if", 1)
    behind = [
        word
        for word in line[at + 1 : at + 8]
        if word not in ("it", "is", "this", "a", "an", "the", "s", "'s")
    ]
    member = next((m for word in behind[:2] for m in seen.members_called(word)), None)
    verb = next((v for word in behind[:2] for v in verbs(seen, word.removesuffix("s")) if v.outcomes), None)
    if member is None or verb is None:
        return None
    before = seen.written(seen.first, seen.first + at)
    return f"what goes on is told by `when`: `{before} when you {spoken(verb.name)} {spoken(member.name)} …`"


DENYING = frozenset("never not no nobody none don t".split())
TELLING = frozenset("when whenever if after each every any who whoever".split())
SHORTEST_SENTENCE = 4


def not_denied(seen: Seen) -> str | None:
    """A sentence in which something does not happen."""
    small = [word.casefold() for word in seen.line]
    if seen.depth == 1 and seen.kind and len(small) >= SHORTEST_SENTENCE and DENYING & {*small}:
        person = "this" if small[0] in ("does", "doesn") else who(seen, small)
        return f"what does not happen is told as an event behind `cannot`: `cannot {person} …`"
    return None


def who(seen: Seen, small: list[str]) -> str:
    """Who does something in a sentence: `you`, if it speaks of you."""
    return "you" if {"you", "your"} & {*small} and seen.is_spoken_to() else article(seen.person())


def form_meant(seen: Seen) -> str | None:
    """A sentence without the word that says how it counts."""
    small = [word.casefold() for word in seen.line]
    if seen.depth != 1 or not seen.kind or len(small) < SHORTEST_SENTENCE or '"' in seen.ahead(1):
        return None
    person = who(seen, small)
    if any(kind == "SIGNED" for kind in seen.kinds[seen.first : seen.last]) or {"less", "more"} & {*small}:
        return "what counts all the time begins with `always`, and says what is changed and by how much"
    if TELLING & {*small}:
        return f"what happens then begins with `when`, and tells the event: `when {person} …: …`"
    return None


def before_label(seen: Seen) -> str | None:
    """`power "Second Wind": …` for `"Second Wind": …`."""
    label = seen.ahead(1)
    if seen.depth != 1 or seen.index != seen.first or not label.startswith('"') or not label.endswith(":"):
        return None
    return f"leave `{seen.ahead()}` out: an ability begins with its name, `{label} when …`, or as it does"


def flag(seen: Seen) -> str | None:
    """`true`, `false`"""
    said = {"true": "yes", "false": "no", "none": "nothing", "null": "nothing"}.get(seen.ahead().casefold())
    return f"write `{said}`" if said else None
