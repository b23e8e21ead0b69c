"""Makes `python -m cluster` run the etg command."""

from cluster.cli import main

main()
