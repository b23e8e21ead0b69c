"""What a word about the cards would change: who gains and who loses, who is asked, what players read."""

from console.baccarat.answers import CardsSaid
from console.baccarat.watching.told import told
from console.cards.answers import CardNowhere, OptionsExtended, PlacedFor, ShoeGoesOn, ShoeRegistered, StrayCard
from console.dealer.flow import Flow
from console.dealer.game import Changes
from console.watching.seen import Seen
from protocol.what_if import Effect, RoundGoesOn, RoundQueried
from screen.amounts import MINUS, money, signed_money, whole
from screen.cards.phrases import card_list, card_words
from screen.words import Words

OWN = (
    "key-card", "lies", "exposed", "face-up", "together", "close-options", "burnt", "go-on", "query", "add-time",
    "cut-card", "checked",
)  # fmt: skip
"""Verbs that one person may say: where the console has nothing to tell of what they do, they have a line of words."""


def changes(flow: Flow, seen: Seen, words: Words) -> Changes | None:
    """None where the frame says it."""
    if flow.verb == "wrong":
        return Changes(lines=[words.say("line_wrong")])
    if flow.looked is None:
        return None
    effect = flow.looked.effect
    match effect:
        case CardsSaid():
            return _cards_said(effect, words)
        case ShoeRegistered():
            return Changes(lines=_shoe(effect, words))
        case StrayCard(card=card, to=to):
            return Changes(lines=[words.say(f"line_stray_{to}", card=card_words(card, words))])
        case OptionsExtended(seconds=seconds):
            return Changes(lines=[words.say("line_add_time", seconds=seconds)])
        case CardNowhere(card=card, set=name):
            return Changes(lines=[words.say("line_drop_card", card=card_words(card, words), set=name)])
        case PlacedFor(terminal=terminal):
            return Changes(lines=[words.say("line_placed_for", terminal=terminal)])
        case RoundGoesOn() | ShoeGoesOn():
            return Changes(lines=[words.say("line_go_on")])
        case RoundQueried(terminal=terminal):
            return Changes(lines=[words.say("line_query", terminal=terminal)])
    return _plain(flow, effect, seen, words)


def _plain(flow: Flow, effect: Effect | None, seen: Seen, words: Words) -> Changes | None:
    if effect is not None or flow.verb not in OWN:
        return None
    status = told(seen)
    options = status.options if status else None
    said = {
        "asked": len(options.asked) if options else 0,
        "open": len(options.asked) - len(options.answered) if options else 0,
    }
    return Changes(lines=[words.say(f"line_{flow.verb.replace('-', '_')}", **said)])


def _shoe(found: ShoeRegistered, words: Words) -> list[str]:
    say = words.say
    lines = [
        say("line_set", set=found.set, decks=found.decks),
        say("line_born", shuffled=found.shuffled_by, cut=found.cut_by, count=found.cut_from_end),
        say("line_burn", count=found.burn) if found.burn else say("line_no_burn"),
    ]
    return [*lines, say("line_replaces", set=found.replaces, count=found.cards_left)] if found.replaces else lines


def _cards_said(found: CardsSaid, words: Words) -> Changes:
    return Changes(
        sums=_sums(found, words),
        columns=[
            words.say(key) for key in ("column_stake", "column_lies", "column_right", "column_change", "column_pays")
        ]
        if found.terminals
        else (),
        rows=_rows(found),
        change_at=3,
        lines=_lines(found, words),
        players_read=_read(found, words),
    )


def _sums(found: CardsSaid, words: Words) -> list[dict[str, str]]:
    """What some gain, others lose and the house wins or loses: it closes."""
    if not found.terminals:
        return []
    moved = [each.after_cents - each.before_cents for each in found.terminals.values()]
    gains, losses = sum(each for each in moved if each > 0), sum(each for each in moved if each < 0)
    winners, losers = sum(each > 0 for each in moved), sum(each < 0 for each in moved)
    return [
        {"caption": words.say("sum_players_gain", count=winners), "value": signed_money(gains), "kind": "good"},
        {"caption": words.say("sum_players_lose", count=losers), "value": signed_money(losses), "kind": "plain"},
        {"caption": words.say("sum_house"), "value": signed_money(-gains - losses), "kind": "plain"},
        {"caption": words.say("sum_closes"), "value": money(0), "kind": "plain"},
    ]


def _rows(found: CardsSaid) -> dict[str, dict[str, object]]:
    return {
        name: {
            "cells": [
                whole(each.stake_cents),
                _net(each.before_cents - each.stake_cents),
                _net(each.after_cents - each.stake_cents),
                _net(each.after_cents - each.before_cents),
                whole(each.after_cents),
            ],
            "why": "",
            "kind": "gain" if each.after_cents > each.before_cents else "plain",
        }
        for name, each in sorted(found.terminals.items())
    }


def _net(cents: int) -> str:
    """With cents where there are some: commission is 5 of 100."""
    text = f"{abs(cents) / 100:,.2f}".removesuffix(".00")
    return f"+{text}" if cents > 0 else f"{MINUS}{text}" if cents < 0 else "0"


def _lines(found: CardsSaid, words: Words) -> list[str]:
    say = words.say
    lines = []
    if found.void_by:
        lines.append(say("line_then_void", paragraph=found.void_by))
    if found.kept:
        lines.append(say("line_kept", cards=card_list(found.kept, words)))
    if found.asks:
        lines.append(say("line_asks", count=len(found.asks)))
    elif not found.void_by:
        lines.append(say(f"line_waits_{found.waits_for}") if words.knows(f"line_waits_{found.waits_for}") else "")
    if found.fact[0] in ("reconstruct", "give-up", "error") and not found.asks and not found.void_by:
        lines.append(say("line_nobody_asked"))
    return [line for line in lines if line]


def _read(found: CardsSaid, words: Words) -> str:
    verb = found.fact[0]
    if found.void_by:
        return words.say("read_will_void", paragraph=found.void_by)
    if verb == "correct":
        return words.say("read_card_corrected", card=card_words(found.fact[2], words))
    key = f"read_{verb.replace('-', '_')}"
    said = words.say(key) if words.knows(key) else ""
    return said + words.say("read_and_asked") if said and found.asks else said
