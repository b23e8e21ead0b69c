"""How pockets, spots, paragraphs and refusals are said in words."""

from games.roulette.pockets import colour_of
from games.roulette.spots import all_spots
from screen.amounts import short_money
from screen.words import Words

SPOTS = all_spots()
BETWEEN = " · "
UP_TO = "\N{EN DASH}"


def pocket_words(pocket: str, words: Words) -> str:
    """`17 Black`"""
    return words.say(f"pocket_{colour_of(pocket)}", pocket=pocket)


def kind_words(kind: str, words: Words) -> str:
    return words.say(f"kind_{kind.replace('-', '_')}")


def spot_words(spot_id: str, words: Words) -> str:
    """`Split 17 · 20`, `2nd dozen`, `Red`."""
    if spot_id == "street:0-00-000":
        return words.say("spot_green")
    if spot_id in ("red", "black"):
        return words.say(spot_id)
    spot = SPOTS[spot_id]
    if spot.kind in ("column", "dozen", "even-money"):
        return words.say(f"spot_{spot_id.replace(':', '_')}")
    kind = kind_words(spot.kind, words)
    if spot.kind == "top-line":
        return kind
    numbers = f"{spot.pockets[0]}{UP_TO}{spot.pockets[-1]}" if spot.kind == "six-line" else BETWEEN.join(spot.pockets)
    return f"{kind} {numbers}"


def bet_words(bet: str, words: Words) -> str:
    """A spot or an announced bet: `Tiers`, `Finale 7`, `21 and 2 neighbours each side`."""
    name, _, rest = bet.partition(":")
    if name == "finale":
        return words.say("bet_finale", digit=rest)
    if name == "neighbours":
        pocket, _, reach = rest.partition(":")
        return words.say("bet_neighbours", pocket=pocket, count=reach)
    return spot_words(bet, words) if bet in SPOTS else words.say(f"bet_{bet.replace('-', '_')}")


def paragraph_words(paragraph: str, words: Words) -> str:
    """`fewer than four revolutions (rule 5.3.2)`; a paragraph without a sentence is only named."""
    key = f"paragraph_{paragraph.replace('.', '_')}"
    if not words.knows(key):
        return words.say("rule_only", paragraph=paragraph)
    return words.say("with_rule", sentence=words.say(key), paragraph=paragraph)


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def held_why(held_for: str, words: Words) -> str:
    """Why a round is held, as everyone at the table is told; without the closing stop."""
    key = f"held_for_{held_for}"
    return words.say(key if words.knows(key) else "held_for_staff")


def held_words(held_for: str, words: Words) -> str:
    return words.say("held_text", why=held_why(held_for, words))


def refusal_words(
    number: int, spot: str | None, allowed_cents: int | None, words: Words, more_cents: int | None = None
) -> str:
    """`allowed_cents` is the limit that stood in the way, `more_cents` what may still be added there."""
    key = f"refusal_{number}"
    if more_cents and words.knows(f"{key}_more"):
        key = f"{key}_more"
    if not words.knows(key):
        return words.say("refusal_other", number=number)
    return words.say(
        key,
        spot=spot_words(spot, words) if spot in SPOTS else "",
        limit=short_money(allowed_cents or 0),
        more=short_money(more_cents or 0),
    )
