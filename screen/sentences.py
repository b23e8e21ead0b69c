"""Sentences for the tables of every game: paragraphs of its rulebook, reasons for a hold, refusals by number."""

from screen.amounts import short_money
from screen.words import Words


def kind_words(kind: str, words: Words) -> str:
    return words.say(f"kind_{kind.replace('-', '_')}")


def paragraph_words(paragraph: str, words: Words) -> str:
    """Gives `all bets of a void round are returned (rule 5.9)`; a paragraph without a sentence is only named."""
    key = paragraph_key(paragraph)
    if not words.knows(key):
        return words.say("rule_only", paragraph=paragraph)
    return words.say("with_rule", sentence=words.say(key), paragraph=paragraph)


def paragraph_key(paragraph: str) -> str:
    """The key of a paragraph's words, as `paragraph_5_4_2` or `paragraph_BJ_25`."""
    return f"paragraph_{paragraph.replace('.', '_').replace('-', '_')}"


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def held_why(held_for: str, words: Words) -> str:
    """Says why a round is held, as everyone at the table reads it, without the closing stop."""
    key = f"held_for_{held_for}"
    return words.say(key if words.knows(key) else "held_for_staff")


def held_words(held_for: str, words: Words) -> str:
    return words.say("held_text", why=held_why(held_for, words))


def refusal_sentence(
    number: int, spot_name: str, allowed_cents: int | None, words: Words, more_cents: int | None = None
) -> str:
    """Words a refusal. `allowed_cents` is the limit that applied, `more_cents` what may still be added there."""
    key = f"refusal_{number}"
    if more_cents and words.knows(f"{key}_more"):
        key = f"{key}_more"
    if not words.knows(key):
        return words.say("refusal_other", number=number)
    return words.say(key, spot=spot_name, limit=short_money(allowed_cents or 0), more=short_money(more_cents or 0))
