"""What other abilities of a component ask for: somebody may wish what one of them takes from him."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.walk import nodes_of
from azif_compiler.snapshot.file_state import Found

TOKENS: frozenset[type[ir.Node]] = frozenset({ir.TokenNamed})


def is_asked_besides(found: Found, at: int) -> bool:
    """Whether an ability speaks of a token for which another one of the same component asks or waits, or
    that changes something by how much of it there is.
    """
    for one in found.cell.compiled():
        abilities = one.abilities if isinstance(one, ir.Component) else ()
        own = next((ability for ability in abilities if ability.at == at), None)
        if own is None:
            continue
        tokens = {token.name for token in nodes_of(own, TOKENS)}
        others = tuple(asks for ability in abilities if ability is not own for asks in asked(ability))
        return any(token.name in tokens for token in nodes_of(others, TOKENS))
    return False


def asked(ability: Ability) -> tuple[object, ...]:
    """What an ability asks for, or waits for; all of it, if it only changes something."""
    match ability:
        case ir.Always():
            return (ability,)
        case ir.Reaction() | ir.Lessen() | ir.Instead():
            return ability.condition, ability.pattern
        case _:
            return (ability.condition,)
