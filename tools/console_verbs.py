"""The commands that staff may send to a console from a shell, each with its arguments and its confirmation."""

from collections.abc import Mapping, Sequence

from tools.game import Verb
from tools.games import DEALT


def _of_games() -> dict[str, Verb | tuple[Verb, ...]]:
    """Collects the games' own commands; a name that several games use with other arguments has several forms."""
    found: dict[str, list[Verb]] = {}
    for game in DEALT.values():
        for verb, row in game.verbs.items():
            found.setdefault(verb, []).append(row)
    return {verb: tuple(dict.fromkeys(rows)) for verb, rows in found.items()}


_ALL: Mapping[str, Verb | tuple[Verb, ...]] = {
    "open": Verb(said="Round {round} is open for bets."),
    "last-bets": Verb(said="Last bets are called."),
    "close": Verb(said="Bets are closed."),
    "hold": Verb(said="The round is held."),
    "show": Verb(("fact",), said="Step {step} of the round is recorded."),
    "confirm": Verb(said="The result is {outcome}."),
    "conclude": Verb(said="The interrupted round is concluded: {outcome}."),
    "enter": Verb(("outcome",), said="The result is {outcome}. Two people have entered it."),
    "void": Verb((), ("paragraph", "round"), "The round is void; all its bets are returned."),
    "correct": Verb(("round", "outcome"), ("paragraph",), "The round is corrected, version {version}."),
    "set-limits": Verb(("limits",), said="The new limits apply from round {from_round} on."),
    "set-bet-time": Verb(("seconds",), said="The new bet time applies from round {from_round} on."),
    "set-last-bets": Verb(("seconds",), said="The new time after last bets applies from round {from_round} on."),
    "set-pace": Verb(("rounds",), said="The new pace applies from round {from_round} on."),
    **_of_games(),
    "close-table": Verb(said="Round {last_round} is the last."),
    "open-table": Verb(said="The table is open."),
    "emergency-close": Verb(said="The table is closed."),
    "credit": Verb(("terminal", "cents"), said="Transfer {transfer} is recorded; the terminal books it."),
    "cash-out": Verb(("terminal",), ("cents",), "Cash-out {transfer} is ordered; pay when the status says Pay."),
    "paid": Verb(("transfer",), said="The payment is recorded."),
    "payables": Verb(),
    "pay-payable": Verb(("round", "terminal"), said="{paid} are paid."),
    "hand-pay": Verb(("terminal",), ("cents", "out"), "Payment {transfer} is ordered; pay when the status says Pay."),
    "give-back": Verb(("terminal", "out"), said="Transfer {transfer} is recorded; the terminal books it."),
    "print-again": Verb(("terminal", "out"), said="The ticket is printed again, marked as a duplicate."),
    "settle-document": Verb(("terminal", "document", "taken"), said="The document is settled."),
    "tills": Verb(),
    "count-box": Verb(
        ("terminal", "box", "tickets", "tickets_cents", "notes"), said="The count is recorded; difference {variance}."
    ),
    "evacuate": Verb(("terminal",), ("to",), "The terminal's key is revoked. {pays} must be {how}."),
    "readmit": Verb(("terminal",), said="{terminal} can connect again, and stays locked. Now enrol its new key."),
    "backup": Verb(said="The console writes the copy {file} into its folder backups."),
    "lock": Verb(("terminal",), said="The terminal is locked."),
    "unlock": Verb(("terminal",), said="The terminal is unlocked."),
    "alarms": Verb(),
    "acknowledge": Verb(("alarm",), said="Acknowledged: {sentence}"),
    "people": Verb(),
    "hand-over": Verb(said="The table is handed over after round {round}."),
    "keys": Verb(),
    "enrol-terminal": Verb(("terminal", "public"), said="{terminal} is enrolled, fingerprint {fingerprint}."),
    "disable-terminal": Verb(("terminal",), said="{terminal} can no longer connect."),
    "proposals": Verb(),
    "add-staff": Verb(("number", "name", "role"), said="{name} can log in as {role}.", gives_pin=True),
    "set-role": Verb(("number", "role"), said="{name} is {role} from now on."),
    "new-pin": Verb(("number",), said="{name} has a new PIN.", gives_pin=True),
    "disable-staff": Verb(("number",), said="{name} can no longer log in."),
    "approve": Verb(("digest",), said="The proposal is approved and carried out."),
    "status": Verb(),
}
VERBS: Mapping[str, tuple[Verb, ...]] = {verb: row if isinstance(row, tuple) else (row,) for verb, row in _ALL.items()}
NUMBERS = (
    "round",
    "cents",
    "seconds",
    "rounds",
    "alarm",
    "out",
    "document",
    "box",
    "tickets",
    "tickets_cents",
    *dict.fromkeys(name for game in DEALT.values() for name in game.numbers),
)
LISTS = ("limits", "notes", *dict.fromkeys(name for game in DEALT.values() for name in game.lists))
VALUES = ("fact", "outcome", "taken")
"""Arguments with a plain value, as a game's: text, or JSON."""


def forms_of(verb: str, game: str) -> Sequence[Verb]:
    """The forms of a command: the form of this game if it has one, otherwise every form, those with a number first.

    What is no number is read by the other form: `correct-card B2 8S` at baccarat, `correct-card 3 8S` at Blackjack.
    """
    own = DEALT[game].verbs.get(verb) if game in DEALT else None
    if own is not None:
        return (own,)
    return sorted(VERBS[verb], key=lambda row: not {*row.needs, *row.may_have} & {*NUMBERS})


def written(verb: str, row: Verb) -> str:
    """How a verb is typed: `enter OUTCOME`, `void [PARAGRAPH] [ROUND]`."""
    return " ".join([verb, *(name.upper() for name in row.needs), *(f"[{name.upper()}]" for name in row.may_have)])


HELP = "Send a command of staff to a running console.\n\n\b\n" + "\n".join(
    written(verb, row) for verb, rows in VERBS.items() for row in rows
)
