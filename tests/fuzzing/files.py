"""Files that are no content, with accidents in their bytes: each is read, or it is said what is wrong."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import msgspec

from azif_compiler import ir
from azif_compiler.cli.lock import noted
from azif_compiler.diagnostic import Report
from azif_compiler.facts.table import Unreadable, rows_of_csv, rows_of_yaml
from azif_compiler.loader.driver import compile_packages
from azif_compiler.loader.files import MANIFEST
from azif_compiler.loader.find import read_package
from azif_compiler.loader.packs import Contents, digest, packed, read_pack
from azif_compiler.text.source import Source
from azif_runtime.agents.random import RandomAgent
from azif_runtime.coverage import record
from azif_runtime.failures import ContentError, SaveError, WrongAnswer
from azif_runtime.games.playing import play
from azif_runtime.loading import load
from azif_runtime.mutation.accepted import FILE, accepted
from azif_runtime.mutation.accepted import Unreadable as NotAccepted
from azif_runtime.program import Program
from azif_runtime.saves import Recorder, Setup, begun, digest_of, game_of, parsed, replay, written
from azif_runtime.translate.translate import translate
from fuzzing.content import show
from fuzzing.damage import flipped

REEF = Path(__file__).parents[1] / "second_game" / "reef"
LOCK = b'{"packages": {"reef": {"version": "1.0", "sha256": "00"}}}'
TABLE = b"name,copies,price\nKettle,4,2\nIdol,1,6\n"
ROWS = b"loot:\n  - name: Kettle\n    copies: 4\n  - {name: Idol, prices: [6, 3]}\n"
SURVIVOR = b'[[survivor]]\nname = "reef/verb breathe/1"\nreason = "nothing sees it"\n'


@cache
def reef() -> ir.Game:
    """A small game."""
    game = compile_packages([REEF], Report(), rulings=False)
    assert game is not None
    return game


@cache
def program() -> Program:
    """What plays it."""
    return translate(reef())


def built_bytes() -> bytes:
    """It, as `azif build` writes it."""
    return ir.encode(ir.with_digest(reef()))


@cache
def saved() -> bytes:
    """A game of it, saved."""
    save = begun(program(), Setup(1, {"reef:crew_size": 2}, ("reef:calm",)))
    play(game_of(program(), save.setup, Recorder(RandomAgent(1), save)))
    return written(save)


@cache
def pack() -> bytes:
    """The package, packed."""
    files = {f"package/{path.name}": path.read_bytes() for path in sorted(REEF.glob("*.*"))}
    files["package.azir"] = ir.encode(reef())
    digests = {name: digest(raw) for name, raw in files.items()}
    about = Contents(1, "reef", "1.0", "The Reef", "en", "MIT", (), {}, "0.1", ir.IR_VERSION, digests)
    return packed(about, files)


def said(error: Exception) -> None:
    """See to it that something is said."""
    assert str(error).strip()


def manifest(raw: bytes, folder: Path) -> None:
    """Read a manifest."""
    (folder / MANIFEST).write_bytes(raw)
    report = Report()
    read_package(folder, report)
    show(list(report.diagnostics))


def save_file(raw: bytes, folder: Path) -> None:
    """Read a save and play it again, with a digest that fits, so that it is not all that is looked at."""
    lines = raw.split(b"\n")[:-2]
    body = b"".join(line + b"\n" for line in lines)
    end = msgspec.json.encode({"answers": len(lines) - 1, "over": "", "digest": digest_of(body)})
    for content in (raw, body + end + b"\n"):
        try:
            replay(program(), parsed(content, "game.azifsave"))
        except (SaveError, WrongAnswer, ContentError) as error:
            said(error)


def built(raw: bytes, folder: Path) -> None:
    """Read a game that was built."""
    (folder / "game.azir").write_bytes(raw)
    report = Report()
    load([folder / "game.azir"], report)
    show(list(report.diagnostics))


def pack_file(raw: bytes, folder: Path) -> None:
    """Read a pack."""
    (folder / "reef.azifpack").write_bytes(raw)
    report = Report()
    read_pack(folder / "reef.azifpack", report)
    show(list(report.diagnostics))


def lock_file(raw: bytes, folder: Path) -> None:
    """Read a list of packages that are locked."""
    (folder / "azif.lock").write_bytes(raw)
    report = Report()
    noted(folder / "azif.lock", report)
    show(list(report.diagnostics))


def table(raw: bytes, folder: Path) -> None:
    """Read a table of what is printed."""
    text = raw.decode("utf-8", "replace")
    for read in (rows_of_csv, lambda text: rows_of_yaml(Source("table.yaml", text))):
        try:
            read(text)
        except Unreadable as error:
            said(error)


def survivors(raw: bytes, folder: Path) -> None:
    """Read a list of mutants that are accepted."""
    (folder / "rulings").mkdir()
    (folder / "rulings" / FILE).write_bytes(raw)
    try:
        accepted([folder])
    except NotAccepted as error:
        said(error)


def coverage(raw: bytes, folder: Path) -> None:
    """Read what a run of rulings met."""
    (folder / "met.json").write_bytes(raw)
    try:
        record.read(folder / "met.json", reef())
    except record.Unusable as error:
        said(error)


Reads = tuple[Callable[[], bytes], Callable[[bytes, Path], None]]

SORTS: tuple[Reads, ...] = (
    ((REEF / MANIFEST).read_bytes, manifest),
    (lambda: b"id: fan\nversion: '1.0'\ntitle: Fan\nrequires:\n  base: '>=0.1'\nwords: {lamp: base.lose}\n"
     b"optional: [dunwich]\nauthors: [A, B]\nlibrary: true\n", manifest),
    (saved, save_file),
    (built_bytes, built),
    (pack, pack_file),
    (lambda: LOCK, lock_file),
    (lambda: TABLE, table),
    (lambda: ROWS, table),
    (lambda: SURVIVOR, survivors),
    (lambda: msgspec.json.encode(record.Record(1, "", (), ("a",))), coverage),
)  # fmt: skip


def try_one(chance: random.Random) -> str:
    """Try a damaged file; what is raised is a mistake of Azif. Says what was tried."""
    make, read = chance.choice(SORTS)
    with tempfile.TemporaryDirectory() as name:
        read(flipped(chance, make()), Path(name))
    return f"file: {read.__name__}"
