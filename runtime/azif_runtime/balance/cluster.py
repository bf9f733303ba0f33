"""The workers of a dask cluster as an engine.

Content travels to them as bytes, once to each; they need Azif, and neither files nor paths. Each lets a
process of its own play, so that a game that kills its process kills no worker.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from hashlib import blake2b
from queue import Empty, SimpleQueue
from typing import Any

import msgspec

from azif_runtime.balance.child import Child
from azif_runtime.balance.content import Content
from azif_runtime.balance.games import Played, Series
from azif_runtime.balance.queue import Batch, Done, Queue
from azif_runtime.balance.store import runtime_digest
from azif_runtime.failures import ContentError

AHEAD = 2
"""How many batches each worker has to play."""

PATIENCE = 5.0
"""After so many seconds without a batch it is looked again at which workers there are."""

ALONE_FOR = 60.0
"""After so many seconds without any worker, or without the scheduler, nobody is waited for."""

TRIES = 10
"""So often a batch is given out again whose workers were gone."""


class ClusterGone(Exception):
    """The cluster is gone, or cannot be used; the text says why."""


class Cluster:
    """The workers of the scheduler at an address."""

    def __init__(self, address: str) -> None:
        """Raises `ClusterGone` if nobody is there."""
        from dask import config
        from distributed import Client

        self.address = address
        for name in ("distributed", "distributed.client"):  # what matters of it is said here
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        config.set({"distributed.comm.timeouts.connect": "10s"})
        try:
            self.client: Any = Client(address, set_as_default=False, timeout=10)  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:
            raise ClusterGone(f"no scheduler answers at {address}") from error
        self.known: set[str] = set()

    @property
    def workers(self) -> int:
        """How many batches its workers play at once, now."""
        return max(1, sum(one["nthreads"] for one in self.there()))

    def there(self) -> list[dict[str, int]]:
        """What is told of the workers that are there."""
        return list(self.client.scheduler_info(n_workers=-1)["workers"].values())

    def play(self, queue: Queue) -> Iterator[Done]:
        """Play all that is wanted. Raises `ClusterGone` if the cluster is gone on the way."""
        try:
            yield from Deal(self, queue).all()
        except OSError as error:
            raise ClusterGone(f"the scheduler at {self.address} is gone") from error

    def tell(self, content: Content) -> None:
        """Let every worker know a content, those that will come as well."""
        if content.digest not in self.known:
            self.client.register_plugin(knowing(content), name=f"azif {content.digest}")
            self.known.add(content.digest)

    def close(self) -> None:
        """Let go of the scheduler, and of all that was to be played."""
        self.client.close(timeout=2)


class Deal:
    """The batches of a queue, as they are given out to the workers of a cluster."""

    def __init__(self, cluster: Cluster, queue: Queue) -> None:
        self.cluster, self.queue = cluster, queue
        self.going: dict[Any, tuple[Batch, int]] = {}
        self.told: SimpleQueue[Any] = SimpleQueue()

    def all(self) -> Iterator[Done]:
        """Play all that is wanted."""
        lonely = time.monotonic()
        while True:
            workers = self.cluster.workers
            while len(self.going) < AHEAD * workers and (batch := self.queue.next(workers)) is not None:
                self.give(batch, TRIES)
            if not self.going:
                return
            for future in self.over():
                done = self.done(future)
                if done is not None:
                    lonely = time.monotonic()
                    self.queue.note(done)
                    yield done
            self.still_there(lonely)

    def over(self) -> list[Any]:
        """The batches that are over, as soon as one is; whoever is not told of one finds it in a while."""
        with suppress(Empty):
            self.told.get(timeout=PATIENCE)
        return [future for future in self.going if future.status != "pending"]

    def give(self, batch: Batch, tries: int) -> None:
        """Give a batch out."""
        self.cluster.tell(batch.series.side.content)
        name = msgspec.json.encode(batch.series.name)
        key = blake2b(name + repr(batch.seeds).encode(), digest_size=16).hexdigest()
        future = self.cluster.client.submit(
            play_there, name, batch.seeds, runtime_digest(), key=f"azif-{key}-{tries}", pure=True, retries=2
        )
        future.add_done_callback(self.told.put)
        self.going[future] = batch, tries

    def done(self, future: Any) -> Done | None:
        """What came of a batch; None if it has to be played again, since its workers were gone."""
        from distributed import KilledWorker

        batch, tries = self.going.pop(future)
        try:
            content, seconds = future.result(timeout=ALONE_FOR)
        except CancelledError as error:
            raise ClusterGone(f"the scheduler at {self.cluster.address} is gone") from error
        except (KilledWorker, TimeoutError) as error:
            if not tries:
                raise ClusterGone(f"no worker lives long enough to play: {error}") from error
            self.give(batch, tries - 1)
            return None
        finally:
            future.release()
        games = msgspec.msgpack.decode(content, type=tuple[Played, ...])
        return Done(batch, games, seconds)

    def still_there(self, lonely: float) -> None:
        """Raises `ClusterGone` if nobody is there to play, and has not been for a while."""
        if self.cluster.client.status != "running":
            raise ClusterGone(f"the scheduler at {self.cluster.address} is gone")
        if not self.cluster.there() and time.monotonic() - lonely > ALONE_FOR:
            raise ClusterGone(f"the scheduler at {self.cluster.address} has no workers")


def knowing(content: Content) -> Any:
    """What makes a worker know a content."""
    from distributed import WorkerPlugin

    class Knowing(WorkerPlugin):
        def setup(self, worker: Any) -> None:
            from azif_runtime.balance import cluster

            cluster.CONTENTS[content.digest] = content

    return Knowing()


CONTENTS: dict[str, Content] = {}
"""What a worker knows, by its digest."""

_CHILDREN = threading.local()
"""The process that plays for each thread of a worker."""


def play_there(name: bytes, seeds: Sequence[int], made_by: str) -> tuple[bytes, float]:
    """Play a batch, as a worker: the games and how many seconds they took. Raises `ContentError` for what no
    worker could play, and for a worker with another Azif.
    """
    if runtime_digest() != made_by:
        raise ContentError("a worker has another version of Azif than this machine")
    series = msgspec.json.decode(name, type=Series)
    content = CONTENTS[series.side.content.digest]
    side = msgspec.structs.replace(series.side, content=content)
    if not hasattr(_CHILDREN, "child"):
        _CHILDREN.child = Child()
    began = time.perf_counter()
    games = _CHILDREN.child.play(msgspec.structs.replace(series, side=side), seeds)
    return msgspec.msgpack.encode(games), time.perf_counter() - began
