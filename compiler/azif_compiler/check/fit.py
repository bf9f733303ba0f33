"""Which type can stand where which is wanted, and how types are said."""

from __future__ import annotations

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.ir.types import Type
from azif_compiler.names.symbols import word_of
from azif_compiler.names.table import Names, visible
from azif_compiler.names.view import View
from azif_compiler.words.noun import article

AMOUNT = "a number of tokens"
"""How a number is said that comes with what it counts."""

COUNTED = "a number and what it counts"
"""How a number is said that comes with a kind."""


def a(id_: str) -> str:
    """A kind or enum with its article."""
    return article(spoken(word_of(id_)))


def described(type_: Type) -> str:
    """A type in words."""
    match type_:
        case types.Number():
            return "a number"
        case types.Flag():
            return "yes or no"
        case types.Text():
            return "a text in quotes"
        case types.Quantity():
            return AMOUNT
        case types.Token():
            return "a token"
        case types.Zone():
            return "a place where things lie"
        case types.Numbers():
            return "numbers with commas between them"
        case types.Thing(kind=kind):
            return a(kind)
        case types.Things(kind=kind):
            return f"a group of the kind `{spoken(word_of(kind))}`"
        case types.Some(kind=kind):
            return f"{COUNTED}, such as `1 {spoken(word_of(kind))}`,"
        case types.Somes(kind=kind):
            return f"numbers, each with a kind of {spoken(word_of(kind))}, and commas between them"
        case types.Member(enum=enum):
            return a(enum)
        case types.Members(enum=enum):
            return f"one or more of what {a(enum)} can be"
        case types.Kind(kind=kind):
            return f"the name of a kind of {spoken(word_of(kind))}"
        case types.Event(verb=verb):
            return f"something that happens (`{spoken(word_of(verb))}`)" if verb else "a step"
        case types.Nothing():
            return "nothing"
        case types.Impossible():
            return "what nothing can be"
        case types.Unknown():
            return "something unknown"


def element_of(wanted: Type) -> Type | None:
    """What the entries of a list are; None for what is no list."""
    match wanted:
        case types.Numbers():
            return types.NUMBER
        case types.Members(enum=enum):
            return types.Member(enum)
        case types.Somes(kind=kind):
            return types.Some(kind)
        case types.Things(kind=kind):
            return types.Thing(kind)
        case _:
            return None


def meet(view: View, one: Type, other: Type) -> Type:
    """What something is that is of two types: `Impossible` if nothing can be."""
    if isinstance(one, types.Unknown):
        return other
    if isinstance(other, types.Unknown) or one == other:
        return one
    if type(one) is not type(other) or not isinstance(one, _OfKind) or not isinstance(other, _OfKind):
        return types.IMPOSSIBLE
    if view.is_kind(one.kind, other.kind):
        return one
    return other if view.is_kind(other.kind, one.kind) else types.IMPOSSIBLE


_OfKind = types.Thing | types.Things | types.Kind | types.Some | types.Somes
"""What is of a kind."""


_NOTHING_FITS = (
    types.Thing | types.Member | types.Nothing | types.Numbers | types.Members | types.Things | types.Zone
)


def fits(view: View, found: Type, wanted: Type) -> bool:
    """Whether something of a type can stand where another is wanted."""
    if isinstance(found, types.Unknown) or isinstance(wanted, types.Unknown):
        return True
    if isinstance(found, types.Nothing):
        return isinstance(wanted, _NOTHING_FITS)
    if isinstance(wanted, types.Zone):
        return isinstance(found, types.Zone | types.Thing)
    return not isinstance(meet(view, found, wanted), types.Impossible)


def counted_on(names: Names, token: str, sees: frozenset[str]) -> tuple[str, ...]:
    """The kinds whose things hold a token, as far as content knows that sees these packages."""
    return tuple(
        sorted(
            a(kind.id)
            for kind in names.kinds.values()
            if kind.package in sees and any(one.token == token and visible(one, sees) for one in kind.holds)
        )
    )
