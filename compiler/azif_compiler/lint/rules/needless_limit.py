"""`once per dawn … cost darken this`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler import ir
from azif_compiler.ir.walk import walk
from azif_compiler.lint.content import Content
from azif_compiler.lint.finding import Finding
from azif_compiler.text.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedlessLimit(Finding):
    """An ability is limited to once in a while, and its cost can be paid only once until it is undone.

    Remove the limit, unless something undoes the cost sooner.

    Given:

    ```azif
    kind player { starts in shelf; you means this }
    player "Ann" { }
    kind lamp { state dark: flag = no; starts in shelf }
    zone shelf
    window evening
    track glow from 0 to 9
    verb darken { object what: lamp; needs what is not dark; do: set what's dark to yes }
    lamp "Beacon" { oily }
    verb brighten { do: add 1 to glow; if glow is 9: finish "bright" }
    procedure main {
      do:
        while glow < 9:
          step dawn { offer evening to "Ann" }
          for each lamp as one: set one's dark to no
    }
    ```

    Wrong:

    ```azif
    keyword oily on lamp { once per dawn action evening cost darken this: brighten }
    ```

    Right:

    ```azif
    keyword oily on lamp { action evening cost darken this: brighten }
    ```
    """

    code = "needless-limit"
    message = "this limit never limits: {participle} once, it can be used no more"
    confidence = "likely"
    participle: str


def findings(content: Content) -> Iterator[Finding]:
    """Limits of abilities whose cost can be paid only once."""
    final = {name: verb for name, verb in content.verbs.items() if spends(verb)}
    for found, declaration in content.declared:
        if found.state.file.package in content.packages and final:
            for node in walk(declaration):
                match node:
                    case (
                        ir.Action(limit=ir.Limit(number=1) as limit, cost=cost)
                        | ir.Reaction(limit=ir.Limit(number=1) as limit, cost=cost)
                    ):
                        for verb in (final[name] for name in of_this(cost) if name in final):
                            name = verb.participle or ir.word_of(verb.name)
                            start, end = ir.stretch(limit.at)
                            span: Span = found.span(start, max(end, start + 1))
                            yield NeedlessLimit(span=span, participle=name.replace("_", " "))
                    case _:
                        pass


def spends(verb: ir.Verb) -> bool:
    """Whether a verb needs that something is not so, and makes it so."""
    match verb.needs, verb.body:
        case ir.Not(of=ir.FieldOf() as needed), (ir.Assign(value=ir.Flag(value=True)) as done,):
            return ir.equivalent(needed, done.target)
        case _:
            return False


def of_this(cost: tuple[ir.Statement, ...]) -> Iterator[str]:
    """The verbs in a cost that are about the thing itself."""
    for one in cost:
        if isinstance(one, ir.Call) and any(isinstance(given.value, ir.This) for given in one.arguments):
            yield one.verb
