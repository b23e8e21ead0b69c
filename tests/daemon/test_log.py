"""The log of a process: what it prints, and in which form."""

import json

import pytest

from daemon.log import open_log
from phrases import phrase


def test_a_phrase_is_logged_in_english(capsys: pytest.CaptureFixture[str]) -> None:
    open_log().warning("message_dropped", sentence=phrase("other_log", record=7), number=3)
    line = json.loads(capsys.readouterr().out)
    assert line["sentence"] == "The console's log differs from the log that this terminal has read up to record 7."
    assert line["number"] == 3
