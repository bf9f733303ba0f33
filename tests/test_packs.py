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
        "Rulings/note.md": "Bright.\n",
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
    own = ["LICENSE", "Rulings/note.md", "a.azif", "package.yaml"]
    assert names == [TITLE, "package.azir", *(f"package/{name}" for name in own)]
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


def node(name: str, mode: int) -> zipfile.ZipInfo:
    """Something in an archive that is no file: a pipe, a device, a folder."""
    entry = zipfile.ZipInfo(name)
    entry.external_attr = mode << 16
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
        ("package/conin$.md", b"", "stands for a device"),
        ("package/com¹", b"", "stands for a device"),
        ("package/evil.", b"", "a blank or a point"),
        ("package/-rf.azif", b"", "begins with `-` or `~`"),
        ("package/~root/evil.azif", b"", "begins with `-` or `~`"),
        ("package/\uff0e\uff0e/evil.azif", b"", "take for `.` or `/`"),
        ("package/..\uff0fevil.azif", b"", "take for `.` or `/`"),
        ("package/\u2026evil.azif", b"", "take for `.` or `/`"),
        ("package/a.azif", b"", "there twice"),
        ("package/A.AZIF", b"", "there twice"),
        ("package/a.azif/evil.azif", b"", "there twice"),
        ("package/" + "e" * 300, b"", "too long"),
        (linked("package/evil.azif"), b"/etc/passwd", "is a link"),
        (node("package/evil", 0o010644), b"", "is a link, or no file"),
        (node("package/evil", 0o020644), b"", "is a link, or no file"),
        (node("package/evil", 0o060644), b"", "is a link, or no file"),
        (node("package/evil", 0o140644), b"", "is a link, or no file"),
        (node("package/evil", 0o040755), b"", "is a link, or no file"),
        ("package/rulings/evil.azif", b"", "there twice"),
        ("package/.git/evil", b"", "is hidden"),
        ("evil.azif", b"", "no part of the package"),
        ("package/\u202eevil.azif", b"", "a sign in its name"),
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


def told(pack: Path, fields: dict[str, object], manifest: dict[str, str] | None = None) -> Path:
    """The pack with other words about itself, and with others in its manifest."""
    made = io.BytesIO()
    with zipfile.ZipFile(pack) as old, zipfile.ZipFile(made, "w") as new:
        text = old.read("package/package.yaml").decode()
        for before, after in (manifest or {}).items():
            assert before in text
            text = text.replace(before, after)
        title = json.loads(old.read(TITLE)) | fields
        title["files"] |= {"package/package.yaml": digest(text.encode())}
        files = {TITLE: json.dumps(title), "package/package.yaml": text}
        for entry in old.infolist():
            new.writestr(entry, files.get(entry.filename) or old.read(entry))
    pack.write_bytes(made.getvalue())
    return pack


@pytest.mark.parametrize("id_", ["../../evil", "../evil", "", ".", "{here}/evil", "a/b", "oil", "EVIL"])
@pytest.mark.parametrize("both", [False, True])
def test_a_pack_does_not_say_where_it_is_written(here: Path, pack: Path, id_: str, both: bool) -> None:
    id_ = id_.format(here=here)
    (here / "installed" / "deep").mkdir(parents=True)
    (here / "evil").mkdir()
    (here / "evil" / "kept").write_text("mine")
    before = sorted(here.rglob("*"))
    told(pack, {"id": id_}, {"id: lamps": f'id: "{id_}"'} if both else None)
    shown = run("install", "--replace", pack)
    if (id_, both) == ("oil", True):
        assert (here / "installed" / "oil" / "a.azif").is_file()
        return
    assert (shown.exit_code, "error[" in shown.stdout) == (1, True), shown.output
    assert sorted(here.rglob("*")) == before
    assert (here / "evil" / "kept").read_text() == "mine"


@pytest.mark.parametrize(
    ("fields", "manifest", "reason"),
    [
        ({"version": "2.0"}, {}, "gives another version than the manifest"),
        ({"title": "\x1b[31mRed"}, {}, "gives another title than the manifest"),
        ({"requires": {"oil": "*"}}, {}, "gives another requires than the manifest"),
        ({"authors": ["Eve"]}, {}, "gives another authors than the manifest"),
        ({"version": "../../x"}, {'"1.0"': '"../../x"'}, "../../x"),
        ({}, {"id: lamps": "id: [" * 2000}, "nested"),
        ({}, {"id: lamps": 'id: &a "lamps"\nwords: [*a, *a]'}, "anchor"),
        ({}, {"id: lamps": "id: lamps\ndescription: " + "x" * 200_000}, "more than"),
        ({"evil": 1}, {}, "unknown field"),
        ({"files": {f"package/{number}": "0" * 64 for number in range(100)}}, {}, "is missing"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_a_pack_says_of_itself_is_what_its_manifest_says(
    here: Path, pack: Path, fields: dict[str, object], manifest: dict[str, str], reason: str
) -> None:
    shown = run("install", told(pack, fields, manifest))
    assert (shown.exit_code, reason in shown.stdout) == (1, True), shown.output
    assert len(shown.stdout) < 10_000
    assert not (here / "installed").exists()


def test_a_pack_of_too_many_files_or_too_much_in_all_is_refused(here: Path, pack: Path) -> None:
    whole = pack.read_bytes()
    many = [(f"package/evil{number}", b"") for number in range(5_000)]
    assert "more than 5000 files" in run("install", rewritten(pack, *many)).stdout
    pack.write_bytes(whole)
    much = [(tight(f"package/evil{number}"), b"0123456789%d" % number * 1_700_000) for number in range(6)]
    shown = run("install", rewritten(pack, *much))
    assert "have more than 100000000 bytes unpacked" in shown.stdout
    assert pack.stat().st_size < 2_000_000
    assert not (here / "installed").exists()


def test_many_small_files_that_fill_a_disk_are_refused(here: Path, pack: Path) -> None:
    more = [(tight(f"package/evil{number}"), b"%06d" % number * 3_000) for number in range(300)]
    assert "made to fill a disk" in run("install", rewritten(pack, *more)).stdout
    assert not (here / "installed").exists()


@pytest.mark.parametrize(
    ("before", "behind"), [(b"#!/bin/sh\necho evil\n", b""), (b"", b"evil"), (b"", b"\0" * 30)]
)
def test_nothing_stands_before_the_files_of_a_pack_or_behind_them(
    here: Path, pack: Path, before: bytes, behind: bytes
) -> None:
    pack.write_bytes(before + pack.read_bytes() + behind)
    shown = run("install", pack)
    assert "something stands before its files or behind them" in shown.stdout
    assert not (here / "installed").exists()


def test_a_pack_with_a_comment_or_another_number_of_files_is_refused(pack: Path) -> None:
    whole = pack.read_bytes()
    pack.write_bytes(whole[:-2] + (4).to_bytes(2, "little") + b"evil")
    assert "behind them" in run("install", pack).stdout
    pack.write_bytes(whole[:-14] + b"\xff\xff\xff\xff" + whole[-10:])
    assert "as many files as it says" in run("install", pack).stdout


def test_an_encrypted_pack_and_one_that_every_program_need_not_read_are_refused(pack: Path) -> None:
    whole = pack.read_bytes()
    for method in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        entry = zipfile.ZipInfo("package/evil")
        entry.compress_type = method
        assert "packed in a way" in run("install", rewritten(pack, (entry, b"x" * 999))).stdout
        pack.write_bytes(whole)
    raw = bytearray(whole)
    raw[raw.rindex(b"PK\x01\x02") + 8] |= 1
    pack.write_bytes(raw)
    assert "is encrypted" in run("install", pack).stdout


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
    shown = run("lock", "--check")
    assert "`lamps` is not as `azif.lock` says: its files are others" in shown.stdout
    assert run("lock", folder).exit_code == 0
    shown = run("lock", "--check")
    assert (shown.exit_code, "1 package is as azif.lock says" in shown.stderr) == (0, True), shown.output
    (here / "lamps").rename(here.parent / "gone")
    assert "`lamps` is not as `azif.lock` says: it is missing" in run("lock", "--check").stdout
    (here.parent / "gone").rename(here / "lamps")
    (here / "azif.lock").write_text("{}")
    assert "AZ0545" in run("lock", folder, "--check").stdout
