"""Scripts: which of them are looked at, where a word names them."""

from __future__ import annotations

from azif_compiler.check.checker import Checker
from azif_compiler.ir import types
from azif_compiler.ir.types import Type
from azif_compiler.syntax.cursor import Word


def read_script(c: Checker, word: Word, owner: Type) -> None:
    """Note that the script of a thing is looked at: that of its kind, or of kinds of it."""
    kind = owner.kind if isinstance(owner, types.Thing) else types.THING
    for script in c.view.meanings(word.text).scripts:
        if c.view.related(script.kind, kind):
            c.mention(script, "reads", word)
