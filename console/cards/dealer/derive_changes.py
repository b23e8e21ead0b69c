"""What a command about cards or the shoe would change: who gains and who loses, who is asked, what players read."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from console.cards.answers import (
    CardNowhere,
    Change,
    OptionsExtended,
    PlacedFor,
    ShoeGoesOn,
    ShoeRegistered,
    StrayCard,
)
from console.dealer.game import Changes
from protocol.what_if import Effect, RoundGoesOn, RoundQueried
from screen.amounts import MINUS, money, signed_money, whole
from screen.cards.phrases import card_words
from screen.words import Words

COLUMNS = ("column_stake", "column_lies", "column_right", "column_change", "column_pays")
PUTS_RIGHT = ("reconstruct", "give-up", "leave", "error")


class CardsTold(Protocol):
    """The effect of a command about cards in any card game."""

    @property
    def fact(self) -> Sequence[str]: ...
    @property
    def waits_for(self) -> str: ...
    @property
    def asks(self) -> Sequence[str]: ...
    @property
    def void_by(self) -> str: ...
    @property
    def terminals(self) -> Mapping[str, Change]: ...


def of_the_shoe(effect: Effect | None, words: Words) -> Changes | None:
    """The effect of a command about the shoe or a player's wish, in words; None where it is about neither."""
    match effect:
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
    return None


def _shoe(found: ShoeRegistered, words: Words) -> list[str]:
    say = words.say
    lines = [
        say("line_set", set=found.set, decks=found.decks),
        say("line_born", shuffled=found.shuffled_by, cut=found.cut_by, count=found.cut_from_end),
        say("line_burn", count=found.burn) if found.burn else say("line_no_burn"),
    ]
    return [*lines, say("line_replaces", set=found.replaces, count=found.cards_left)] if found.replaces else lines


def cards_said(found: CardsTold, more: Sequence[str], words: Words) -> Changes:
    """The effect of a command about cards, in words. `more`: lines that only this game has."""
    return Changes(
        sums=_sums(found.terminals, words),
        columns=[words.say(key) for key in COLUMNS] if found.terminals else (),
        rows={name: _row(each) for name, each in sorted(found.terminals.items())},
        change_at=3,
        lines=_lines(found, more, words),
        players_read=_read(found, words),
    )


def _sums(terminals: Mapping[str, Change], words: Words) -> list[dict[str, str]]:
    """What some players gain, what others lose, and what the house wins or loses; the three add up to zero."""
    if not terminals:
        return []
    moved = [each.after_cents - each.before_cents for each in terminals.values()]
    gains, losses = sum(each for each in moved if each > 0), sum(each for each in moved if each < 0)
    winners, losers = sum(each > 0 for each in moved), sum(each < 0 for each in moved)
    return [
        {"caption": words.say("sum_players_gain", count=winners), "value": signed_money(gains), "kind": "good"},
        {"caption": words.say("sum_players_lose", count=losers), "value": signed_money(losses), "kind": "plain"},
        {"caption": words.say("sum_house"), "value": signed_money(-gains - losses), "kind": "plain"},
        {"caption": words.say("sum_closes"), "value": money(0), "kind": "plain"},
    ]


def _row(each: Change) -> dict[str, Any]:
    return {
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


def _net(cents: int) -> str:
    """An amount with its sign, and with cents only where it has some: commission is 5 of 100."""
    text = f"{abs(cents) / 100:,.2f}".removesuffix(".00")
    return f"+{text}" if cents > 0 else f"{MINUS}{text}" if cents < 0 else "0"


def _lines(found: CardsTold, more: Sequence[str], words: Words) -> list[str]:
    say = words.say
    lines = [say("line_then_void", paragraph=found.void_by)] if found.void_by else []
    lines += more
    waits = f"line_waits_{found.waits_for}"
    if found.asks:
        lines.append(say("line_asks", count=len(found.asks)))
    elif not found.void_by and words.knows(waits):
        lines.append(say(waits))
    if found.fact[0] in PUTS_RIGHT and not found.asks and not found.void_by and found.waits_for != "decision":
        lines.append(say("line_all_decided" if found.fact[0] == "error" else "line_nobody_asked"))
    return lines


def _read(found: CardsTold, words: Words) -> str:
    verb = found.fact[0]
    if found.void_by:
        return words.say("read_will_void", paragraph=found.void_by)
    if verb == "correct":
        return words.say("read_card_corrected", card=card_words(found.fact[-1], words))
    key = f"read_{verb.replace('-', '_')}"
    said = words.say(key) if words.knows(key) else ""
    return said + words.say("read_and_asked") if said and found.asks else said


def said_alone(verb: str, asked: int, silent: int, words: Words) -> Changes:
    """The effect of a command that needs one person. `silent` of the players `asked` have not answered."""
    return Changes(lines=[words.say(f"line_{verb.replace('-', '_')}", asked=asked, open=silent)])
