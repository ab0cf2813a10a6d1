"""A Dask cluster on this machine that leaves the cores to the work.

Dask watches its processes closely, so that its dashboard has something to show. On a machine whose cores all compute,
this time is missing: with the usual settings, a scheduler and two workers without work take 7% of two cores.
"""

from __future__ import annotations

from typing import Any

#: By default the profiler looks at the threads 100 times a second, all event loops tick 50 times a second, workers and
#: the processes that watch them measure the memory ten times a second, and all of them the whole process twice.
QUIET: dict[str, Any] = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.worker.memory.monitor-interval": "1s",
}


def local_cluster(workers: int | None = None, *, memory: float | None = None, **more: Any) -> Any:
    """A `dask.distributed.LocalCluster` of workers with one thread each, without dashboard and profiler.

    Parameters
    ----------
    workers : int
        Number of worker processes. The default is the number of cores.
    memory : number
        Bytes that each worker offers to tasks, as the resource `memory`. Without it, tasks do not ask for memory.
    more
        Further arguments of `LocalCluster`, which replace these settings: `dashboard_address=":8787"`, for example.

    Examples
    --------
    A count on all cores:

        with destrier.distributed.local_cluster() as cluster, Client(cluster) as client:
            destrier.distributed.count("8x10", client=client)
    """
    import dask
    import distributed

    cluster: Any = distributed.LocalCluster
    options: dict[str, Any] = {"n_workers": workers, "threads_per_worker": 1, "dashboard_address": None}
    if "dashboard_address" not in more:
        # Pages about the state of the scheduler are served without a dashboard, too: on a port that is free.
        options["scheduler_kwargs"] = {"dashboard_address": "127.0.0.1:0"}
    if memory is not None:
        options["resources"] = {"memory": float(memory)}
    if more.get("processes", True):
        # Workers that are started later, with `scale`, get the settings from here.
        options["config"] = QUIET
    with dask.config.set(QUIET):
        return cluster(**{**options, **more})
