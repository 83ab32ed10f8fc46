"""What explorations need, read when this is imported: by the server of forks alone, before it makes the first process."""

from __future__ import annotations

import gc
from contextlib import suppress

from judge.errors import JudgeError
from judge.web.processes import read_beforehand

with suppress(JudgeError, OSError):  # then each process reads it, and says what is wrong
    read_beforehand()
# What has been read stays: looking through it would copy it into every process.
gc.collect()
gc.freeze()
