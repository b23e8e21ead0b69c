"""The panel of notes and tickets: what it says in each state, legible in both languages, and when it closes."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest

from protocol.enums import DocumentState, OutState, TransferKind
from protocol.refusals import RefusalNumber, Why
from screen import app
from terminal.ledger import Visit
from terminal.money.acceptor import RejectReason, TroubleKind
from terminal.money.printer import PrinterTrouble
from terminal.screen.derive_scene import Scene
from terminal.screen.derive_till import till_key
from terminal.till.shown import DocumentShown, OutShown, TillView
from terminal.till.till import NoDocuments
from terminal.view import View
from tests.phrased import own
from tests.terminal.legible import unreadable
from tests.terminal.roulette.states import NOW, VIEWS, WALL_MS
from tests.terminal.roulette.test_model import Screen

NOTES = (200, 500, 1000, 5000, 10_000, 100_000)
TILL = TillView(has_acceptor=True, has_printer=True, no_documents=None, takes_cents=NOTES, acceptor_trouble=None)
OPEN = next(view for view in VIEWS.values() if view.no_bets is None and view.credit_cents)
EMPTY = replace(OPEN, credit_cents=0, escrow_cents=0, visit=Visit(), bets=None)
D, S = DocumentState, OutState
N = TransferKind.NOTE
NOTE = DocumentShown(1, N, 5000, "", D.CREDITED, WALL_MS - 1000)
TICKET = DocumentShown(2, TransferKind.TICKET, 10_000_000_00, "4711", D.CREDITED, WALL_MS - 500)


def with_document(state: DocumentState, kind: TransferKind = N, cents: int = 100_000) -> TillView:
    shown = DocumentShown(3, kind, cents, "" if kind is N else "4711", state, WALL_MS)
    why = NoDocuments.UNKNOWN if state is D.UNKNOWN else NoDocuments.DOCUMENT
    return replace(TILL, document=shown, no_documents=why, takes_cents=())


def with_out(state: OutState, trouble: PrinterTrouble | None = None, *, duplicate: bool = False) -> TillView:
    digits = "" if state in (S.ASKED, S.DEBITED) else "5530"
    out = OutShown(1, 146_000_000, state, digits, 12, duplicate, state is S.PRINTED)
    till = replace(TILL, no_documents=NoDocuments.LEAVING, takes_cents=())
    return replace(till, out=out, leaving_cents=146_000_000, printer_trouble=trouble)


STATES: dict[str, View] = {
    "insert": replace(EMPTY, till=TILL),
    **{
        f"closed {why}": replace(EMPTY, till=replace(TILL, no_documents=why, takes_cents=()))
        for why in (NoDocuments.DEVICE, NoDocuments.FULL)
    },
    "box open": replace(
        EMPTY,
        till=replace(TILL, no_documents=NoDocuments.DEVICE, takes_cents=(), acceptor_trouble=TroubleKind.BOX_OPEN),
    ),
    **{f"document {state}": replace(EMPTY, till=with_document(state)) for state in (D.ACCEPTED, D.STACKED, D.UNKNOWN)},
    "ticket asked": replace(EMPTY, till=with_document(D.ASKED, TransferKind.TICKET, 0)),
    "stacked cut off": replace(OPEN, is_heard=False, till=with_document(D.STACKED)),
    "received": replace(OPEN, till=replace(TILL, taken=(NOTE,))),
    "received much": replace(OPEN, credit_cents=99_999_999_99, till=replace(TILL, taken=(TICKET, NOTE, NOTE, NOTE))),
    "refused": replace(
        EMPTY, till=replace(TILL, refused=Why(RefusalNumber.TICKET_EXPIRED, own("this ticket has expired")))
    ),
    **{
        f"rejected {why}": replace(EMPTY, till=replace(TILL, rejected=why))
        for why in (RejectReason.LEFT_INSIDE, RejectReason.TICKET)
    },
    **{f"out {state}": replace(OPEN, till=with_out(state)) for state in (S.ASKED, S.PRINTING)},
    "out printed": replace(OPEN, till=with_out(S.PRINTED)),
    "out unknown": replace(OPEN, till=with_out(S.UNKNOWN)),
    "out duplicate": replace(OPEN, till=with_out(S.PRINTING, duplicate=True)),
    "out cut off": replace(OPEN, is_heard=False, till=with_out(S.DEBITED)),
    **{
        f"out {trouble}": replace(OPEN, till=with_out(S.NUMBERED, trouble))
        for trouble in (PrinterTrouble.PAPER_OUT, PrinterTrouble.GONE)
    },
}


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    app.open_app()
    app.warnings.clear()
    made = Screen((1280, 720))
    yield made
    made.close()
    assert app.warnings == []


def see(screen: Screen, view: View) -> None:
    screen.model._till_closed = None
    screen.model.see(view)
    screen.draw()


def said(screen: Screen, key: str) -> object:
    return screen.model.till.value(key)


def test_no_text_of_the_panel_is_cut_off_in_any_state(screen: Screen) -> None:
    screen.model.setLanguage("en")
    assert unreadable(screen, {name: partial(see, screen, view) for name, view in STATES.items()}) == {}
    screen.model.setLanguage("en")


def test_terminal_without_an_acceptor_has_no_panel(screen: Screen) -> None:
    see(screen, EMPTY)
    assert said(screen, "mode") == ""


def test_player_without_credit_reads_how_to_get_some_and_may_just_watch(screen: Screen) -> None:
    see(screen, STATES["insert"])
    assert said(screen, "title") == "Insert a note or a ticket"
    screen.model.closeTill()
    assert said(screen, "mode") == ""


def test_panel_that_was_closed_opens_again_for_the_next_note(screen: Screen) -> None:
    see(screen, STATES["insert"])
    screen.model.closeTill()
    screen.model.see(STATES["document accepted"])
    assert said(screen, "mode") == "in"


def test_panel_goes_a_while_after_the_last_note(screen: Screen) -> None:
    see(screen, STATES["received"])
    assert said(screen, "slotLine") == "S$50.00 received"
    later = replace(NOTE, wall_ms=WALL_MS - 8_000)
    screen.model.see(replace(OPEN, till=replace(TILL, taken=(later,))))
    assert said(screen, "mode") == ""


def test_ticket_cannot_be_closed_away(screen: Screen) -> None:
    see(screen, STATES["out printing"])
    screen.model.closeTill()
    assert said(screen, "mode") == "out"
    assert said(screen, "close") == ""


def test_full_box_is_never_told_to_players(screen: Screen) -> None:
    full = replace(STATES["box open"].till, acceptor_trouble=TroubleKind.BOX_FULL)
    see(screen, replace(EMPTY, till=full))
    shown = " ".join(str(said(screen, key)) for key in ("title", "text", "slotLine", "rows"))
    assert "full" not in shown.lower()


def test_printer_without_paper_says_what_happens_with_the_money(screen: Screen) -> None:
    see(screen, STATES["out paper_out"])
    assert said(screen, "printerLine") == "The printer has no paper"
    assert "S$1,460,000.00" in str(said(screen, "boxTitle"))


def test_key_of_the_panel_changes_with_what_it_is_about() -> None:
    keys = {till_key(Scene(view, NOW)) for view in (STATES["insert"], STATES["received"], STATES["refused"])}
    assert len(keys) == 3
