"""Which verbs are about something: a token, things of a kind, the component on which a line stands."""

from __future__ import annotations

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics.types import WrongType
from azif_compiler.ir import types
from azif_compiler.ir.types import THING
from azif_compiler.mistakes.seen import Seen, listed
from azif_compiler.names import symbols
from azif_compiler.names.inflection import participle, third_person

MOST_VERBS = 8
"""So many verbs are listed at most."""

WAITING = frozenset("when before instead".split())
"""What begins a line about what happens to something."""


def token_of(seen: Seen, word: str) -> symbols.Token | None:
    """The token that a word is, however it is written."""
    for name in seen.view.alike(word, "tokens"):
        for token in seen.view.meanings(name).tokens:
            return token
    return None


def token_of_sign(seen: Seen, sign: str) -> symbols.Token | None:
    """The token for which a sign stands: `$`."""
    rows = (seen.view.meanings(name).tokens for name in seen.view.visible_words("tokens"))
    return next((token for row in rows for token in row if token.symbol == sign), None)


def counted(token: symbols.Token, number: str) -> str:
    """The name of a token behind a number."""
    return token.name if number == "1" else token.plural or token.name


def short_verbs(seen: Seen) -> list[symbols.Verb]:
    """The verbs of one word that somebody can do, by name."""
    rows = (seen.view.meanings(name).verbs for name in seen.view.visible_words("verbs") if "_" not in name)
    return [verb for row in rows for verb in row if not verb.procedure]


def of_amounts(seen: Seen, token: symbols.Token) -> list[str]:
    """The verbs that people do with an amount of a token, those whose amount goes up or down first."""
    found = []
    for verb in short_verbs(seen):
        first = verb.objects[0].type if verb.objects else None
        person = verb.subject.type if verb.subject is not None else None
        if not isinstance(first, types.Quantity) or not isinstance(person, types.Thing):
            continue
        if seen.view.person() != THING and not seen.view.is_kind(seen.view.person(), person.kind):
            continue
        if seen.view.held_below(person.kind, token.id):
            found.append(verb.name)
    return sorted(dict.fromkeys(found), key=lambda name: (len(name), name))


def of_things(seen: Seen, kind: str) -> list[str]:
    """The verbs whose first object is a thing, or an amount, of a kind."""
    found: dict[str, int] = {}
    for verb in short_verbs(seen):
        for one in verb.objects[:1]:
            wanted = one.type
            if isinstance(wanted, types.Thing | types.Things | types.Some) and seen.view.is_kind(
                kind, wanted.kind
            ):
                found[verb.name] = 0 if wanted.kind == kind else 1
    return sorted(found, key=lambda name: (found[name], name))


def about(seen: Seen) -> str | None:
    """`hide 1 lamp`, `spare 2 Coins`: the verbs about lamps, about Coins."""
    if seen.depth < 1 or (seen.problem.hint() or "").startswith("did you mean"):
        return None
    if seen.ahead() == "cannot":
        return (
            "what must not happen is an ability of a card, on a line of its own: `cannot …`, `cannot … if …`"
        )
    for word in seen.words[seen.index + 1 : seen.last]:
        if word.startswith('"'):
            continue
        if word in (".", ";") or seen.view.meanings(word).thirds:
            return None  # somebody does it, of whom nobody knows who it is
        if (token := token_of(seen, word)) is not None and (found := of_amounts(seen, token)):
            return f"what can happen with {token.name} is {listed(found, MOST_VERBS)}"
        for name in seen.view.alike(word, "singulars", "plurals"):
            kinds = seen.view.meanings(name).kinds
            if kinds and (found := of_things(seen, kinds[0].id)):
                kind = spoken(symbols.word_of(kinds[0].id))
                return f"what can happen to a `{kind}` is {listed(found, MOST_VERBS)}"
    return None


def of_its_kind(seen: Seen) -> str | None:
    """`m opens`, where what is called so does not: what its kind does, and what can happen to it."""
    problem = seen.problem
    if not isinstance(problem, WrongType):
        return None
    name = problem.found.partition(" ")[2].replace(" ", "_")
    for kind in seen.view.meanings(name).kinds if name else ():
        doing = sorted(
            spoken(verb.third)
            for verb in short_verbs(seen)
            if verb.subject is not None
            and isinstance(verb.subject.type, types.Thing)
            and verb.subject.type.kind != THING
            and seen.view.is_kind(kind.id, verb.subject.type.kind)
        )
        done = of_things(seen, kind.id)
        said = [f"what {problem.found} does is {listed(doing, MOST_VERBS)}"] if doing else []
        said += [f"what can happen to it is {listed(done, MOST_VERBS)}"] if done else []
        if said and seen.person() != spoken(kind.name):
            return "; ".join(said)
    return None


def any_verb(seen: Seen) -> str | None:
    """Nothing is known of the sentence."""
    if seen.depth < 1 or (seen.problem.hint() or ""):
        return None
    if (said := to_this(seen)) is not None:
        return said
    if found := of_things(seen, seen.kind) if seen.kind and "this" in seen.line else []:
        return f"what can happen to this is {listed(found, MOST_VERBS)}; `azif words` lists all verbs"
    return "a sentence begins with what happens; `azif words` lists all verbs"


def to_this(seen: Seen) -> str | None:
    """`when this is opened`, on what nobody opens: what can happen to it."""
    waits = WAITING & set(seen.line[:2])
    if not waits or not seen.kind or "this" not in seen.words[seen.first : seen.index + 1]:
        return None
    verbs = (seen.view.meanings(name).verbs[:1] for name in of_things(seen, seen.kind))
    events = [f"this is {spoken(verb.participle)}" for row in verbs for verb in row if verb.participle]
    return f"what can happen to this is {listed(events, MOST_VERBS)}" if events else None


def done_to_this(seen: Seen) -> str | None:
    """`light lamp this` for `this is lit` or `this lights`, where it is to happen."""
    line = [word for word in seen.line if word != "is"]
    if seen.depth < 2 or line[:1] != ["this"] or len(line) != 2:
        return None
    for name in sorted(seen.view.visible_words("verbs"), key=lambda name: (len(name), name)):
        first = name.split("_")[0]
        for verb in seen.view.meanings(name).verbs:
            forms = (verb.participle, participle(first)) if "is" in seen.line else (third_person(first),)
            what = verb.objects[0].type if verb.objects else None
            if line[1] in forms and isinstance(what, types.Thing) and seen.view.is_kind(seen.kind, what.kind):
                return f"write `{spoken(name)} this`"
    return None
