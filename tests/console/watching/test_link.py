"""A screen whose thread to the console has ended: it ends with one sentence, so that it is started again."""

import pytest

from console.watching.config import ConsoleKeys
from console.watching.link import Link
from console.watching.run import run_screen
from protocol.key_pairs import make_pair


class EndsAtOnce(Link):
    def _talk(self) -> None:
        """Ends without a word to the console."""


class Screen:
    """A screen without a window."""

    def __init__(self) -> None:
        keys = make_pair()
        self.link = EndsAtOnce(ConsoleKeys(keys.public), keys)
        self.link.start()

    def close(self) -> None:
        self.link.stop()


def test_a_screen_ends_with_a_sentence_if_its_thread_to_the_console_ends(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_screen("dealer", "ipc://staff.ipc", "auto", Screen) == 1
    assert "etg dealer: The thread that talks to the console has ended by itself" in capsys.readouterr().err
