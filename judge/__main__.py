"""``python -m judge`` is the same as ``judge``."""

from judge.cli.main import main

main()
