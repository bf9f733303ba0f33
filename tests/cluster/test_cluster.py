"""Games played by the workers of a cluster: they are those that are played here, whoever is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

pytest.importorskip("distributed")

from azif_compiler import cli
from azif_runtime.balance.cluster import Cluster, ClusterGone
from azif_runtime.balance.comparison import Side
from azif_runtime.balance.content import content_at
from azif_runtime.balance.games import KILLED, Series
from azif_runtime.balance.results import Results
from azif_runtime.balance.store import Store
from azif_runtime.failures import ContentError
from azif_runtime.saves import Setup

Azif = Callable[..., Result]

LAMPS = Path(__file__).parent.parent / "runtime" / "lamps"
TESTS = Path(__file__).parent.parent

pytestmark = pytest.mark.filterwarnings("ignore")  # what dask warns of is its own affair


class Local:
    """A cluster of processes on this machine; `more` starts that comes first on the way of its Python."""

    def __init__(self, workers: int, more: Path | None = None) -> None:
        way = os.pathsep.join(map(str, filter(None, (more, TESTS))))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cluster.local", str(workers)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": way},
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()

    def add(self, workers: int) -> None:
        """Start more workers."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{workers}\n")
        self.process.stdin.flush()

    def kill(self) -> None:
        """Kill the scheduler, and everybody with it."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()
        self.process.wait()


@pytest.fixture
def azif() -> Azif:
    """A command of Azif, in this process."""
    return lambda *words: CliRunner().invoke(cli.azif, words, prog_name="azif")


@pytest.fixture
def local() -> Generator[Callable[..., Local]]:
    """Starts clusters, and ends them behind the test."""
    started: list[Local] = []

    def start(workers: int, more: Path | None = None) -> Local:
        started.append(Local(workers, more))
        return started[-1]

    yield start
    for one in started:
        one.kill()


def series() -> Series:
    """Games about lamps."""
    return Series(Side(content_at([LAMPS])), Setup(0), "random")


def pids(cluster: Cluster) -> list[int]:
    """The processes of the workers."""
    return sorted(cluster.client.run(os.getpid).values())


def test_a_cluster_plays_the_games_that_are_played_here(local: Callable[..., Local]) -> None:
    wanted = series(), range(60)
    cluster = Cluster(local(2).address)
    assert cluster.workers == 2
    found = Results(cluster).of(wanted)
    cluster.close()
    assert found == Results().of(wanted)


@pytest.mark.slow
def test_a_game_that_kills_its_process_is_found_and_the_rest_goes_on(
    local: Callable[..., Local], tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import os, signal\nfrom azif_runtime.balance import games\nplay_one = games.play_one\n"
        "def play(side, series, seed):\n"
        "    if seed == 7:\n        os.kill(os.getpid(), signal.SIGKILL)\n"
        "    return play_one(side, series, seed)\n"
        "games.play_one = play\n"
    )
    cluster = Cluster(local(2, tmp_path).address)
    before = pids(cluster)
    (found,) = Results(cluster).of((series(), range(40)))
    assert pids(cluster) == before, "no worker died of it"
    cluster.close()
    (plain,) = Results().of((series(), range(40)))
    assert found.pop(7).outcome.broke == KILLED
    del plain[7]
    assert found == plain


@pytest.mark.slow
def test_workers_are_killed_and_others_come(local: Callable[..., Local], tmp_path: Path) -> None:
    """Two of four are killed while they play, and two come: no game is gone, and none is another one."""
    number = 2500
    there = local(4)
    cluster = Cluster(there.address)
    store, killed = Store(tmp_path / "kept"), threading.Event()

    def told(_: int) -> None:
        if not killed.is_set():
            killed.set()
            for pid in pids(cluster)[:2]:
                os.kill(pid, signal.SIGKILL)
            there.add(2)

    results = Results(cluster, store, told)
    found = results.of((series(), range(number)))
    cluster.close()
    assert killed.is_set()
    assert results.played == number, "none is gone and none comes twice"
    assert found == Results().of((series(), range(number)))


@pytest.mark.slow
def test_the_scheduler_is_killed_and_the_rest_is_played_here(
    local: Callable[..., Local], tmp_path: Path, azif: Azif
) -> None:
    there = local(2)
    asked = ["balance", str(LAMPS), "--card", "Lantern", "--pairs", "2000", "--agent", "random", "--json"]
    asked += ["--store", str(tmp_path / "kept")]
    program = str(Path(sys.executable).with_name("azif"))
    command = [program, *asked, "--cluster", there.address]
    started = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not kept(tmp_path / "kept") and started.poll() is None:
        time.sleep(0.05)
    there.kill()
    _, said = started.communicate(timeout=120)
    assert started.returncode == 1, said
    assert "is gone" in said.splitlines()[-1]
    assert "without `--cluster` the rest is played here" in said
    before = kept(tmp_path / "kept")
    assert 0 < len(before) < 2000
    again = azif(*asked)
    assert again.exit_code == 0, again.output
    after = kept(tmp_path / "kept")
    assert len(after) == len(set(after)), "no game was played twice"
    assert set(before) < set(after)
    plain = azif(*asked[:-2])
    assert again.stdout == plain.stdout


def kept(folder: Path) -> list[tuple[str, int]]:
    """The games in a store: their series and seeds."""
    found = []
    for part in folder.rglob("*.jsonl"):
        found += [(part.parent.name, json.loads(line)[0]) for line in part.read_bytes().splitlines()]
    return found


@pytest.mark.slow
def test_where_nobody_listens_it_is_said() -> None:
    with pytest.raises(ClusterGone, match=r"no scheduler answers at 127\.0\.0\.1:1$"):
        Cluster("127.0.0.1:1")


@pytest.mark.slow
def test_a_worker_with_another_azif_is_refused(local: Callable[..., Local], tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "from azif_runtime.balance import cluster\ncluster.runtime_digest = lambda: 'another'\n"
    )
    cluster = Cluster(local(1, tmp_path).address)
    with pytest.raises(ContentError, match="a worker has another version of Azif"):
        Results(cluster).of((series(), range(2)))
    cluster.close()
