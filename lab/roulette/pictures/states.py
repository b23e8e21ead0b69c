"""The state that each picture's name promises; a screen must show it before the picture is taken.

Only what a screen shows counts: on a busy machine it may be seconds behind the table.
"""

from collections.abc import Callable, Mapping

from console.dealer.run import DealerApp
from console.display.run import DisplayApp
from console.roulette.dealer.panel import WheelPanel
from console.roulette.display.panel import RoomPanel
from screen.props import Props
from terminal.roulette.hand import ClothHand
from terminal.roulette.stage import RouletteStage
from terminal.screen.run import PlayerApp

PAGE = "page-"


def _is(props: Props, **values: object) -> bool:
    return all(props.value(name) == value for name, value in values.items())


def _situation(*names: str) -> Callable[[PlayerApp], bool]:
    return lambda app: app.model.areas["table"].value("situation") in names


def _page(name: str) -> Callable[[PlayerApp], bool]:
    return lambda app: _is(app.model.ui, page=name)


def _on_the_cloth(**values: object) -> Callable[[PlayerApp], bool]:
    return lambda app: _is(app.model.hand.props, **values)


def _asked(app: PlayerApp) -> bool:
    hand = app.model.hand
    return isinstance(hand, ClothHand) and any(row["status"] == "asked" for row in hand.chips.rows)


def bets_lie(app: PlayerApp) -> bool:
    hand = app.model.hand
    return isinstance(hand, ClothHand) and bool(hand.chips.rows) and not _asked(app)


def _ball(app: PlayerApp) -> bool:
    stage = app.model.stage
    return isinstance(stage, RouletteStage) and stage.areas["wheel"].value("ballState") == "track"


PLAYER: Mapping[str, Callable[[PlayerApp], bool]] = {
    "console-not-there": _situation("starting"),
    "no-credit": lambda app: _is(app.model.areas["meters"], credit="S$0.00"),
    "between-rounds": lambda app: _situation("idle")(app) and not _is(app.model.areas["meters"], credit="S$0.00"),
    "bets-open": _situation("open"),
    "finger-down": _on_the_cloth(preview=True, isTrack=False),
    "refused": lambda app: app.model.hand.props.value("refused") != "",
    "racetrack": _on_the_cloth(isTrack=True, preview=False),
    "racetrack-finger-down": _on_the_cloth(isTrack=True, preview=True),
    "asked-for": _asked,
    "connection-lost": _situation("lost"),
    "connection-back": _situation("open"),
    "last-bets": _situation("last"),
    "ball-on-the-track": _ball,
    "no-more-bets": _situation("closed"),
    "verdict": _situation("closed"),
    "result": _situation("result"),
    "won": _situation("result"),
    "lost": _situation("result"),
    "less-than-staked": _situation("result"),
    "invalid": _situation("closed"),
    "void": _situation("void"),
    "held": _situation("held"),
    "entered-by-hand": _situation("result"),
    "corrected": _situation("corrected"),
    "page-favourites-naming": lambda app: _page("favourites")(app) and _is(app.model.book.props, naming=True),
    "page-limits-choosing": _page("limits"),
    "page-fairness-counted": lambda app: _page("fairness")(app) and bool(app.model.book.props.value("fairBars")),
    "explained": lambda app: app.model.ui.value("explained") != "",
    "attendant-called": lambda app: _is(app.model.areas["meters"], attendantCalled=True),
    "cash-out-asked": lambda app: _is(app.model.areas["meters"], cashOutSign="person"),
    "locked": _situation("locked"),
    "out-of-service": _situation("out-of-service"),
    "not-enrolled": _situation("unknown-key"),
    "settings-announced": lambda app: app.model.areas["table"].value("newsTitle") != "",
    "settings-first-round": _situation("open"),
    "void-after-interruption": _situation("void"),
    "last-round-announced": _situation("open"),
    "table-closed": _situation("void", "table-closed"),
}


def player_shows(name: str, app: PlayerApp) -> bool:
    if name not in PLAYER and name.startswith(PAGE):
        return _page(name.removeprefix(PAGE))(app)
    return PLAYER[name](app)


def _notice(*kinds: str, **values: object) -> Callable[[DealerApp | DisplayApp], bool]:
    """Gives the notice of the dealer's screen or the room's, with no page over it."""
    return lambda app: app.model.notice.value("kind") in kinds and _is(app.model.notice, **values)


def _ball_runs(app: DealerApp | DisplayApp) -> bool:
    panel = app.model.panel
    return isinstance(panel, WheelPanel | RoomPanel) and _is(panel.wheel, ball="track")


def _leads_to(act: str) -> Callable[[DealerApp], bool]:
    """Says where the large action leads: what the dealer must do about the verdict."""
    return lambda app: _is(app.model.primary, act=act)


def _a_tile_is(*kinds: str) -> Callable[[DealerApp], bool]:
    return lambda app: any(row["kind"] in kinds for row in app.model.tiles.rows)


TABLE: Mapping[str, Callable[[DealerApp], bool]] = {
    "console-not-there": lambda app: _is(app.model.head, isHeard=False),
    "log-in": lambda app: _is(app.model.head, isHeard=True) and _is(app.model.log_in, isOpen=True),
    "between-rounds": lambda app: _notice("idle")(app) and _is(app.model.head, isLoggedIn=True),
    "bets-open": _notice("open"),
    "connection-lost": _notice("fault"),
    "connection-back": _notice("open"),
    "last-bets": _notice("last"),
    "ball-on-the-track": _ball_runs,
    "no-more-bets": _notice("closed"),
    "verdict": _leads_to("confirm"),
    "result": _notice("result"),
    "invalid": _leads_to("void"),
    "void": _notice("held", icon="cross"),
    "held": _notice("held", icon="pause"),
    "corrected": lambda app: _notice("result")(app) and app.model.notice.value("tile")["text"] == "20",
    "attendant-called": _a_tile_is("calls"),
    "cash-out-asked": _a_tile_is("cash-out"),
    "locked": _a_tile_is("locked"),
    "terminal-out-of-service": _a_tile_is("off", "locked", "away"),
    "pit-waits": lambda app: app.model.head.value("pitCount") > 0,
    "settings-announced": _notice("idle", "held", "result"),
    "settings-first-round": _notice("open"),
    "after-interruption": _notice("held"),
}
"""The dealer's table itself. Every other name is that of a page or a sheet over it."""


def dealer_shows(name: str, app: DealerApp) -> bool:
    model, sheet = app.model, app.model.papers.props
    is_covered = _is(model.page, isOpen=True) or _is(sheet, isOpen=True)
    if name in TABLE:
        return not is_covered and TABLE[name](app)
    if name == "reports-being-made":
        return is_covered and sheet.value("daysText") != ""
    return is_covered and not model.is_waiting


ROOM: Mapping[str, Callable[[DisplayApp], bool]] = {
    "console-not-there": _notice("fault"),
    "between-rounds": _notice("idle"),
    "bets-open": _notice("open"),
    "connection-lost": _notice("fault"),
    "last-bets": _notice("last"),
    "ball-on-the-track": _ball_runs,
    "no-more-bets": _notice("closed"),
    "result": _notice("result"),
    "void": _notice("held", icon="cross"),
    "held": _notice("held", icon="pause"),
    "corrected": _notice("held", icon="note"),
    "settings-announced": lambda app: app.model.news.value("title") != "",
    "settings-first-round": _notice("open"),
    "void-after-interruption": _notice("held", icon="cross"),
    "last-round": _notice("open"),
}


def room_shows(name: str, app: DisplayApp) -> bool:
    return ROOM[name](app)
