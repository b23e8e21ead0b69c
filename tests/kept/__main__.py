"""`python -m tests.kept FOLDER` copies the kept table to a folder, as its processes have it."""

import sys
from pathlib import Path

from tests.kept import copy_table

copy_table(Path(sys.argv[1]))
