"""The choice after a dealing error (5.12), to go on or to take undecided bets back: what each choice means, and which
one counts if the player does not answer.
"""

from collections.abc import Mapping, Sequence
from math import ceil

from games.baccarat.game import Baccarat
from games.baccarat.options import Choice
from games.baccarat.play import Side
from screen.amounts import money, whole
from screen.baccarat.phrases import spot_words
from screen.words import Words
from terminal.baccarat.derive_dealing import decided_words
from terminal.baccarat.felt import Felt, decided, felt
from terminal.screen.derive_scene import Drawn, Scene
from terminal.screen.derive_slip import slip_parts
from terminal.view import View

NAMED_MAX = 3
"""So many bets have room by name."""
NO_QUESTION: Drawn = {"secondsLeft": "", "part": 0.0, "silence": "", "choices": []}


def question(scene: Scene, game: Baccarat, words: Words) -> Drawn:
    view, asked = scene.view, scene.view.question
    if asked is None:
        return NO_QUESTION
    left_s = scene.left_s or 0.0
    silence = asked.silence.get(view.terminal, Choice.GO_ON)
    return {
        "secondsLeft": words.say("seconds_left", seconds=ceil(left_s)),
        "part": min(1.0, left_s * 1000 / asked.ms) if asked.ms else 0.0,
        "silence": _silence(view, silence, words),
        "choices": [_go_on(view, game, words), _take_back(view, game, words)],
    }


def _silence(view: View, silence: str, words: Words) -> str:
    if view.given is None:
        return words.say(f"silence_{silence.replace('-', '_')}")
    return words.say("answer_registered" if view.given.is_registered else "answer_sent")


def _choice(view: View, action: Choice, title: str, amount: str, lines: tuple[str, str]) -> Drawn:
    given = view.given
    is_given = given is not None and given.action == action
    return {
        "action": action.value,
        "title": title,
        "amount": amount,
        "first": lines[0],
        "second": lines[1],
        "look": "free"
        if given is None
        else "off"
        if not is_given
        else "registered"
        if given.is_registered
        else "asked",
    }


def _go_on(view: View, game: Baccarat, words: Words) -> Drawn:
    now = felt(view, game)
    as_it_is = "option_as_it_lies" if now.is_given_up else "option_put_right"
    totals = {"player": _total(now, Side.PLAYER, words), "banker": _total(now, Side.BANKER, words)}
    first = words.say(as_it_is, **totals) if now.count else words.say("option_no_cards")
    paragraph = "5.12.1" if now.is_given_up else "5.12.2"
    return _choice(
        view, Choice.GO_ON, words.say("option_go_on"), "", (first, words.say("option_all_count", paragraph=paragraph))
    )


def _total(now: Felt, side: Side, words: Words) -> str:
    total = now.total(side)
    return words.say("not_known") if total is None else str(total)


def _take_back(view: View, game: Baccarat, words: Words) -> Drawn:
    over = decided(view, game)
    back = undecided(view, game)
    now = felt(view, game)
    second = "; ".join(decided_words(each, now, words) for each in over) if over else words.say("option_all_back")
    amount = money(sum(back.values()))
    return _choice(
        view,
        Choice.TAKE_BACK,
        words.say("option_take_back"),
        amount,
        (_returned(back, over, words), second),
    )


def _returned(back: Mapping[str, int], over: Sequence[object], words: Words) -> str:
    """Names the bets where they fit into one line of the button."""
    if len(back) > NAMED_MAX:
        return words.say("option_returned_rest" if over else "option_returned_all")
    named = words.say("option_join").join(f"{spot_words(spot, words)} {whole(cents)}" for spot, cents in back.items())
    return words.say("option_returned", bets=named)


def undecided(view: View, game: Baccarat) -> dict[str, int]:
    """The bets, by spot, that taking back would return."""
    over = {each.spot for each in decided(view, game)}
    registered = slip_parts(view).registered
    return {spot: cents for spot, cents in registered.items() if spot not in over}
