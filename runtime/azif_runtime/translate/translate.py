"""IR → Program: every declaration in turn, and one Python module of all clauses."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.loader.cache import Cache
from azif_runtime.program import Program
from azif_runtime.translate import values
from azif_runtime.translate.declarations import declaration
from azif_runtime.translate.declare import declare, inherit
from azif_runtime.translate.lines import Counted
from azif_runtime.translate.translator import Translator


def translate(game: ir.Game, *, counted: bool = False, cache: Cache | None = None) -> Program:
    """The program of a linked game; if it is `counted`, it counts how often each clause is reached. What
    Python makes of its clauses is kept in a `cache`.
    """
    return translated(Translator(game, counted=counted, cache=cache))


def translated(t: Translator) -> Program:
    """The program that a new translator makes of its game."""
    program = t.program
    declare(program, t.game.declarations)
    for each in t.game.declarations:
        declaration(t, each)
    values.readers(t)
    t.worth.conclude()
    t.in_layers(t.game.declarations)
    program.marks = {
        number: site
        for number, line in enumerate(t.lines, 1)
        if isinstance(line, Counted) and (site := program.sites[line.clause]).is_clause
    }
    t.namespace |= {"PROGRAM": program, "COUNTS": program.counts}
    program.namespace = t.namespace
    program.source = t.install()
    inherit(program)
    return program
