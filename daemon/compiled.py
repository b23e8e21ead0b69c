"""`python -m daemon.compiled`: compiles every shipped program, so that no start has to.

Each compiled file has the hash of its source in it. Python compares both at every import, and compiles a changed source
anew: what runs is always what the identity of the software covers, whatever time a file says it was written.
"""

import sys
from compileall import compile_dir
from pathlib import Path
from py_compile import PycInvalidationMode

from daemon.software import PACKAGES, ROOT


def compile_all(root: Path, packages: tuple[str, ...]) -> bool:
    """Returns False if a file could not be compiled or written; why is printed."""
    mode = PycInvalidationMode.CHECKED_HASH
    done = [compile_dir(root / name, quiet=1, force=True, invalidation_mode=mode) for name in packages]
    return all(done)


if __name__ == "__main__":
    sys.exit(0 if compile_all(ROOT, PACKAGES) else 1)
