"""`etg campaign`: tests that are too long for every run; each counts its tries and its errors."""

import json
from collections.abc import Callable
from dataclasses import asdict
from importlib import import_module
from inspect import signature
from time import process_time

from daemon.stop import StopAsked, stop_raises
from lab.campaigns.report import Report
from lab.games import LABS
from tools.failure import failed
from tools.games import why_not_dealt

# Name, module and function of each campaign, and how many it tries unless told.
CAMPAIGNS: dict[str, tuple[str, str, int]] = {
    "baccarat-rounds": ("lab.campaigns.baccarat_rounds", "rounds", 10_000_000),
    "baccarat-seeds": ("lab.simulation.command", "baccarat", 100_000),
    "blackjack-rounds": ("lab.campaigns.blackjack_rounds", "rounds", 10_000),
    "blackjack-seeds": ("lab.simulation.command", "blackjack", 30_000),
    "blackjack-policies": ("lab.campaigns.blackjack_policies", "policies", 10_000_000),
    "card-kills": ("lab.campaigns.card_kills", "card_kills", 5),
    "card-points": ("lab.campaigns.card_points", "points", 100),
    "front-kills": ("lab.campaigns.front_kills", "front_kills", 200),
    "front-storms": ("lab.campaigns.front_storms", "front_storms", 200),
    "kills": ("lab.campaigns.kills", "kills", 200),
    "power-cuts": ("lab.campaigns.power_cuts", "power_cuts", 10_000),
    "fuzz": ("lab.campaigns.fuzz", "fuzz", 10_000_000),
    "fuzz-words": ("lab.campaigns.fuzz_words", "words", 20_000),
    "migrations": ("lab.campaigns.migrations", "migrations", 200),
    "restores": ("lab.campaigns.restores", "restores", 200),
    "what-if": ("lab.campaigns.what_if", "decisions", 1_000),
    "flips": ("lab.campaigns.flips", "flips", 1_000),
    "tamper": ("lab.campaigns.tamper", "tamper_records", 1_000),
    "tamper-exports": ("lab.campaigns.tamper_exports", "tamper_exports", 1_000),
    "seeds": ("lab.simulation.command", "campaign", 10_000),
    "shoes": ("lab.campaigns.shoes", "shoes", 3_000),
    "shoe-fuzz": ("lab.campaigns.shoe_fuzz", "fuzz", 1_000_000),
    "money-points": ("lab.campaigns.money_points", "points", 300),
    "money-seeds": ("lab.simulation.command", "money", 100_000),
    "money-fuzz": ("lab.campaigns.money_fuzz", "fuzz", 10_000_000),
    "tickets": ("lab.campaigns.tickets", "tickets", 1_000),
    "demo": ("lab.campaigns.demo", "desktops", 1),
    "hostile": ("lab.simulation.command", "hostile", 10_000),
    **{name: row for game in LABS.values() for name, row in game.campaigns.items()},
}


def run_campaign(name: str, count: int | None, as_json: bool, first: int | None = None, game: str | None = None) -> int:
    if name not in CAMPAIGNS:
        return failed("etg campaign", f"there is no {name!r}; there are: {', '.join(CAMPAIGNS)}.", as_json)
    module, function, usual = CAMPAIGNS[name]
    run: Callable[..., Report] = getattr(import_module(module), function)
    given = {key: value for key, value in (("first", first), ("game", game)) if value is not None}
    if "first" in given and "first" not in signature(run).parameters:
        return failed("etg campaign", f"{name} has no first seed to choose.", as_json)
    if game is not None and (why := why_not_dealt(game) or _why_no_game(name, run)):
        return failed("etg campaign", why, as_json)
    began_s = process_time()
    try:
        with stop_raises():  # What a campaign has started is ended with it.
            report = run(usual if count is None else count, **given)
    except StopAsked:
        return failed("etg campaign", "ended by request; nothing of it runs on.", as_json)
    report.figures.setdefault("cpu_s", round(process_time() - began_s, 1))
    if as_json:
        print(json.dumps({"campaign": name, **asdict(report)}, indent=1))
    else:
        print(f"{name}: {report.tried:,} tried, {len(report.wrong):,} wrong")
        for figure, value in report.figures.items():
            print(f"  {figure}: {value}")
        for sentence in report.wrong[:20]:
            print(f"  wrong: {sentence}")
    return 1 if report.wrong else 0


def _why_no_game(name: str, run: Callable[..., Report]) -> str:
    return "" if "game" in signature(run).parameters else f"{name} has no game to choose."
