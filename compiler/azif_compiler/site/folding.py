"""Values that depend on one small option → what they are for each of its numbers, as the game begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from azif_compiler import ir
from azif_compiler.ir import types
from azif_compiler.link.evaluate import COMPARING, SIGNS
from azif_compiler.site.contents import Contents
from azif_compiler.words.noun import capital, plain

MOST = 10
"""An option with up to so many numbers is small."""

Table = list[tuple[str, list[str]]]


def folded_values(contents: Contents) -> Iterator[tuple[str, list[int], Table]]:
    """Each small option, its numbers, and the values that it decides, of the first package."""
    values: dict[str, ir.Expression] = {
        d.name: d.base for d in contents.declared if isinstance(d, ir.Value) and not d.of
    }
    for track in contents.declared:
        if isinstance(track, ir.Track) and (begins := track.starts or track.low) is not None:
            values[track.name] = begins
    first = contents.packages[0].id if contents.packages else ""
    for option in contents.declared:
        if not isinstance(option, ir.Option) or not isinstance(option.type, types.Number):
            continue
        numbers = range_of(option)
        rows: Table = []
        for value in contents.declared:
            if not isinstance(value, ir.Value) or value.of or ir.package_of(value.name) != first:
                continue
            if not isinstance(value.type, types.Number):
                continue
            row = [fold(value.base, {option.name: number}, values) for number in numbers]
            if None not in row and len(set(row)) > 1:
                called = contents.lexicon.values[value.name].says or plain(value.name)
                rows.append((capital(called.removeprefix("the ")), [str(number) for number in row]))
        if rows:
            yield option.name, numbers, rows


def range_of(option: ir.Option) -> list[int]:
    """The numbers that an option can be; none if they are many."""
    match option.low, option.high:
        case ir.Number(value=low), ir.Number(value=high) if high - low < MOST:
            return list(range(low, high + 1))
        case _:
            return []


def fold(node: ir.Expression, options: Mapping[str, int], values: Mapping[str, ir.Expression]) -> int | None:
    """What an expression is if options are so; None if that depends on the game."""
    match node:
        case ir.Number(value=value):
            return value
        case ir.OptionValue(name=name):
            return options.get(name)
        case ir.ValueOf(name=name, of=None, key=None) | ir.TrackValue(name=name):
            return fold(values[name], options, values) if name in values else None
        case ir.Arithmetic(operator=sign):
            one, other = fold(node.left, options, values), fold(node.right, options, values)
            if one is None or other is None or (sign == "/" and not other):
                return None
            return SIGNS[sign](one, other)
        case ir.Half(up=up):
            whole = fold(node.of, options, values)
            return None if whole is None else (whole + up) // 2
        case ir.Larger(of=of) | ir.Smaller(of=of):
            found = [fold(part, options, values) for part in of]
            known = [one for one in found if one is not None]
            if len(known) != len(found):
                return None
            return max(known) if isinstance(node, ir.Larger) else min(known)
        case ir.Either(condition=ir.Compare() as asked):
            one, other = fold(asked.left, options, values), fold(asked.right, options, values)
            if one is None or other is None:
                return None
            return fold(
                node.then if COMPARING[asked.operator](one, other) else node.otherwise, options, values
            )
        case _:
            return None
