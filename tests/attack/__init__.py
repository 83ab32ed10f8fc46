"""What the site was attacked with, each as a test against the served program: real processes, real sockets, loopback only.

In every test run the short form, which needs Python alone. ``make test-attack`` is the long one (``JUDGE_ATTACK=long``): more of
each, with PostgreSQL, nginx and libfaketime, and it fails where one of them is missing. Both print what a judge sees.
"""
