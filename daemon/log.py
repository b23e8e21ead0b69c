"""The log of a process: one event per line, as text for people on a terminal and as JSON otherwise."""

import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

from phrases import Phrase
from phrases.catalogue import english

Log = structlog.typing.FilteringBoundLogger


def open_log(**facts: Any) -> Log:
    """Opens the log on standard output; standard error gets only the sentence with which a process ends."""
    renderer = structlog.dev.ConsoleRenderer() if sys.stdout.isatty() else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            _word,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            renderer,
        ],
        logger_factory=structlog.WriteLoggerFactory(sys.stdout),
        cache_logger_on_first_use=True,
    )
    log: Log = structlog.get_logger(**facts)
    return log


def _word(_: object, __: str, facts: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Puts a phrase into words. The loops pass phrases unchanged, so only written ones are put into words."""
    for name, value in facts.items():
        if type(value) is Phrase:
            facts[name] = english(value)
    return facts
