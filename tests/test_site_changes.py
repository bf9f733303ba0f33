"""What changed between releases: computed from identities, told in words, and offered as a feed."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from test_site import run, write

ATOM = "{http://www.w3.org/2005/Atom}"


def record(package: Path, out: Path, day: str) -> Path:
    """A record of a package as it is."""
    file = out.with_suffix(".json")
    status, output = run(
        str(package), "--pages", "--untried", "--out", str(out), "--record", str(file), "--dated", day
    )
    assert status == 0, output
    return file


def edit(package: Path, before: str, after: str) -> None:
    """Replace a text in the rules of a package."""
    rules = package / "rules" / "lights.azif"
    text = rules.read_text()
    assert before in text
    rules.write_text(text.replace(before, after))


def test_what_is_done_and_what_is_only_said_are_told_apart(tmp_path: Path) -> None:
    package = write(tmp_path, 3)
    edit(
        package,
        "procedure main",
        'verb darken {\n  says "the light darkens"\n  do: add -1 to glow\n}\nprocedure main',
    )
    edit(package, "do: brighten }", "do: brighten; darken }")
    first = record(package, tmp_path / "first", "2026-01-01")
    edit(package, "add 3 to glow", "add 4 to glow")
    edit(
        package,
        "# All of light.",
        '# All of light.\nsays track glow "brightness"\ntrack dusk from 0 to 2\n'
        'rule "Dusk" { whenever dusk is 2: set dusk to 0 }',
    )
    (package / "rulings" / "light.azif").unlink()
    out = tmp_path / "out"
    arguments = ("--pages", "--untried", "--out", str(out), "--since", str(first), "--dated", "2026-02-02")
    status, output = run(str(package), *arguments)
    assert status == 0, output
    page = (out / "pages" / "changes" / "0-1-0-2026-02-02.md").read_text()
    changed, _, rest = page.partition("## Reads otherwise")
    assert "<del>3.</del> <ins>4.</ins>" in changed
    assert "arken" not in changed
    assert "brighten" in changed.lower()
    assert "<ins>brightness</ins>" in rest.partition("## New")[0]
    assert "Dusk" in rest.partition("## New")[2]
    assert "Light grows" in rest.partition("## Gone")[2]
    assert "Glow" not in page, "it did not change"
    feed = ElementTree.fromstring((out / "pages" / "assets" / "changes.xml").read_bytes())
    assert [one.text for one in feed.iter(f"{ATOM}updated")] == ["2026-02-02T00:00:00Z"] * 2
    assert {one.get("href") for one in feed.iter(f"{ATOM}link")} == {"../changes/0-1-0-2026-02-02/"}


def test_the_same_release_is_recorded_alike_and_nothing_has_changed(tmp_path: Path) -> None:
    package = write(tmp_path, 3)
    first, again = (
        record(package, tmp_path / "first", "2026-01-01"),
        record(package, tmp_path / "again", "2026-01-01"),
    )
    assert first.read_bytes() == again.read_bytes()
    edit(package, "procedure main { do: brighten }", "procedure main {\n  # as before\n  do: brighten\n}")
    out = tmp_path / "out"
    assert run(str(package), "--pages", "--untried", "--out", str(out), "--since", str(first))[0] == 0
    assert "nothing, since" in (out / "pages" / "changes" / "index.md").read_text()


def test_what_is_no_record_and_no_day_is_said(tmp_path: Path) -> None:
    package = write(tmp_path, 3)
    status, output = run(str(package), "--pages", "--untried", "--since", str(package / "package.yaml"))
    assert (status, "a record is what" in output) == (2, True)
    status, output = run(str(package), "--pages", "--record", str(tmp_path / "r.json"), "--dated", "soon")
    assert (status, "write it as 2026-11-23" in output) == (2, True)
