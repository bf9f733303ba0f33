"""A cluster of this machine in a process of its own: `python -m cluster.local WORKERS` prints its address,
and lives until its input ends. Each line of input starts so many workers more.
"""

from __future__ import annotations

import sys
from typing import Any

from distributed import LocalCluster


def main() -> None:
    number = int(sys.argv[1])
    started: Any = LocalCluster
    with started(n_workers=number, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        for line in sys.stdin:
            number += int(line)
            cluster.scale(number)


if __name__ == "__main__":
    main()
