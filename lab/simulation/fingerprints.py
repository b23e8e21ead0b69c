"""Prints one line for each simulated run, with a hash of all that it left: two trees that play alike print alike.

`python -m lab.simulation.fingerprints --game blackjack-rws --first 1101 --count 8 --rounds 6 >before`, and the same in
the other tree. A change that only makes the simulation faster leaves every line as it was.
"""

import argparse
import gc
import hashlib
from typing import Any

from lab.simulation.game import game_of
from lab.simulation.machine import Machine
from lab.simulation.rates import PROFILES
from lab.simulation.site import Parts, Site, play
from lab.simulation.world import Plan


def fingerprint(plan: Plan) -> str:
    """Plays a run: its plan, rounds and steps, and a hash of its result, both disks and every machine's next
    random number.
    """
    site = Site(plan, Parts())
    result, world, store = play(site), site.world, site.console.store
    left: list[object] = [result, world.clock.now_s, world.rng.random()]
    machines: list[Machine[Any]] = [site.console, *site.terminals.values()]
    for machine in machines:
        left += [machine.name, machine.free_s, machine.rng.random()]
    left += [store.log, sorted(store.journals.items()), sorted(store.rounds.items()), sorted(store.terminals.items())]
    left += [sorted(store.transfers.items()), sorted(store.alarms.items()), sorted(store.answers.items())]
    for name, terminal in sorted(site.terminals.items()):
        seat = terminal.store
        left += [name, seat.place, seat.journal, seat.slips, seat.choices]
    said = hashlib.sha256(repr(left).encode()).hexdigest()
    return f"{plan.game} {plan.profile} {plan.seed}: {result.rounds} rounds, {result.steps} steps, {said[:20]}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m lab.simulation.fingerprints", description=__doc__)
    parser.add_argument("--game", default="roulette")
    parser.add_argument("--profile", choices=PROFILES, default="usual")
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=20)
    given = parser.parse_args()
    game_of(given.game).prepare()
    for seed in range(given.first, given.first + given.count):
        print(fingerprint(Plan(seed, given.rounds, profile=given.profile, game=given.game)), flush=True)
        gc.collect()


if __name__ == "__main__":
    main()
