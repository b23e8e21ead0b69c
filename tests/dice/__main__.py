"""The etg command of a house that also deals Two Dice."""

import tests.dice.table  # noqa: F401  # it makes itself known
from cluster.cli import main

main()
