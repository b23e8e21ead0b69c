"""Staff's verb about a card that lies face down: they turn it over (3.9)."""

from typing import Any

from console.authority import Action
from console.baccarat.squeeze import may_open, opening, sealed_card
from console.cards.saying import why_not_played
from console.playing import take_fact
from console.request import Done, Plan, Request, Staff, Verb, plain
from games.refusal import Refusal
from phrases import phrase
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import StepTaken


def open_card(request: Request) -> Plan | Why:
    """Opens the sealed card, whoever squeezes it. It is the card that the shoe has read; the dealer does not name it.

    A held round stays held; a card that waited for this one gets its place now.
    """
    table, kept = request.table, sealed_card(request.table)
    if refused := why_not_played(request):
        return refused
    if kept is None or not may_open(table):
        return Why(No.WRONG_PHASE, phrase("nothing_sealed" if kept is None else "opened_later"))

    def do(staff: Staff) -> Done:
        known = (request.game, request.settings, request.chance, request.now)
        taken = take_fact(table, opening(kept), [], phrase("opened_by_dealer", staff=staff), *known)
        assert not isinstance(taken, Refusal)  # Its seal was compared just now.
        return taken, StepTaken(table.play.course.steps)

    return Plan(Action.SHOW, do, None, table.round.number, table.round.version)


SQUEEZE_VERBS: dict[str, Verb[Any]] = {"open-card": plain(open_card)}
