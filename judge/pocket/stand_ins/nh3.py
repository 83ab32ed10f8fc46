"""Stands in for ``nh3`` in the browser, which has none of its compiled code."""

from judge.pocket.clean import clean as clean
