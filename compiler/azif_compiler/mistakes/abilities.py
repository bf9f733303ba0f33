"""Abilities and sentences as they are printed, or as other games and languages say them."""

from __future__ import annotations

import re

from azif_compiler.bounds import MOST_WORDS
from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import names
from azif_compiler.ir import types
from azif_compiler.mistakes.numbers import ALL
from azif_compiler.mistakes.seen import Seen, listed
from azif_compiler.names import symbols
from azif_compiler.names.inflection import third_person, verbs_of_gerund
from azif_compiler.text.tokens import LEFT
from azif_compiler.words.noun import article

LEADING = frozenset("may once when before at instead prevent reduce increase must".split())
"""How abilities with a cost begin."""

ENDS_OF_LINES = (LEFT, "RBRACE", "_SEPARATOR")

WHEN = frozenset("after if each every once whenever as upon on".split())
"""Words with which people begin what happens when something else does."""

ENDS = {"ends": "end", "finishes": "end", "begins": "start", "starts": "start"}


def verbs(seen: Seen, word: str) -> list[symbols.Verb]:
    """The verbs that a word is, however it is written, in the plain form or the third person."""
    rows = ("verbs", "thirds", "participles")
    found = (name for row in rows for name in seen.view.alike(word, row))
    meanings = [seen.view.meanings(name) for name in found]
    return [verb for m in meanings for verb in (*m.verbs, *m.thirds, *m.participles) if not verb.procedure]


def paid_otherwise(seen: Seen, words: list[str]) -> str:
    """What content says that a sentence is where it is paid; "" if its verb is about so many of something."""
    row = ["cost", *words]
    cure, count = seen.confusion(row)
    if count != len(row) or not cure.startswith("cost "):
        return ""
    is_amount = any(
        isinstance(one.type, types.Quantity) for verb in verbs(seen, words[0]) for one in verb.objects
    )
    return "" if is_amount else cure.removeprefix("cost ")


def window(seen: Seen, words: list[str]) -> str:
    """The window that is meant by some words of a card, "" if none is."""
    known = list(seen.named("windows"))
    ends = [name.split()[-1] for name in known]
    wanted = [word.casefold() for word in words]
    near = [name for name in known if wanted[0] in name.split()] if wanted else []
    usual_last = {name: -ends.count(name.split()[-1]) for name in near}
    return min(
        near, key=lambda name: (not name.startswith(wanted[0]), usual_last[name], len(name)), default=""
    )


def usual(seen: Seen) -> str:
    """The window to show in an example: the one that is part of most."""
    windows = seen.view.names.all_windows.values()
    inside = [outer for one in windows for outer in one.within]
    best = max(sorted(set(inside)), key=inside.count, default="")
    return spoken(symbols.word_of(best)) if best else "WINDOW"


def joined_verb(seen: Seen) -> str:
    """The verb with which the line begins, of several words if it has them."""
    words = []
    for word, kind in zip(seen.line, seen.kinds[seen.first : seen.last], strict=False):
        if kind != "NAME":
            break
        words.append(word)
    for count in range(min(len(words), MOST_WORDS), 0, -1):
        name = "_".join(words[:count])
        if seen.view.meanings(name).verbs or seen.view.alike(name, "verbs"):
            return name
    return words[0] if words else ""


def when(seen: Seen) -> str | None:
    """`after you drop`, `if you drop`, `each time you drop`: what `when` says."""
    line = seen.line
    if seen.depth != 1 or not line or line[0].casefold() not in WHEN:
        return None
    behind = 2 if line[1:2] in (["time"], ["when"]) else 1
    if line[behind : behind + 1] == ["there"]:
        return None
    if behind == 1 and line[0].casefold() in ("each", "every"):
        return None
    if not line[behind:]:
        return "what happens then begins with `when`: `when …: …`"
    event = seen.written(seen.first + behind, seen.last)
    doing = next((one for one in verbs_of_gerund(line[behind]) if verbs(seen, one)), "")
    if line[behind].casefold() in ALL and line[behind + 1 :] and verbs(seen, line[behind + 1]):
        event = f"you {seen.written(seen.first + behind + 1, seen.last)}"  # `after each toss`
    elif doing:
        event = f"you {doing} {seen.written(seen.first + behind + 1, seen.last)}"
    elif not any(verbs(seen, word) for word in line[behind:]):
        return None
    elif (
        behind == 1
        and line[0].casefold() == "if"
        and {"has", "have", "is", "are"} & {*line[2:6]}
        and "," in line
    ):
        return "what happens as soon as something is so begins with `whenever`, what counts then with `while`"
    found = re.search(r" ?,? ?(once per \w+)$", event)
    before = f"{found[1]} " if found else ""
    event = event[: found.start()] if found else event
    head, then = parted(seen, event) if not seen.has_colon else (event, "")
    return f"what happens then begins with `when`: `{before}when {told_alone(seen, head)}: {then or '…'}`"


def parted(seen: Seen, event: str) -> tuple[str, str]:
    """An event and what happens then, where a comma stands between them or only a new beginning."""
    head, comma, then = event.partition(", ")
    if comma:
        return head.strip(), then.removeprefix("then ")
    words = event.split()
    does = [at for at, word in enumerate(words) if verbs(seen, word)][1:]
    begins = [at for at, word in enumerate(words) if at > 1 and word in EVERYBODY]
    at = min([*begins, *does], default=0)
    return (" ".join(words[:at]), " ".join(words[at:])) if at else (event, "")


EVERYBODY = ALL | {"you", "they"}
"""Words for whom something happens to, with which what happens then may begin."""


def told_alone(seen: Seen, event: str) -> str:
    """`a lamp is lit` of `a lamp lights drop 1 Coin`: an event as it is told here, and no more."""
    words = event.partition(",")[0].split()
    if not seen.has_colon:
        done = [at for at, word in enumerate(words) if verbs(seen, word) or seen.view.meanings(word).thirds]
        words = words[: done[1]] if len(done) > 1 else words
    for verb in seen.view.meanings(words[-1]).thirds if len(words) > 1 else ():
        if verb.subject is None and verb.participle:
            return " ".join([*words[:-1], "is", spoken(verb.participle)])
    return " ".join(words)


def script_meant(seen: Seen) -> str | None:
    """`when lit: …`, where the component has `if lit: …`."""
    if seen.depth != 1 or len(seen.line) != 2 or seen.line[0] not in ("when", "if", "on"):
        return None
    stem = seen.line[1].removesuffix("ed").removesuffix("s")
    for script in seen.scripts():
        if any(word.startswith(stem) for word in script.name.split("_")) and len(stem) > 2:
            behind = seen.written(seen.last + 1, seen.end_behind(seen.last + 1)) if seen.has_colon else ""
            return f"write `{spoken(script.name)}: {behind or '…'}`"
    return None


def at_step(seen: Seen) -> str | None:
    """`start of your night`, `when the turn ends`: steps have `at start of`, `at end of`."""
    line = seen.line
    said = seen.written(seen.first + 1, seen.last)
    if line[1:2] == ["time"]:
        return when(seen)
    if seen.depth == 1 and line[:1] == ["at"] and any(spoken(one.name) == said for one in seen.scripts()):
        return f"write `{said}: …`, without `at`"
    if seen.depth == 1 and (told := of_step(seen)):
        return told
    is_done = "when" in line and any(word == "you" or seen.view.meanings(word).kinds for word in line)
    if seen.ahead() in ENDS and "when" in line and not is_done:
        steps = [word for word in line if seen.view.meanings(word).steps]
        step = steps[0] if steps else "STEP"
        known = "" if steps else f"; the steps are {listed(seen.named('steps'), 12)}"
        return f"of a step one says `at {ENDS[seen.ahead()]} of {step}: …`{known}"
    return None


PARTS = {"start": "start", "beginning": "start", "begin": "start", "end": "end", "ending": "end"}

EACH = frozenset("each every the a all".split())


def of_step(seen: Seen) -> str | None:
    """`at the beginning of each turn`, `start of turn`, `each turn`, `during evening`."""
    words = [word for word in seen.line if word not in ("at", "the", "in", "during")]
    begins = words[1:2] == ["of"] and words[0].casefold() in PARTS
    if len(words) == len(seen.line) and words[:1] not in (["each"], ["every"]) and not begins:
        return None
    if seen.line[0] in ("if", "while", "when", "whenever", "always", "action", "choose", "roll", "put"):
        return None
    if seen.line[1:] and seen.line[0] in EACH and seen.view.meanings(seen.line[1]).kinds:
        return None  # it is said of people, or of things
    part = PARTS.get(words[0].casefold()) if words and words[1:2] == ["of"] else None
    rest = words[2:] if part is not None else words
    while rest and rest[0] in EACH:
        del rest[0]
    if rest[-1:] in (["phase"], ["step"]) and len(rest) > 1:
        del rest[-1]
    if not rest or (part is None and not seen.has_colon) or rest[0].startswith('"'):
        return None
    ends = (" ".join(rest[-size:]) for size in range(len(rest), 0, -1))
    found = next((name for end in ends for name in seen.view.alike(end, "steps")), "")
    if found not in ("", "_".join(rest)) and seen.view.meanings("_".join(rest)).any():
        return None  # it is said of something else that is called so
    if {"may", "can"} & {*seen.line[:3]} and (name := window(seen, found.split("_")) if found else ""):
        return f"what may be done at a time is an action: `action {name}: …`"
    owner = "your " if rest[0] == "your" else ""
    for size in (3, 2, 1) if not found and part is not None else ():
        for name in seen.view.alike(" ".join(rest[:size]), "steps"):
            behind = rest[size + (rest[size : size + 1] in (["phase"], ["step"])) :]
            return f"of a step one says `at {part} of {spoken(name)}: {' '.join(behind) or '…'}`"
    said = f"`at {part or 'start'} of {owner}{spoken(found) or 'STEP'}: …`"
    known = f"; the steps are {listed(seen.named('steps'), 12)}"
    return f"of a step one says {said}{'' if found else known}"


def looked_at(seen: Seen) -> str | None:
    """`if depth is 3: …`, `while depth > 3: rest`: what happens as soon as something is so."""
    before = max(0, seen.first - 1)
    colon = next((at for at in (seen.index, before) if seen.words[at : at + 1] == [":"]), seen.last)
    first = colon
    while first > 0 and seen.kinds[first - 1] not in ENDS_OF_LINES:
        first -= 1
    if seen.words[colon : colon + 1] != [":"] or seen.words[first] not in ("if", "while", "when"):
        return None
    if seen.depth_at(first) != 1:
        return None
    said = seen.written(first + 1, colon)
    return f"what happens as soon as something is so begins with `whenever`: `whenever {said}: …`"


def state(seen: Seen) -> str | None:
    """`when your reach is 1: …`, `when this has no Coin: …`: what is so, and does not happen."""
    signs = ("=", "<", ">", "<=", ">=")
    if seen.ahead() not in ("is", "has", "are", "have", *signs):
        return None
    if seen.line[:1] != ["when"] or seen.depth != 1:
        return None
    behind = seen.written(seen.index + 1, seen.last)
    step = next(iter(seen.view.alike(behind, "steps")), "") if behind else ""
    if step and seen.ahead() == "is":
        return f"of a step one says `at start of {spoken(step)}: …`, or `at start of your {spoken(step)}: …`"
    if seen.sort(1) == "NAME" and not seen.view.meanings(seen.ahead(1)).any():
        return None  # nothing is ever so
    said = seen.written(seen.first + 1, seen.last)
    said = said.replace(" = ", " is ") if seen.ahead() == "=" else said
    return f"what is so, as soon as it is, begins with `whenever`: `whenever {said}: …`"


def steps(seen: Seen) -> str | None:
    """A step that does not exist: those that do."""
    if not isinstance(seen.problem, names.UnknownName) or seen.problem.sort != "step":
        return None
    return f"the steps are {listed(seen.named('steps'), 12)}"


def block_missing(seen: Seen) -> str | None:
    """What follows an event without a colon: a verb, a comma, `then`."""
    line = seen.line
    word = seen.ahead()
    if not line or line[0] not in (
        "when",
        "before",
        "after",
        "at",
        "if",
        "while",
        "for",
        "instead",
        "whenever",
    ):
        return None
    if line[0] in ("whenever", "while") and seen.depth == 1 and seen.has_colon and verbs(seen, word):
        event = seen.written(seen.first + 1, seen.last)
        return f"`{line[0]}` looks at how things are; of what happens one says `when {event}: …`"
    if line[0] == "whenever" and verbs(seen, word):
        event = seen.written(seen.first + 1, seen.last)
        head, then = parted(seen, event)
        return f"`{line[0]}` looks at how things are; of what happens one says `when {head}: {then or '…'}`"
    if word in (",", "then") or verbs(seen, word):
        at = seen.index + (word in (",", "then"))
        before, behind = seen.written(seen.first, seen.index), seen.written(at, seen.last)
        return f"what happens then stands behind a colon: `{before}: {behind or '…'}`"
    return None


def window_missing(seen: Seen) -> str | None:
    """`action: …`, `action cost drop this: …`, `action evening: …`: which window."""
    is_step = isinstance(seen.problem, names.UnknownName) and seen.problem.sort == "step"
    if (
        "action" not in seen.line[max(0, seen.index - seen.first - 2) : seen.index - seen.first + 1]
        or is_step
    ):
        return None
    known = list(seen.named("windows"))
    near = [name for name in known if seen.ahead().casefold() in name.split()]
    said = f"`action {near[0]} …`" if near else f"`action {usual(seen)} …`"
    return f"an action says when it can be used: {said}; there is {listed(known)}"


def cost(seen: Seen) -> str | None:
    """What is paid without `cost`, and `cost:`."""
    if seen.has_colon and seen.words[seen.last - 1] == "cost":
        paid = seen.written(seen.last + 1, seen.end_behind(seen.last + 1)) or "…"
        return f"what is paid stands between `cost` and the colon: `cost {paid}: …`"
    if seen.ahead() == "cost" and seen.line[:1] and seen.line[0] in LEADING and seen.depth == 1:
        before, paid = seen.written(seen.first, seen.index), seen.written(seen.index + 1, seen.last)
        return f"what is paid stands in braces: write `{before} cost {{ {paid} }}`"
    if seen.sort() == LEFT and seen.sort(-1) == "RBRACE" and action_before(seen):
        return "the first block is what is paid: write `cost` before it, `action … cost { … }: …`"
    return None


def action_before(seen: Seen) -> bool:
    """Whether the block that ends before this token is that of an action."""
    index, depth = seen.index - 1, 0
    while index >= 0:
        depth += (seen.kinds[index] == "RBRACE") - (seen.kinds[index] == LEFT)
        index -= 1
        if depth == 0:
            break
    while index >= 0 and seen.kinds[index] not in (LEFT, "RBRACE", "_SEPARATOR"):
        if seen.words[index] == "action":
            return True
        index -= 1
    return False


def told_as_a_sentence(seen: Seen) -> str | None:
    """`reduce Coin drops by 1` for `reduce you drop Coins by 1`."""
    line = seen.line
    if line[:2] == ["instead", "of"]:
        if not line[2:] or not line[2].endswith("ing"):
            return None
        several = (f"{one}_{line[3]}" for one in verbs_of_gerund(line[2]) if line[3:])
        if named := next((one for one in several if seen.view.meanings(one).verbs), ""):
            behind = seen.written(seen.first + 4, seen.row()[1]) or ": …"
            return f"an event is told as a sentence: `instead of {spoken(named)}{behind}`"
        said = next((one for one in verbs_of_gerund(line[2]) if verbs(seen, one)), "VERB")
        rest = seen.written(seen.first + 3, seen.last).split(",")
        done = rest[1].strip() if rest[1:] else "…"
        who, does = ("you", said) if seen.is_spoken_to() else (article(seen.person()), third_person(said))
        event = " ".join(f"instead of {who} {does} {rest[0].strip()}".split()) + f": {done}"
        of_this = next((v for v in verbs(seen, said) if is_own(seen, v)), None)
        if of_this is not None:
            whose = of_this.objects[0].type if of_this.objects else None
            whom = article(spoken(symbols.word_of(whose.kind))) if isinstance(whose, types.Thing) else ""
            event = " ".join(f"instead of this {spoken(of_this.third)} {whom}".split()) + ": …"
        return f"an event is told as a sentence, somebody does something: `{event}`"
    line = line[1:] if line[:1] == ["may"] else line
    if line[:1] not in (["reduce"], ["increase"], ["prevent"], ["cannot"], ["before"]):
        return None
    if line[1:2] == ["be"] or "make" in line[1:3]:
        passive = line[1] == "be"
        verb = next((v for word in line[2:] for v in verbs(seen, word)), None)
        member = next((m for word in line[2:] for m in seen.members_called(word)), None)
        if passive and verb is not None and line[2:]:
            return f"an event is told as a sentence: `{line[0]} this is {line[2]}`"
        if not passive and verb is not None and member is not None:
            said = f"{line[0]} you {spoken(verb.name)} {spoken(member.name)}"
            return f"an event is told as a sentence: `{said}: …`"
    token = next((word for word in line[1:] if seen.view.meanings(word).tokens), "…")
    at = line.index("by") if "by" in line[:-1] else 0
    behind = f" by {line[at + 1]}" if at else ""
    return f"an event is told as a sentence, somebody does something: `{line[0]} you VERB {token}{behind}`"


def is_own(seen: Seen, verb: symbols.Verb) -> bool:
    """Whether it is the component itself that does it, and not who plays."""
    subject = verb.subject.type if verb.subject is not None else None
    return isinstance(subject, types.Thing) and bool(seen.kind) and seen.view.related(seen.kind, subject.kind)


def own_line(seen: Seen) -> str | None:
    """`shine "Hall": …; shine "Cellar": …`: another script of the component, behind a colon."""
    if any(spoken(script.name) == seen.ahead() for script in seen.scripts()):
        return f"behind a colon everything on the line belongs to it: begin a new line with `{seen.ahead()}`"
    return None


def otherwise(seen: Seen) -> str | None:
    """`else` on a line of its own, `otherwise` for `else`."""
    if seen.ahead() == "else" and seen.sort(-1) == "_SEPARATOR" and seen.ahead(-2) == "}":
        return f"`else` stands behind the brace in which its `if` ends, on the same line: `}} {seen.rest}: …`"
    if seen.ahead() == "else":
        return "`else` stands as deep as its `if`, or on its line: `if …: … else: …`"
    before = seen.words[max(0, seen.first - 24) : seen.first][::-1]
    for word in dict.fromkeys(before if seen.ahead() in ("otherwise", "else") else ()):
        if word == "if":
            break
        for name in (name for verb in verbs(seen, word) for name in verb.outcomes[1:]):
            behind = seen.written(seen.last + 1, seen.end_behind(seen.last + 1)) if seen.has_colon else ""
            return f"each outcome stands by its name: `{name}: {behind or '…'}`"
    if seen.ahead() == "otherwise" and seen.sort(1) == LEFT:
        return "of a condition one says `else`: `if …: … else: …`"
    return None
