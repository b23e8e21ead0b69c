"""`python -m front ORDERS FILE`: its console starts it so, and nobody else."""

import sys

from front.program import run_front

sys.exit(run_front(sys.argv[1], int(sys.argv[2])))
