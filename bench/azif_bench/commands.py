"""`azif check` as a command: with an empty cache, a full one, after one edit; and the memory of a game."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import azif_compiler
from azif_bench.content import everything, made, project
from azif_bench.editing import components
from azif_bench.edits import EDITS, rewritten
from azif_bench.rows import Line, Missing, Row
from azif_compiler.loader.places import cards, expansions, grammar


def commands() -> Iterator[Line]:
    """What a command takes that begins, does one thing, and ends."""
    with copied() as house:
        house.check()  # so that Python has compiled its modules
        cold = min(house.cold() for _ in range(2))
        yield Row("azif check of all packages, cold, as a command", cold, "s")
        house.check()
        warm = min(house.check() for _ in range(5))
        yield Row("azif check of all packages, warm, as a command", warm, "s", most=0.25)
        yield from edited(house, cold)
    yield from memory()


@dataclass(frozen=True, slots=True)
class House:
    """A copy of the compiler, its grammar and all packages, where files can be edited."""

    folder: Path

    def check(self) -> float:
        """Check all packages; the processor time that this took."""
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        environment |= {"PYTHONPATH": str(self.folder / "compiler"), "AZIF_CACHE": str(self.folder / "cache")}
        began = spent()
        script = "from azif_compiler.cli import main; main()"
        done = subprocess.run(
            [sys.executable, "-c", script, "check", "cards", "expansions"],
            capture_output=True,
            check=False,
            cwd=self.folder,
            env=environment,
            text=True,
        )
        seconds = spent() - began
        assert done.returncode in (0, 1), done.stderr
        return seconds

    def cold(self) -> float:
        """The same with an empty cache."""
        shutil.rmtree(self.folder / "cache", ignore_errors=True)
        return self.check()


def spent() -> float:
    """The processor time of all commands so far; where a system does not tell, what a clock shows."""
    if find_spec("resource") is None:
        return time.perf_counter()
    times = os.times()
    return times.children_user + times.children_system


@contextmanager
def copied() -> Generator[House]:
    """A house, for as long as it is needed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        compiler = Path(azif_compiler.__file__).parent
        without = shutil.ignore_patterns("share", "__pycache__")
        shutil.copytree(compiler, folder / "compiler" / compiler.name, ignore=without)
        for path, known in ((grammar(), "grammar"), (cards(), "cards"), (expansions(), "expansions")):
            shutil.copytree(path, folder / known)
        yield House(folder)


def edited(house: House, cold: float) -> Iterator[Line]:
    """After one edit of a component in the middle of all, the first in which all can be made."""
    found = components(made(None, project(everything()))[1])
    behind = found[len(found) // 2 :]
    chosen = next(one for one in behind if all(edit(one.piece.text) for edit in EDITS.values()))
    written = Path(chosen.state.file.name).absolute()
    root = next(path for path in everything() if written.is_relative_to(path))
    file = house.folder / root.name / written.relative_to(root)
    whole = file.read_text(encoding="utf-8")
    for name, edit in EDITS.items():
        new = edit(chosen.piece.text)
        assert new is not None
        times = []
        for _ in range(2):
            file.write_text(rewritten(chosen, new), encoding="utf-8")
            times.append(house.check())
            file.write_text(whole, encoding="utf-8")
            house.check()
        yield Row(f"after {name} ÷ cold, as a command", min(times) / cold, "×", most=0.15)


_PLAYED = """
import resource
from pathlib import Path
from azif_compiler.loader.places import cards
from azif_runtime.balance.content import content_at
from azif_runtime.simulate import Run, Setup, simulate
simulate(Run(content_at([cards()]).data, Setup(1), "random", 3))
# What a child has used at most is counted from before it began; the kernel's own mark is not.
marks = Path("/proc/self/status")
rows = marks.read_text().splitlines() if marks.exists() else []
mark = next((int(row.split()[1]) for row in rows if row.startswith("VmHWM")), 0)
print(mark or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def memory() -> Iterator[Line]:
    """The memory of simulated games at its peak."""
    what = "peak memory of a simulated game"
    if find_spec("resource") is None:
        yield Missing(what, "this system does not tell")
        return
    done = subprocess.run([sys.executable, "-c", _PLAYED], capture_output=True, text=True, check=False)
    scale = 1_000_000 if sys.platform == "darwin" else 1000
    if done.returncode:
        yield Missing(what, done.stderr.strip().splitlines()[-1])
    else:
        yield Row(what, int(done.stdout) / scale, "MB", most=150)
