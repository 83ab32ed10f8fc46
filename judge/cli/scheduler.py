"""The option ``--scheduler``: the work of a command done on many machines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from judge.scenarios.cluster import Cluster
from judge.scenarios.parts import Mapper

Command = TypeVar("Command", bound=Callable[..., Any])


def scheduler_option(command: Command) -> Command:
    """``--scheduler``: where the work is done, when not in this process."""
    says = "Let the workers of a Dask scheduler do the work, such as tcp://10.0.0.5:8786."
    return click.option("--scheduler", default="", metavar="ADDRESS", help=says)(command)


@contextmanager
def working_at(scheduler: str) -> Iterator[Mapper | None]:
    """Who does the parts of long work: the workers of a scheduler, or nobody else. ClusterError when they cannot."""
    if not scheduler:
        yield None
        return
    with Cluster(scheduler) as cluster:
        yield cluster.map
