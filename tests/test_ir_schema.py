"""The published schema of the IR: current, true of what is compiled, and plain about what is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import jsonschema
import msgspec
import pytest
from click.testing import CliRunner

from azif_compiler import cli, ir
from azif_compiler.diagnostic import Report
from azif_compiler.ir import schema as ir_schema
from azif_compiler.loader import driver
from azif_compiler.loader.places import cards

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    schema = ir_schema.json_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.fixture(scope="module")
def game() -> ir.Game:
    report = Report()
    found = driver.compile_packages([cards()], report)
    assert found is not None, [str(complaint.span) + complaint.text() for complaint in report.diagnostics]
    return found


def nodes(value: object) -> Iterator[str]:
    """The names of all nodes in a value."""
    match value:
        case msgspec.Struct():
            yield type(value).__name__
            for name in value.__struct_fields__:
                yield from nodes(getattr(value, name))
        case tuple():
            for item in value:
                yield from nodes(item)
        case _:
            pass


def telling(game: ir.Game) -> ir.Game:
    """A game with few of its declarations, in which each sort of node still occurs."""
    seen: set[str] = set()
    kept = []
    rows = [(list(nodes(declaration)), declaration) for declaration in game.declarations]
    for row, declaration in sorted(rows, key=lambda one: len(one[0])):
        found = set(row)
        if not found <= seen:
            seen |= found
            kept.append(declaration)
    return msgspec.structs.replace(game, declarations=tuple(kept))


def test_the_published_schema_is_current() -> None:
    assert (ROOT / "docs" / "schema" / "ir.schema.json").read_text(
        encoding="utf-8"
    ) == ir_schema.schema_text()


def test_each_union_is_written_once() -> None:
    schema = ir_schema.json_schema()
    assert "anyOf" not in ir_schema.schema_text()
    for name, union in ir_schema.UNIONS.items():
        configs = [member.__struct_config__ for member in get_args(union)]
        (field,) = {config.tag_field for config in configs}
        assert schema["$defs"][name]["properties"][field]["enum"] == [config.tag for config in configs]


def test_a_compiled_game_is_valid(game: ir.Game, validator: jsonschema.Draft202012Validator) -> None:
    data = json.loads(ir.as_json(telling(game)))
    assert [f"{error.json_path}: {error.message}" for error in validator.iter_errors(data)] == []


def broken(part: str, value: object) -> dict[str, Any]:
    """A small game in JSON of which one part is wrong."""
    amount = {
        "node": "Arithmetic",
        "operator": "+",
        "left": {"node": "Number", "value": 1},
        "right": {"node": "You"},
    }
    track: dict[str, Any] = {
        "node": "Track", "name": "oil", "low": {"node": "Number", "value": 0}, "high": amount,
        "meta": {"node": "Meta", "origin": ["lamps.azif", 1, []]},
    }  # fmt: skip
    holder: Any = track
    *way, last = part.split(".")
    for step in way:
        holder = holder[step]
    if value is None:
        del holder[last]
    else:
        holder[last] = value
    return {"ir_version": 1, "packages": [], "declarations": [track]}


@pytest.mark.parametrize(
    ("part", "value", "path", "said"),
    [
        (
            "high.left.node",
            "Nubmer",
            "$.declarations[0].high.left.node",
            "'Nubmer' is not one of ['Number', ",
        ),
        ("high.left.value", "1", "$.declarations[0].high.left.value", "'1' is not of type 'integer'"),
        ("high.operator", "%", "$.declarations[0].high.operator", "'%' is not one of ['*', '+', '-', '/']"),
        ("high.node", None, "$.declarations[0].high", "'node' is a required property"),
        ("high.left", None, "$.declarations[0].high", "'left' is a required property"),
        ("high.colour", 3, "$.declarations[0].high", "('colour' was unexpected)"),
        ("meta.origin", ["lamps.azif"], "$.declarations[0].meta.origin", "is too short"),
        ("node", "Trakc", "$.declarations[0].node", "'Trakc' is not one of ['Enum', "),
    ],
)
def test_a_mistake_has_a_path(
    part: str, value: object, path: str, said: str, validator: jsonschema.Draft202012Validator
) -> None:
    errors = list(validator.iter_errors(broken(part, value)))
    assert [error.json_path for error in errors] == [path]
    assert said in errors[0].message


def test_nothing_is_wrong_with_the_example_itself(validator: jsonschema.Draft202012Validator) -> None:
    assert list(validator.iter_errors(broken("name", "oil"))) == []


def test_schema_prints_it_and_build_writes_what_it_describes(tmp_path: Path, game: ir.Game) -> None:
    assert CliRunner().invoke(cli.azif, ["schema", "ir"]).output == ir_schema.schema_text()
    output = tmp_path / "game.json"
    assert CliRunner().invoke(cli.azif, ["build", str(cards()), "-o", str(output)]).exit_code == 0
    assert msgspec.json.decode(output.read_bytes(), type=ir.Game) == ir.with_digest(game)
