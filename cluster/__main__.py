"""Lets `python -m cluster` be the etg command."""

from cluster.cli import main

main()
