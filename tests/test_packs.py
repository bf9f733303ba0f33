"""Packed packages: the same bytes for the same package, nothing of a hostile one, found wherever they are."""

from __future__ import annotations

import io
import json
import sys
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from azif_compiler.cli import azif
from azif_compiler.diagnostic import Report
from azif_compiler.loader import installed
from azif_compiler.loader.packs import TITLE, digest, read_pack
from golden import write

MANIFEST = 'id: {id}\ntitle: "Lamps"\nversion: "1.0"\nlicense: MIT\nauthors: [Ada]\n'
CONTENT = 'track glow from 0 to 9\nprocedure main { do: add 2 to glow; if glow > 1: finish "bright" }\n'


@pytest.fixture(autouse=True)
def _own_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AZIF_PACKAGES", str(tmp_path / "installed"))


def run(*arguments: object) -> Result:
    return CliRunner().invoke(azif, [*map(str, arguments)], prog_name="azif")


def lamps(folder: Path, content: str = CONTENT, id_: str = "lamps") -> Path:
    files = {
        "package.yaml": MANIFEST.format(id=id_),
        "a.azif": content,
        "LICENSE": "Do as you like.\n",
        ".git/x": "",
    }
    return write(folder, files)


@pytest.fixture
def pack(here: Path) -> Path:
    """A package, packed."""
    shown = run("pack", lamps(here / "lamps"), "--out", here)
    assert shown.exit_code == 0, shown.output
    return here / "lamps-1.0.azifpack"


# ---- packing --------------------------------------------------------------------------------------


def test_the_same_package_gives_the_same_bytes_wherever_it_lies(here: Path, pack: Path) -> None:
    again = lamps(here / "elsewhere" / "under another name")
    assert run("pack", again, "--out", here / "again").exit_code == 0
    assert (here / "again" / pack.name).read_bytes() == pack.read_bytes()


def test_a_pack_says_what_it_holds_and_how_to_know_it_again(pack: Path) -> None:
    with zipfile.ZipFile(pack) as archive:
        names = archive.namelist()
        title = json.loads(archive.read(TITLE))
        assert title["files"] == {name: digest(archive.read(name)) for name in names if name != TITLE}
    assert names == [TITLE, "package.azir", "package/LICENSE", "package/a.azif", "package/package.yaml"]
    said = {key: title[key] for key in ("id", "version", "license", "authors")}
    assert said == {"id": "lamps", "version": "1.0", "license": "MIT", "authors": ["Ada"]}


def test_what_is_wrong_or_could_not_be_read_everywhere_is_not_packed(here: Path) -> None:
    assert run("pack", lamps(here / "broken", "verb\n"), "--out", here).exit_code == 1
    for number, name in enumerate(
        ["docs/aux.md", "docs/a:b.md", "A.azif", "d" * 120 + "/" + "e" * 120 + ".md"]
    ):
        folder = lamps(here / f"lamps{number}")
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("")
        shown = run("pack", folder, "--out", here / "out")
        assert (shown.exit_code, "AZ0546" in shown.stdout) == (1, True), shown.output
    linked = lamps(here / "linked")
    (linked / "docs").mkdir()
    (linked / "docs" / "b.md").symlink_to("/etc/hostname")
    assert "is a link" in run("pack", linked, "--out", here / "out").stdout
    assert not (here / "out").exists()


# ---- reading --------------------------------------------------------------------------------------


def rewritten(pack: Path, *more: tuple[zipfile.ZipInfo | str, bytes], listed: bool = True) -> Path:
    """The pack with further files in it."""
    made = io.BytesIO()
    with zipfile.ZipFile(pack) as old, zipfile.ZipFile(made, "w") as new:
        title = json.loads(old.read(TITLE))
        for entry, raw in more:
            name = entry if isinstance(entry, str) else entry.filename
            title["files"] |= {name: digest(raw)} if listed else {}
        for entry in old.infolist():
            new.writestr(entry, json.dumps(title) if entry.filename == TITLE else old.read(entry))
        for entry, raw in more:
            new.writestr(entry, raw)
    pack.write_bytes(made.getvalue())
    return pack


def linked(name: str) -> zipfile.ZipInfo:
    """A link in an archive."""
    entry = zipfile.ZipInfo(name)
    entry.external_attr = 0o120777 << 16
    return entry


def tight(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize(
    ("entry", "raw", "reason"),
    [
        ("package/../../evil.azif", b"", "leads out of its folder"),
        ("/etc/evil", b"", "no plain path"),
        ("package//evil.azif", b"", "no plain path"),
        ("package/./evil.azif", b"", "no plain path"),
        ("package/evil/", b"", "no plain path"),
        ("C:/evil.azif", b"", "a sign in its name"),
        ("package\\evil.azif", b"", "a sign in its name"),
        ("package/ev\x1bil.azif", b"", "a sign in its name"),
        ("package/e\u0301vil.azif", b"", "composed of several"),
        ("package/con", b"", "stands for a device"),
        ("package/evil.", b"", "a blank or a point"),
        ("package/a.azif", b"", "there twice"),
        ("package/A.AZIF", b"", "there twice"),
        ("package/a.azif/evil.azif", b"", "there twice"),
        ("package/" + "e" * 300, b"", "too long"),
        (linked("package/evil.azif"), b"/etc/passwd", "is a link"),
        (tight("package/evil.azif"), b"\0" * 5_000_000, "packed so tightly"),
        (tight("package/evil.azif"), b"\0" * 25_000_000, "are the most"),
    ],
    ids=lambda value: str(value)[:40] if not isinstance(value, bytes) else "",
)
def test_nothing_of_a_hostile_pack_is_written(
    here: Path, pack: Path, entry: zipfile.ZipInfo | str, raw: bytes, reason: str
) -> None:
    rewritten(pack, (entry, raw))
    for command in ("install", "check"):
        shown = run(command, pack)
        assert "error[AZ0541]" in shown.stdout, shown.output
        assert reason in shown.stdout
        assert shown.exit_code in (1, 2)
    assert not (here / "installed").exists()
    assert not [path for path in here.rglob("*evil*") if path.is_file()]


def test_a_pack_that_lies_about_its_sizes_is_refused(pack: Path) -> None:
    raw = bytearray(pack.read_bytes())
    place = raw.rindex(b"PK\x01\x02")
    raw[place + 24 : place + 28] = (7).to_bytes(4, "little")
    pack.write_bytes(raw)
    report = Report()
    assert read_pack(pack, report) is None
    assert report.failed


def test_files_that_share_their_bytes_are_refused(pack: Path) -> None:
    raw = bytearray(pack.read_bytes())
    first, second = (place for place in (raw.index(b"PK\x01\x02"), raw.rindex(b"PK\x01\x02")))
    for size in (20, 24):
        raw[second + size : second + size + 4] = (len(raw)).to_bytes(4, "little")
    pack.write_bytes(raw)
    assert first < second
    report = Report()
    assert read_pack(pack, report) is None


def test_what_was_changed_added_or_taken_away_is_known(here: Path, pack: Path) -> None:
    whole = pack.read_bytes()
    assert (
        "was added"
        in run("install", rewritten(pack, ("package/b.azif", b"token Oil\n"), listed=False)).stdout
    )
    pack.write_bytes(whole.replace(b"add 2 to glow", b"add 3 to glow"))
    assert run("install", pack).exit_code == 1
    pack.write_bytes(whole)
    with zipfile.ZipFile(pack) as old, zipfile.ZipFile(here / "less.azifpack", "w") as new:
        for entry in old.infolist():
            if not entry.filename.endswith("LICENSE"):
                new.writestr(entry, old.read(entry))
    assert "is missing" in run("install", here / "less.azifpack").stdout


@pytest.mark.parametrize("raw", [b"", b"PK", b"no zip at all" * 50, b"PK\x05\x06" + b"\0" * 18])
def test_what_is_no_pack_is_said(here: Path, raw: bytes) -> None:
    (here / "a.azifpack").write_bytes(raw)
    shown = run("install", "a.azifpack")
    assert (shown.exit_code, "error[AZ0540]" in shown.stdout) == (1, True), shown.output


def test_half_a_pack_is_never_read(here: Path, pack: Path) -> None:
    raw = pack.read_bytes()
    for length in range(0, len(raw), 97):
        (here / "half.azifpack").write_bytes(raw[:length])
        report = Report()
        assert read_pack(here / "half.azifpack", report) is None
        assert report.failed


# ---- finding --------------------------------------------------------------------------------------


def test_a_pack_can_be_named_wherever_a_folder_can(pack: Path) -> None:
    for command in ("check", "test", "lint"):
        shown = run(command, pack)
        assert shown.exit_code == 0, shown.output
    assert "bright" in run("run", pack).output


def test_what_is_installed_is_found_by_its_id(here: Path, pack: Path) -> None:
    assert run("check", "lamps").exit_code == 0, "the folder of that name"
    assert run("install", pack).exit_code == 0
    (here / "apart").mkdir()
    assert "lamps" in run("list", "packages").output
    needing = write(here / "apart" / "bulbs", {
        "package.yaml": 'id: bulbs\ntitle: "Bulbs"\nversion: "1.0"\nrequires: {lamps: ">=1.0"}\n',
        "a.azif": 'rule "Enough" { whenever glow is 9: finish "very bright" }\n',
    })  # fmt: skip
    assert run("check", needing).exit_code == 0
    assert "installed already" in run("install", pack).stderr
    assert run("check", here / "lamps").exit_code == 0, "what is named comes before what is installed"
    assert run("install", "--remove", "lamps").exit_code == 0
    assert run("check", needing).exit_code == 1
    assert run("install", "--remove", "lamps").exit_code == 1


def test_another_version_is_put_in_its_place_only_on_demand(here: Path, pack: Path) -> None:
    run("install", pack)
    other = lamps(here / "other", CONTENT.replace("add 2", "add 3"))
    run("pack", other, "--out", here / "two")
    shown = run("install", here / "two" / pack.name)
    assert (shown.exit_code, "AZ0543" in shown.stdout) == (1, True)
    assert run("install", here / "two" / pack.name, "--replace").exit_code == 0
    assert "add 3" in (here / "installed" / "lamps" / "a.azif").read_text()


def test_what_comes_with_azif_cannot_be_replaced(here: Path) -> None:
    run("pack", lamps(here / "base", id_="promo"), "--out", here)
    shown = run("install", here / "promo-1.0.azifpack", "--replace")
    assert shown.exit_code == 1, shown.output


def test_a_distribution_of_python_brings_packages_and_is_not_run(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lamps(here / "site" / "my_lamps" / "packages" / "lamps")
    (here / "site" / "my_lamps" / "__init__.py").write_text("raise SystemExit('it was run')\n")
    (here / "site" / "my_lamps-1.0.dist-info").mkdir()
    entry = f"[console_scripts]\nlamps = my_lamps:main\n[{installed.GROUP}]\nlamps = my_lamps.packages\n"
    (here / "site" / "my_lamps-1.0.dist-info" / "entry_points.txt").write_text(entry)
    monkeypatch.setattr(sys, "path", [*sys.path, str(here / "site")])
    shown = run("check", "lamps")
    assert shown.exit_code == 0, shown.output
    assert "my_lamps" not in sys.modules


# ---- locking --------------------------------------------------------------------------------------


def test_a_lock_holds_until_a_byte_is_another(here: Path) -> None:
    folder = lamps(here / "lamps")
    assert run("lock", folder).exit_code == 0
    first = (here / "azif.lock").read_bytes()
    assert run("lock", folder).exit_code == 0
    assert (here / "azif.lock").read_bytes() == first
    assert run("lock", folder, "--check").exit_code == 0
    (folder / "LICENSE").write_text("Do not.\n")
    shown = run("lock", folder, "--check")
    assert (shown.exit_code, "its files are others" in shown.stdout) == (1, True)
    lamps(here / "more", id_="more")
    assert "it was not there" in run("lock", folder, here / "more", "--check").stdout
    assert "it is missing" in run("lock", here / "more", "--check").stdout
    (here / "azif.lock").write_text("{}")
    assert "AZ0545" in run("lock", folder, "--check").stdout
