"""From nothing, beside Lark's own parse; with a full cache; and what the result takes in memory."""

from __future__ import annotations

import math
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import lark

from azif_bench.content import base, grammar_text, made, manifests, project
from azif_bench.rows import Line, Missing, Row, best, taken
from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_compiler.loader.cache import Cache
from azif_compiler.loader.driver import Job
from azif_compiler.snapshot.project import source_of


def compiling() -> Iterator[Line]:
    """Cold and warm, beside Lark's own parse of the same text."""
    wanted = project(base())
    report = Report()
    texts = [source.text for file in wanted.files if (source := source_of(file, report)) is not None]
    parser = lark.Lark(grammar_text(), parser="lalr", maybe_placeholders=False)
    parse, seconds = math.inf, math.inf
    for _ in range(4):  # by turns, so that both meet the same moments of a busy machine
        parse = min(parse, taken(lambda: [parser.parse(text) for text in texts]))
        seconds = min(seconds, made(None, wanted)[0])
    yield Row("Lark's LALR parse of the base game and its rulings", parse * 1000, "ms")
    yield Row("cold check of the same ÷ Lark's parse", seconds / parse, "×", most=2.0)
    yield from warm(parse)
    yield from memory()


def warm(parse: float) -> Iterator[Line]:
    """The same once more, when nothing has changed."""
    with tempfile.TemporaryDirectory() as folder:
        cache = Cache(Path(folder))

        def compiled() -> tuple[Job, ir.Game]:
            report = Report()
            job = Job(manifests(base(), cache), cache, rulings=True)
            game = job.game(report)
            assert game is not None, report.diagnostics
            return job, game

        job, _ = compiled()
        seconds = best(compiled)
        key = b"game\0" + job.which
        decode = best(lambda: ir.decode((cache.get(key) or b"")[len(job.content) :]))
        yield Row("warm compile ÷ reading and decoding the cached bytes", seconds / decode, "×", most=3)
        yield Row("warm compile ÷ Lark's parse", seconds / parse, "×", most=0.03)


RESIDENT = Path("/proc/self/statm")
"""Where a system says how much memory a process has now, in pages."""

_WEIGHED = """
import gc, resource
from azif_bench import compiling, content
wanted = content.project(content.everything())
grammar = content.tables_of_grammar()
gc.collect()
before = int(compiling.RESIDENT.read_text().split()[1])
snapshot = content.made(None, wanted)[1]
gc.collect()
print((int(compiling.RESIDENT.read_text().split()[1]) - before) * resource.getpagesize())
"""


def memory() -> Iterator[Line]:
    """What a snapshot takes in a process of its own, once the garbage is gone."""
    what = "snapshot of all packages in memory"
    if not RESIDENT.exists():
        yield Missing(what, "this system does not tell")
        return
    done = subprocess.run([sys.executable, "-c", _WEIGHED], capture_output=True, text=True, check=False)
    if done.returncode:
        yield Missing(what, done.stderr.strip().splitlines()[-1])
    else:
        yield Row(what, int(done.stdout) / 1e6, "MB", most=150)
