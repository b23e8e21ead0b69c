"""The front process of a running console, as the system knows it: for whoever measures or kills one."""

from pathlib import Path


def front_of(console_pid: int) -> int | None:
    """Gives the process id of the console's front; None while there is none."""
    try:
        children = Path(f"/proc/{console_pid}/task/{console_pid}/children").read_text().split()
        return next((int(pid) for pid in children if _is_front(pid)), None)
    except (FileNotFoundError, ProcessLookupError):
        return None


def _is_front(pid: str) -> bool:
    return b"\0-m\0front\0" in Path(f"/proc/{pid}/cmdline").read_bytes()
