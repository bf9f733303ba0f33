"""Games that come one after the other, while somebody writes → their programs.

A declaration that is the same object as in the game before is not translated again. What others know of a
component or a rule is what it modifies, and on what its state checks and modifiers depend; as long as that
comes to the same for all others, only it is translated. All else that changes shows in the clauses of others
in more ways than are worth telling apart: then everything is translated anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import TypeVar

from msgspec.structs import replace

from azif_compiler import ir
from azif_compiler.loader.cache import Recent
from azif_runtime.identifiers import field_slot
from azif_runtime.program import ALWAYS, Card, Program, Reads, RulingInfo
from azif_runtime.translate.computing import abilities_of
from azif_runtime.translate.declarations import declaration
from azif_runtime.translate.lines import Watched
from azif_runtime.translate.modified import Modified, given_values
from azif_runtime.translate.translate import translated
from azif_runtime.translate.translator import Translator

ALONE = ir.Component | ir.Rule | ir.Ruling
"""What can be translated by itself."""

T = TypeVar("T", Card, RulingInfo)


class Successive:
    """Translates one game after the other. Each program is the one before, changed: that one is of no use any
    more.
    """

    def __init__(self) -> None:
        self._cache = Recent()
        self._last: Translator | None = None
        self._given: frozenset[str] = frozenset()

    def prepare(self, game: ir.Game) -> None:
        """Be ready for games with some of the rulings of this one."""
        self._given |= given_values(game)
        others = tuple(one for one in game.declarations if not isinstance(one, ir.Ruling))
        self.program(replace(game, declarations=others))

    def program(self, game: ir.Game) -> Program:
        """The program of a game."""
        last, self._last = self._last, None
        if last is None or not renewed(last, game):
            self._cache.turn()
            last = Translator(game, cache=self._cache, given=self._given)
            self._given = last.given
            translated(last)
            last.cache = None
        self._last = last
        return last.program


@dataclass(frozen=True, slots=True)
class Difference:
    """What is gone of a game, and what has come."""

    gone: tuple[ir.Declaration, ...]
    come: tuple[ir.Declaration, ...]


def difference(old: ir.Game, new: ir.Game) -> Difference | None:
    """What is gone and what has come, told by which declarations are the same objects; None if those that
    stay have changed their order.
    """
    before, now = ({id(one): one for one in game.declarations} for game in (old, new))
    if [key for key in before if key in now] != [key for key in now if key in before]:
        return None
    gone, come = (
        (one for key, one in of.items() if key not in other) for of, other in ((before, now), (now, before))
    )
    return Difference(tuple(gone), tuple(come))


def renewed(t: Translator, game: ir.Game) -> bool:
    """Whether the program of a translator could be made that of another game; if not, it is of no use."""
    found = difference(t.game, game)
    if found is None or not all(isinstance(one, ALONE) for one in chain(found.gone, found.come)):
        return False
    modified = Modified(game, t)
    if not has_fields(t.program, found.come) or not seems_the_same(t, modified):
        return False
    made = made_of(t.game, t.program)
    t.program.cards, t.program.rules, t.program.rulings = [], [], []
    for one in found.come:
        declaration(t, one)
    come = ir.Game(game.ir_version, game.packages, found.come)
    put_together(t.program, game, {**made, **made_of(come, t.program)})
    for one in found.gone:
        t.modifiers.pop(id(one), None)
    t.worth.conclude_modifiers(chain.from_iterable(t.modifiers.get(id(one), ()) for one in found.come))
    if watched(t) != t.noticed:
        return False
    t.in_layers(game.declarations)
    t.program.source += t.install()
    t.succeed(modified)
    return True


def has_fields(program: Program, come: Iterable[ir.Declaration]) -> bool:
    """Whether things have a place for all fields of new components."""
    slots = set(program.thing_class.__slots__)
    cards = (one for one in come if isinstance(one, ir.Component))
    return all(field_slot(field.name) in slots for card in cards for field in card.fields)


def seems_the_same(t: Translator, now: Modified) -> bool:
    """Whether what the declarations of a game modify comes to the same for the clauses of all others."""
    plain = (
        (t.modified_fields, now.modified_fields),
        (t.modified_values, now.modified_values),
        (t.modified_keywords, now.modified_keywords),
        (t.timed, now.timed),
        (t.ending, now.ending),
        (t.program.copying, now.copyings()),
    )
    if any(before != after for before, after in plain) or not now.given <= t.given:
        return False
    conditions = t.conditions_of
    if conditions.keys() != now.conditions_of.keys():
        return False
    others = [key for key, row in conditions.items() if row != now.conditions_of[key]]
    before = [slots_of(t, key) for key in others]
    t.conditions_of = now.conditions_of
    return before == [slots_of(t, key) for key in others]


def slots_of(t: Translator, key: str) -> set[str]:
    """The slots of the state on which it depends how something is modified."""
    form, _, name = key.partition(" ")
    return t.expressions.modifier_slots(form, name)


def made_of(game: ir.Game, program: Program) -> dict[int, Card | RulingInfo]:
    """What was made of components, rules and rulings, by the identity of their declarations."""
    found: dict[int, Card | RulingInfo] = {}
    for sort, made in ((ir.Component, program.cards), (ir.Rule, program.rules), (ir.Ruling, program.rulings)):
        declared = (id(one) for one in game.declarations if isinstance(one, sort))
        found |= zip(declared, made, strict=True)
    return found


def put_together(program: Program, game: ir.Game, made: Mapping[int, Card | RulingInfo]) -> None:
    """Let a program have what was made of each declaration of a game, in its order."""
    program.game = game
    every = [(one, made[id(one)]) for one in game.declarations if isinstance(one, ALONE)]
    cards = [(one, card) for one, card in every if isinstance(card, Card)]
    program.cards = [card for one, card in cards if isinstance(one, ir.Component)]
    program.rules = [card for one, card in cards if isinstance(one, ir.Rule)]
    program.rulings = [ruling for _, ruling in every if isinstance(ruling, RulingInfo)]
    for card in program.cards:  # it may copy abilities of one that has changed
        card.copied = card.every = None


def watched(t: Translator) -> Watched:
    """The slots of which changes are to be noted in a program."""
    program, checks = t.program, 0
    for ability in abilities_of(program):
        checks |= ability.reads
    return Watched(checks, predicted(t) & ~ALWAYS)


def predicted(t: Translator) -> int:
    """The slots on which something depends that is predicted."""
    bits = 0
    for reads in predictions(t):
        bits |= reads.slots
    return bits


def predictions(t: Translator) -> Iterator[Reads]:
    """On what everything depends that is predicted."""
    for verb in t.program.verbs.values():
        yield verb.reads
        yield from verb.way.reads.values() if verb.way is not None else ()
    for row in t.modifiers.values():
        yield from (modifier.reads for modifier, _ in row)
    yield from (t.namespace[name] for (prefix, _), name in t.constants.items() if prefix == "F")


__all__ = ["Successive"]
