"""Every report of a device is put into words of both languages."""

import pytest

from phrases.catalogue import LANGUAGES, catalogue
from terminal.money.acceptor import RejectReason, TroubleKind
from terminal.money.printer import PrinterTrouble
from terminal.money.told import ACCEPTOR_TROUBLES, PRINTER_TROUBLES, REJECTED


def test_every_trouble_and_every_reason_of_a_reject_has_words() -> None:
    assert set(ACCEPTOR_TROUBLES) == set(TroubleKind)
    assert set(PRINTER_TROUBLES) == set(PrinterTrouble)
    assert set(REJECTED) == set(RejectReason)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_two_troubles_of_one_device_are_never_the_same(language: str) -> None:
    for troubles in (ACCEPTOR_TROUBLES, PRINTER_TROUBLES):
        assert len({catalogue().say(said, language) for said in troubles.values()}) == len(troubles)
