"""All states of the player's screen, made by hand: by name, what the core and the wheel say at one fixed moment."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from math import pi
from random import Random

from games.limits import Range
from games.roulette.limits import roulette_limits
from games.roulette.pockets import WHEEL_ORDER
from games.roulette.rules import Rules
from protocol.clock import Now
from protocol.enums import Calls, Phase
from protocol.refusals import RefusalNumber, Why
from terminal.effects import PutEnded
from terminal.ledger import Visit
from terminal.roulette.face import RouletteFace
from terminal.screen.derive_scene import Fact
from terminal.view import Bets, Played, Stakes, View
from tests.phrased import own

ZONE = timezone(timedelta(hours=8))
WALL_MS = int(datetime(2026, 11, 17, 21, 47, 33, tzinfo=ZONE).astimezone(UTC).timestamp() * 1000)
NOW = Now(5000.0, WALL_MS)
RULES = Rules()
FACE = RouletteFace(RULES)
SEAL = bytes.fromhex("7F3A91C2" + "00" * 28)
LIMITS = roulette_limits(
    100,
    {kind: Range(500, 50_000) for kind in ("straight", "split", "street", "corner", "six-line", "top-line")}
    | {kind: Range(2500, 500_000) for kind in ("column", "dozen", "even-money")},
    Range(100, 1_000_000),
)
REGISTERED = {
    "straight:17": 1000,
    "split:8-11": 1000,
    "split:0-000": 500,
    "street:13-14-15": 1000,
    "corner:25-26-28-29": 1000,
    "dozen:2": 2500,
    "red": 5000,
}
ASKED = {**REGISTERED, "straight:23": 500, "six-line:31-32-33-34-35-36": 1000}
STOOD = {**ASKED, "split:17-20": 1000}
LATEST = "32 17 0 29 5 21 21 10 36 000 8 3".split()


def history(newest: int = 1183, count: int = 200) -> tuple[PutEnded, ...]:
    """Twelve given results, then random ones from a fixed seed."""
    past = Random(1184).choices(WHEEL_ORDER, k=count)
    pockets = (LATEST + past)[:count]
    return tuple(PutEnded(newest - at, 1, pocket, None, None, SEAL) for at, pocket in enumerate(pockets))


def settled(stakes: Stakes, outcome: str, round_: int = 1184, returned_cents: int = 0) -> Played:
    payouts = dict(stakes) if outcome == "void" else RULES.settle(stakes, outcome).payouts
    return Played(round_, 1, outcome, stakes, payouts, returned_cents, 420, 0)


LAST_WIN = settled({"straight:32": 500}, "32", 1183)
BASE = View(
    terminal="T07",
    table="12",
    round=1184,
    phase=Phase.BETS_OPEN,
    closes_s=NOW.monotonic_s + 13.6,
    is_heard=True,
    heard_wall_ms=NOW.wall_ms,
    credit_cents=126_500,
    escrow_cents=13_500,
    visit=Visit(NOW.wall_ms - 42 * 60_000, 143_600, 0, 377_650, 42 * 60_000, NOW.wall_ms),
    limits=LIMITS,
    bets=Bets(REGISTERED, ASKED),
    last_played=LAST_WIN,
    last_win=LAST_WIN,
    ended=history(),
)
OPEN = replace(BASE)
NO_BETS = Why(RefusalNumber.BETS_NOT_OPEN, own("Bets are not open."))
CLOSED = replace(
    BASE,
    phase=Phase.BETS_CLOSED,
    closes_s=None,
    no_bets=NO_BETS,
    credit_cents=125_500,
    escrow_cents=14_500,
    visit=replace(BASE.visit, staked_cents=405_860),
    bets=Bets(STOOD, None, True, {"straight:20": 1000}, 420, 180),
    seal=SEAL,
)


def result(outcome: str, stakes: Stakes = STOOD, phase: Phase = Phase.SETTLED) -> View:
    played = settled(stakes, outcome, returned_cents=1000 if stakes else 0) if stakes else LAST_WIN
    return replace(
        CLOSED,
        phase=phase,
        escrow_cents=0,
        credit_cents=125_500 + (played.payout_cents if stakes else 0),
        bets=CLOSED.bets if stakes else None,
        last_played=played,
        last_win=played if played.is_net_win else LAST_WIN,
        ended=(PutEnded(1184, 1, outcome, None, None, SEAL), *history()),
    )


def void(paragraph: str | None) -> View:
    played = settled(STOOD, "void")
    return replace(
        CLOSED,
        phase=Phase.VOID,
        paragraph=paragraph,
        escrow_cents=0,
        credit_cents=140_000,
        last_played=played,
        ended=(PutEnded(1184, 1, "void", paragraph, None, SEAL), *history()),
    )


def lost(view: View) -> View:
    why = Why(RefusalNumber.NO_SESSION, own("Connection lost: bets that are registered stand (5.2.1)."))
    closes_s = None if view.closes_s is None else NOW.monotonic_s + 14 - 12
    return replace(
        view, is_heard=False, heard_wall_ms=NOW.wall_ms - 12_000, reconnects=3, no_bets=why, closes_s=closes_s
    )


def corrected(outcome: str, was: str, cents: int, unrecovered_cents: int = 0) -> View:
    view = result("17")
    correction = PutEnded(1184, 2, outcome, "5.5", was, SEAL)
    played = replace(settled(STOOD, outcome), version=2, unrecovered_cents=unrecovered_cents)
    return replace(
        view,
        correction=correction,
        correction_cents=cents,
        last_played=played,
        last_win=LAST_WIN,
        credit_cents=187_000 + cents,
        ended=(correction, *history()),
    )


ALL_RETURNED = Bets({}, None, True, {"red": 5000, "straight:20": 1000})
LOCKED_WHY = Why(RefusalNumber.TERMINAL_LOCKED, own("This terminal is locked."))
SAME_DIRECTION = "closed-same-direction"
VIEWS: dict[str, View] = {
    "open": OPEN,
    "open-no-bets": replace(OPEN, bets=None, escrow_cents=0, credit_cents=140_000),
    "open-no-timer": replace(OPEN, closes_s=None),
    "open-removing": replace(OPEN, bets=Bets(REGISTERED, {"red": 5000})),
    "open-no-credit": replace(
        OPEN, bets=None, escrow_cents=0, credit_cents=0, visit=Visit(), last_played=None, last_win=None
    ),
    "open-no-credit-called": replace(
        OPEN,
        bets=None,
        escrow_cents=0,
        credit_cents=0,
        visit=Visit(),
        last_played=None,
        last_win=None,
        calls=frozenset({Calls.ATTENDANT}),
    ),
    "open-used-up": replace(OPEN, bets=None, escrow_cents=0, credit_cents=0),
    "open-both-called": replace(OPEN, calls=frozenset({Calls.ATTENDANT, Calls.CASH_OUT}), bets=None, escrow_cents=0),
    "open-first-round": replace(OPEN, round=1, ended=(), last_played=None, last_win=None, bets=None, escrow_cents=0),
    "open-few-results": replace(OPEN, ended=history(1183, 12)),
    "open-last-round": replace(OPEN, last_round=1184),
    "open-closing-announced": replace(OPEN, last_round=1190),
    "open-attendant-called": replace(OPEN, calls=frozenset({Calls.ATTENDANT})),
    "open-cash-out-called": replace(OPEN, calls=frozenset({Calls.CASH_OUT}), bets=None, escrow_cents=0),
    "last": replace(OPEN, last_bets=True, closes_s=NOW.monotonic_s + 4.2),
    "closed": CLOSED,
    "closed-deciding": replace(CLOSED, bets=Bets(REGISTERED, ASKED), seal=b""),
    SAME_DIRECTION: CLOSED,
    "closed-no-bets": replace(CLOSED, bets=None, escrow_cents=0),
    "closed-all-returned": replace(
        CLOSED, bets=Bets({}, None, True, {"red": 5000, "straight:20": 1000}), escrow_cents=0
    ),
    "closing": replace(OPEN, no_bets=NO_BETS),
    "held": replace(CLOSED, phase=Phase.HELD, held_for="wheel"),
    "held-dispute": replace(CLOSED, phase=Phase.HELD, held_for="dispute"),
    "held-own-words": replace(CLOSED, phase=Phase.HELD, held_for="staff"),
    "held-paragraph": replace(CLOSED, phase=Phase.HELD, paragraph="5.3.7"),
    "held-no-bets": replace(CLOSED, phase=Phase.HELD, bets=None, escrow_cents=0),
    "result": result("17"),
    "result-below-stake": result("5"),
    "result-nothing": result("00"),
    "result-many-wins": result("17", {**STOOD, "black": 2500, "odd": 2500, "low": 2500}),
    "result-no-bets": result("17", {}),
    "result-other-rules": replace(result("17"), bets=None, last_played=None, last_win=None, other_rules=True),
    "result-settling": replace(
        CLOSED, phase=Phase.RESULT, ended=(PutEnded(1184, 1, "17", None, None, SEAL), *history())
    ),
    "result-last-round": replace(result("17"), last_round=1184),
    "result-cash-out-called": replace(result("17"), calls=frozenset({Calls.CASH_OUT})),
    "void": void("5.3.2"),
    "void-plain": void(None),
    "void-interrupted": void("5.1.2"),
    "void-table-closed": replace(void("5.1.2"), last_round=1184),
    "void-no-bets": replace(void("5.4"), bets=None, last_played=LAST_WIN),
    "corrected": corrected("3", "17", -51_500),
    "corrected-unrecovered": corrected("3", "17", -51_500, 20_000),
    "corrected-to-void": corrected("void", "17", -47_000),
    "corrected-no-change": replace(corrected("3", "17", 0), last_played=LAST_WIN),
    "idle": replace(BASE, phase=Phase.IDLE, round=1183, bets=None, escrow_cents=0, closes_s=None, no_bets=NO_BETS),
    "idle-first": View(
        "T07", "12", 0, Phase.IDLE, is_heard=True, heard_wall_ms=WALL_MS, limits=LIMITS, no_bets=NO_BETS
    ),
    "table-closed": replace(
        BASE, phase=Phase.IDLE, round=1183, last_round=1183, bets=None, escrow_cents=0, closes_s=None, no_bets=NO_BETS
    ),
    "lost": lost(OPEN),
    "lost-closed": lost(CLOSED),
    "lost-after-result": lost(result("17")),
    "lost-removing": lost(replace(OPEN, bets=Bets(REGISTERED, {"red": 5000}))),
    "lost-no-bets": lost(replace(OPEN, bets=None, escrow_cents=0, closes_s=None)),
    "lost-attendant-called": replace(lost(OPEN), calls=frozenset({Calls.ATTENDANT})),
    "locked": replace(
        OPEN, locked="The terminal is being checked", no_bets=LOCKED_WHY, calls=frozenset({Calls.ATTENDANT})
    ),
    "locked-uncalled": replace(OPEN, locked="The terminal is being checked", no_bets=LOCKED_WHY),
    "locked-away": replace(lost(OPEN), locked="The journal of this terminal is broken <at 17>."),
    "table-closed-no-credit": replace(
        BASE,
        phase=Phase.IDLE,
        round=1183,
        last_round=1183,
        bets=None,
        escrow_cents=0,
        credit_cents=0,
        visit=Visit(),
        closes_s=None,
        no_bets=NO_BETS,
    ),
    "lost-no-credit": lost(replace(OPEN, bets=None, escrow_cents=0, credit_cents=0, visit=Visit())),
    "locked-after-result": replace(result("17"), locked="Dispute at the table", no_bets=LOCKED_WHY),
    "locked-evacuated": replace(lost(OPEN), locked="evacuated: The screen is dark", no_bets=LOCKED_WHY),
    "out-of-service": replace(
        OPEN, fault="credit S$126.50 and bets S$0.00, but the meters say S$126.00", no_bets=LOCKED_WHY
    ),
    "unknown-key": replace(lost(OPEN), key_refused=True),
    "unknown-key-new": View("T07", reconnects=3, key_refused=True),
    "starting": View("T07", credit_cents=126_500, escrow_cents=13_500, reconnects=1),
}

SPIN: dict[str, Fact] = {
    "online": True,
    "simulated": False,
    "rotor_rpm": 15.8,
    "rotor_direction": "counter-clockwise",
    "rotor_angle": 0.35,
    "ball": "track",
    "ball_angle": 1.05,
    "ball_rad_s": 38 * 2 * pi / 60,
    "ball_direction": "clockwise",
    "revolutions": 17.4,
    "spin_s": 16.3,
    "pocket": None,
    "verdict": None,
    "paragraph": None,
    "threshold_rpm": 40.0,
    "rate": 1.0,
    "sensors": "1111",
    "launch_rotor_rpm": 16.1,
    "broken_so_far": None,
}
WAITING: dict[str, Fact] = {
    **SPIN,
    "ball": "none",
    "ball_angle": None,
    "ball_rad_s": None,
    "ball_direction": None,
    "revolutions": None,
    "spin_s": None,
}
AT_REST: dict[str, Fact] = {
    **SPIN,
    "ball": "rest",
    "ball_angle": 0.2,
    "ball_rad_s": None,
    "revolutions": 21.2,
    "pocket": "17",
    "verdict": "result",
}
FALLING: dict[str, Fact] = {**SPIN, "ball": "falling"}


def telemetry(name: str) -> dict[str, Fact]:
    """What the wheel shows in a state."""
    if name.startswith(("lost", "starting", "unknown-key")):
        return {}
    if name == SAME_DIRECTION:
        return {**SPIN, "ball_direction": SPIN["rotor_direction"], "broken_so_far": "5.3.6"}
    if name.startswith(("closed", "held", "closing")):
        return SPIN
    if name.startswith(("result", "void", "corrected")):
        outcome = VIEWS[name].ended[0].outcome
        return {**AT_REST, "pocket": outcome} if outcome != "void" else AT_REST
    return WAITING


def spin_so_far(seconds: float = 16.3, step_s: float = 0.4) -> list[dict[str, Fact]]:
    """The telemetry of a ball that slows down, oldest first."""

    def slow(at_s: float) -> float:
        return 38.0 + (95 - 38) * pow(1 - at_s / seconds, 2)

    times = [step_s * at for at in range(int(seconds / step_s) + 1)] + [seconds]
    return [{**SPIN, "spin_s": at_s, "ball_rad_s": slow(at_s) * 2 * pi / 60} for at_s in times]
