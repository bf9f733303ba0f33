"""The words of the language by what they do, taken from its own tables."""

from __future__ import annotations

from azif_compiler.grammar import DECLARING
from azif_compiler.loader.store import kept_grammar
from azif_compiler.names.head_reader import RESERVED
from azif_compiler.names.table import SIMPLE_TYPES
from azif_compiler.read.abilities import FORMS
from azif_compiler.read.blocks import STATEMENTS
from azif_compiler.read.relations import STOPS


def leading() -> frozenset[str]:
    """Every word with which a declaration or a line of a block can begin."""
    grammar = kept_grammar()
    before_block = {word for word, name in grammar.keywords.items() if name in grammar.before_block}
    return frozenset(grammar.keywords.keys() - before_block)


def members() -> tuple[str, ...]:
    """The leading words that begin neither a declaration, an ability nor a statement."""
    return tuple(sorted(leading() - DECLARING - FORMS - set(STATEMENTS)))


def abilities() -> tuple[str, ...]:
    """The words that begin an ability."""
    return tuple(sorted(FORMS))


def statements() -> tuple[str, ...]:
    """The words that begin a statement and no ability."""
    return tuple(sorted(set(STATEMENTS) - FORMS))


def declarations() -> tuple[str, ...]:
    """The words that begin a declaration."""
    return tuple(sorted(DECLARING))


def connecting() -> tuple[str, ...]:
    """The words that hold a phrase together, and those that content cannot declare."""
    return tuple(sorted((STOPS | RESERVED) - leading() - SIMPLE_TYPES.keys()))


def types() -> tuple[str, ...]:
    """The words for types that belong to no game."""
    return tuple(sorted(SIMPLE_TYPES))
