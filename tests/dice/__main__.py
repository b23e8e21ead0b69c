"""The etg command of a house that deals Two Dice as well."""

import tests.dice.table  # noqa: F401  # it makes itself known
from cluster.cli import main

main()
