"""The lines while the console is out of contact: for how long, what it said last, and how many attempts to reconnect
were made.
"""

from protocol.enums import Phase
from screen.words import Words
from terminal.screen.derive_scene import Scene, Situation, TextRow

OUT_OF_CONTACT = (Situation.LOST, Situation.STARTING, Situation.UNKNOWN_KEY)


def contact_lines(scene: Scene, words: Words) -> list[TextRow]:
    view = scene.view
    lines = [(words.say("last_heard"), _last_heard(scene, words))]
    if view.heard_wall_ms is not None:
        minutes, seconds = divmod(max(0, scene.now.wall_ms - view.heard_wall_ms) // 1000, 60)
        lines.insert(0, (words.say("out_of_contact"), f"{minutes}:{seconds:02}"))
    return [*lines, (words.say("reconnecting"), words.say("reconnecting_try", count=view.reconnects + 1))]


def _last_heard(scene: Scene, words: Words) -> str:
    view = scene.view
    if view.heard_wall_ms is None or not view.phase:
        return words.say("last_heard_nothing")
    if view.phase == Phase.BETS_OPEN:
        if view.closes_s is None:
            return words.say("last_heard_open_untimed")
        silent_s = (scene.now.wall_ms - view.heard_wall_ms) / 1000
        left_s = view.closes_s - (scene.now.monotonic_s - silent_s)
        return words.say("last_heard_open", seconds=max(0, round(left_s)))
    keys = {Phase.BETS_CLOSED: "last_heard_closed", Phase.HELD: "last_heard_held"}
    return words.say(keys.get(view.phase, "last_heard_ended"))
