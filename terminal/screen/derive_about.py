"""The page About: which software and rules run here, and whether this terminal's bets were in the seal
of each round.
"""

from screen.words import Words
from terminal.effects import PutEnded
from terminal.screen.derive_meters import outcome_words
from terminal.screen.derive_scene import Drawn
from terminal.screen.derive_seal import WAITS, seal_found, seal_words
from terminal.screen.game_face import GameFace
from terminal.screen.leaf import Leaf
from terminal.seal import Sealed

SEALS_SHOWN = 8
HASH_CHARACTERS = 16
LOOKS = {WAITS: "waits", Sealed.MINE: "good", Sealed.NOTHING: "plain", Sealed.MISSING: "bad", Sealed.BROKEN: "bad"}


def about_page(leaf: Leaf, words: Words) -> Drawn:
    view = leaf.scene.view
    version, _, code = leaf.software.partition(" ")
    unknown = words.say("not_known")
    facts = (
        ("about_terminal", view.terminal or unknown),
        ("about_table", view.table or unknown),
        ("about_version", version or unknown),
        ("about_code", code or unknown),
        ("about_key", leaf.scene.key or unknown),
        ("about_rules", leaf.face.rules_hash[:HASH_CHARACTERS]),
    )
    sealed = view.seals[:SEALS_SHOWN]
    return {
        "aboutFacts": [{"name": words.say(key), "value": value} for key, value in facts],
        "seals": [_seal(row, leaf.face, words) for row in sealed],
        "sealsNone": "" if sealed else words.say("seals_none"),
    }


def _seal(row: PutEnded, face: GameFace, words: Words) -> Drawn:
    outcome = outcome_words(row.outcome, face, words) if row.is_opened else words.say("round_in_play")
    return {
        "round": words.say("round_outcome", round=row.round, outcome=outcome),
        "seal": seal_words(row.seal),
        "text": words.say(f"sealed_{seal_found(row)}"),
        "look": LOOKS[seal_found(row)],
    }
