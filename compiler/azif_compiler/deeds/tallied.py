"""What a verb counts up or down, and what an ability behind it asks of that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, product
from math import inf

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts, tests
from azif_compiler.deeds.filled import token_said
from azif_compiler.deeds.held import spelled, waits_behind
from azif_compiler.deeds.settled import AskedBehind, Ends, Passing, Tallied
from azif_compiler.deeds.together import flat, span_of
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import nodes_of

TRACKS: frozenset[type[ir.Node]] = frozenset({ir.TrackValue})
ASSIGNED: frozenset[type[ir.Node]] = frozenset({ir.Assign})


def ends(track: ir.Track) -> Iterator[Ends]:
    """Where a track ends, as it is spelled, if that is no number."""
    if track.high is not None and not isinstance(track.high, ir.Number):
        yield Ends(track.name, spelled(track.high))


def tallied(verb: ir.Verb) -> Iterator[Tallied]:
    """What a verb counts up or down, whatever the case."""
    if verb.around:
        return
    above = least_told(verb)
    for track in dict.fromkeys(one.name for one in nodes_of(verb.body, TRACKS) if is_track(one)):
        for up in (True, False):
            for ways in ways_of(verb.body, ir.TrackValue(track), above, conjuncts(verb.needs), up):
                yield Tallied(verb.name, up, ways, track=track)
    yield from tokens_added(verb, above)


def is_track(node: ir.Node) -> bool:
    """Whether something is where a track stands."""
    return isinstance(node, ir.TrackValue)


def least_told(verb: ir.Verb) -> dict[str, int]:
    """What a number that a verb is told is at least, where it says so."""
    least: dict[str, int] = {}
    for one in chain(conjuncts(verb.needs), *(conjuncts(one.condition) for one in verb.requires)):
        match span_of(one):
            case (ir.NumberIn(of=ir.EventPart(event=ir.Event(), name=name)), (low, _)) if low > -inf:
                least[name] = max(int(low), least.get(name, int(low)))
            case (ir.EventPart(event=ir.Event(), name=name), (low, _)) if low > -inf:
                least[name] = max(int(low), least.get(name, int(low)))
            case _:
                pass
    return least


def number_at_least(node: Expression, above: Mapping[str, int]) -> int:
    """What a number is at least, as far as it is written; 0 if that is not known."""
    match node:
        case ir.Number(value=value):
            return value
        case (
            ir.EventPart(event=ir.Event(), name=name)
            | ir.NumberIn(of=ir.EventPart(event=ir.Event(), name=name))
        ):
            return above.get(name, 0)
        case _:
            return 0


def ways_of(
    body: Sequence[Statement],
    track: ir.TrackValue,
    above: Mapping[str, int],
    so: Sequence[Expression],
    up: bool,
) -> Iterator[tuple[Passing, ...]]:
    """What in a body is enough to count a track up, or down: ways of which each must, one for each case; what
    is `so` before it is known.
    """
    for number, one in enumerate(body):
        if sets(body[number + 1 :], track):
            continue
        match one:
            case ir.Assign(target=target) if ir.equal(target, track):
                by = counted_by(one, above, up)
                if by > 0:
                    yield (("", by, False),)
            case ir.Call(verb=verb):
                yield ((verb, 0, False),)
            case ir.If(then=then) if number == 0 and any(ir.equal(one.condition, known) for known in so):
                yield from ways_of(then, track, above, (), up)
            case ir.If(then=then, otherwise=otherwise) if otherwise:
                seen = () if sets(then, track) else shown(one.condition, track, up)
                first = (*ways_of(then, track, above, (), up), *seen)
                for way, other in product(first, ways_of(otherwise, track, above, (), up)):
                    yield (*way, *other)
            case ir.Repeat(body=inner) if number_at_least(one.times, above) > 0:
                yield from ways_of(inner, track, above, so if number == 0 else (), up)
            case _:
                pass


def sets(body: Sequence[Statement], track: ir.TrackValue) -> bool:
    """Whether statements set a track themselves."""
    return any(isinstance(one, ir.Assign) and ir.equal(one.target, track) for one in nodes_of(body, ASSIGNED))


def counted_by(node: ir.Assign, above: Mapping[str, int], up: bool) -> int:
    """By how much an assignment counts up, or down, at least: 0 if it does not."""
    value = node.value
    if not up and isinstance(value, ir.Larger):
        rest = [one for one in value.of if not isinstance(one, ir.Number) or one.value != 0]
        value = rest[0] if len(rest) == 1 else value
    match value:
        case ir.Arithmetic(operator="+" | "-" as operator) if (operator == "+") is up and ir.equal(
            value.left, node.target
        ):
            return number_at_least(value.right, above)
        case _:
            return 0


def shown(condition: Expression, track: ir.TrackValue, up: bool) -> Iterator[tuple[Passing, ...]]:
    """What a condition says of a track: that it is no less than a number, or no more."""
    for one in flat(condition):
        said = span_of(one)
        if said is not None and ir.equal(said[0], track):
            low, high = said[1]
            if up and low > -inf:
                yield (("", int(low), True),)
            if not up and high < inf:
                yield (("", int(high), True),)


def tokens_added(verb: ir.Verb, above: Mapping[str, int]) -> Iterator[Tallied]:
    """The tokens that a verb puts on what it is told, whatever the case, and does not set otherwise."""
    for number, one in enumerate(verb.body):
        match one:
            case ir.Assign(target=ir.TokensOn(of=ir.EventPart(event=ir.Event(), name=whom)) as target) if (
                counted_by(one, above, up=True) > 0
            ):
                token, amount = token_said(target.token)
                later: list[ir.Assign] = nodes_of(verb.body[number + 1 :], ASSIGNED)
                but = [
                    token_said(each.target.token)[0] for each in later if isinstance(each.target, ir.TokensOn)
                ]
                if (token or amount) and "" not in but and token not in but:
                    way = ("", counted_by(one, above, up=True), False)
                    yield Tallied(
                        verb.name, True, (way,), whom=whom, token=token, amount=amount, but=tuple(but)
                    )
            case _:
                pass


# ---- what is asked ---------------------------------------------------------------------------------


def asked_behind(node: ir.Reaction) -> Iterator[AskedBehind]:
    """What an ability that comes behind an event asks of a track, or of the tokens of what that is about."""
    if node.stage != "when":
        return
    asked = list(flat(node.condition)) if node.condition is not None else []
    match node.body:
        case (ir.If() as first, *_) if not node.cost:
            asked += flat(first.condition)
        case _:
            pass
    told = tuple((name, term[6:]) for name, term in tests(node.pattern, ()) if term.startswith("token "))
    for one in asked:
        match one:
            case ir.Compare(left=ir.TrackValue(name=track)) if not isinstance(one.right, ir.Number):
                yield AskedBehind(node.pattern.verb, one.at, track=track, operator=one.operator,
                                  right=spelled(one.right))  # fmt: skip
                continue
            case ir.Compare(
                operator="=" | ">=" as operator,
                left=ir.TokensOn(token=ir.TokenNamed(name=token)) as had,
                right=ir.ValueOf(name=value, of=ir.Node() as of, key=None),
            ) if ir.equal(of, had.of) and (whom := told_as(had.of, node.pattern)):
                yield AskedBehind(node.pattern.verb, one.at, operator=operator, right=value, whom=whom,
                                  token=token, told=told)  # fmt: skip
                continue
            case _:
                pass
        match span_of(one):
            case (ir.TrackValue(name=track), (low, high)):
                yield AskedBehind(node.pattern.verb, one.at, *whole(low, high), track=track)
            case (ir.TokensOn(token=ir.TokenNamed(name=token)) as had, (low, high)):
                whom = told_as(had.of, node.pattern)
                if whom:
                    yield AskedBehind(node.pattern.verb, one.at, *whole(low, high), whom=whom, token=token,
                                      told=told)  # fmt: skip
            case _:
                pass


def whole(low: float, high: float) -> tuple[int | None, int | None]:
    """The least and the greatest number that are allowed, where there is one."""
    return None if low == -inf else int(low), None if high == inf else int(high)


def told_as(node: Expression, pattern: ir.Pattern) -> str:
    """The parameter of an event that something is; "" if it is none."""
    match node:
        case ir.EventPart(event=ir.Event(), name=name):
            return name
        case ir.You() if pattern.subject_is == "you":
            return pattern.subject
        case ir.This():
            return (waits_behind(pattern) or ("", ""))[1]
        case ir.Named():
            return named_as(node, pattern)
        case _:
            return ""


def named_as(node: ir.Named, pattern: ir.Pattern) -> str:
    """The parameter of an event that a pattern says is a component; "" if it says so of none."""
    for one in conjuncts(pattern.where):
        match one:
            case ir.Same(left=ir.EventPart(event=ir.Event(), name=name), right=ir.Named() as named) if (
                ir.equal(named, node)
            ):
                return name
            case _:
                pass
    return ""
