"""The games with something of their own in the lab, by name: the only place of the lab that knows them all."""

from lab.baccarat.game import BaccaratLab
from lab.blackjack.game import BLACKJACKS
from lab.game import GameLab
from lab.roulette.game import RouletteLab

LABS: dict[str, GameLab] = {
    "roulette-triple-zero": RouletteLab(),
    "baccarat-commission": BaccaratLab(),
    **BLACKJACKS,
}
NOTHING_OF_ITS_OWN = GameLab()


def lab_of(game: str) -> GameLab:
    return LABS.get(game, NOTHING_OF_ITS_OWN)
