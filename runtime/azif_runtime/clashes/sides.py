"""The abilities that packages bring, wherever they stand: on components, kinds, keywords, rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from azif_compiler import ir
from azif_runtime.program import Ability, Card, KindInfo, Program


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """An ability of a package, as it is declared, and a card that has it, or the rule in which it stands.

    `because` says why the card has it, "" if it stands there.
    """

    package: str
    card: Card
    ability: Ability
    node: ir.Ability
    because: str = ""

    @property
    def name(self) -> str:
        """What it stands on."""
        through = f", {self.because}" if self.because else ""
        return f"{self.card.kind.called} “{self.card.name}”{through} ({self.package})"

    @property
    def is_rule(self) -> bool:
        """Whether it is of a rule, which always counts and lies nowhere."""
        return self.card.kind.id == "rule"


def sides(program: Program, packages: Collection[str]) -> list[Side]:
    """The abilities that these packages bring."""
    found = [
        side
        for card in (*program.cards, *program.rules)
        for side in own(card, card.declared)
        if side.package in packages
    ]
    kinds = {ability.id: kind for kind in program.kinds.values() for ability in kind.abilities}
    abilities = {ability.id: ability for kind in program.kinds.values() for ability in kind.abilities}
    for declared in program.game.declarations:
        if isinstance(declared, ir.Kind | ir.Keyword):
            for node in declared.abilities:
                package = brought_by(declared, node)
                if package in packages and node.id in kinds:
                    card = bearer(program, declared, kinds[node.id], packages)
                    if card is not None:
                        because = said_of(declared, kinds[node.id])
                        found.append(Side(package, card, abilities[node.id], node, because))
    return found


def own(card: Card, declared: ir.Component) -> Iterator[Side]:
    """The abilities that stand on a card or in a rule."""
    nodes = {node.id: node for node in declared.abilities}
    for ability in card.abilities:
        if ability.id in nodes:
            yield Side(brought_by(declared, nodes[ability.id]), card, ability, nodes[ability.id])


def brought_by(declared: ir.Component | ir.Kind | ir.Keyword, node: ir.Ability) -> str:
    """The package that brings an ability: that of the declaration, or of the change that adds it."""
    if node.by:
        return declared.meta.changes[node.by - 1].package
    return ir.package_of(declared.name)


def bearer(
    program: Program, declared: ir.Kind | ir.Keyword, kind: KindInfo, packages: Collection[str]
) -> Card | None:
    """A card that has an ability through its kind or a keyword, of one of these packages if there is one."""
    having = [
        card
        for card in program.cards
        if kind.id in card.kind.line
        and (
            isinstance(declared, ir.Kind) or any(use.name == declared.name for use in card.declared.keywords)
        )
    ]
    return min(having, key=lambda card: card.declared.package not in packages, default=None)


def said_of(declared: ir.Kind | ir.Keyword, kind: KindInfo) -> str:
    """Why a card has an ability."""
    if isinstance(declared, ir.Keyword):
        return f"as `{ir.word_of(declared.name).replace('_', ' ')}` says"
    return f"as each {kind.called} has it"
