"""The print on the cloth: what a Blackjack pays, the dealer's hand and rule, and what the side bets pay."""

from fractions import Fraction

from games.blackjack.game import Blackjack
from games.blackjack.side_bets import BOOM_BUSTED, DecidedBy, SideBet, pair_class
from games.blackjack.spots import BOOM
from screen.amounts import short_money
from screen.words import Words
from terminal.blackjack.chances import blackjack_chance, chances_of, classes
from terminal.blackjack.derive_hands import free_places
from terminal.blackjack.felt import Felt
from terminal.blackjack.told_hands import pays_words
from terminal.screen.derive_pages import DASH
from terminal.screen.derive_scene import Drawn
from terminal.view import View

EXAMPLE_CENTS = 5000


def dealer(felt: Felt, words: Words) -> Drawn:
    hand = felt.dealer
    if hand is None:
        text, total = "", ""
    else:
        total = "A" if len(hand.cards) == 1 and hand.has_ace else str(hand.total)
        if felt.is_open:
            text = words.say("dealer_last")
        elif len(hand.cards) == 1:
            text = words.say("dealer_ace" if hand.has_ace else "dealer_shows")
        elif hand.is_blackjack:
            text = words.say("hand_blackjack")
        else:
            text = words.say("dealer_bust" if hand.is_bust else "dealer_total")
    return {"total": total, "totalIs": text, "isPale": felt.is_open, "places": free_places(felt, words)}


def printed(game: Blackjack, felt: Felt, words: Words) -> Drawn:
    variant, decks = game.variant, game.reading("decks")
    won, staked = variant.blackjack_pays
    example = EXAMPLE_CENTS * won // staked
    left = felt.round.shoe.left if felt.round is not None and not felt.needs_set else None
    return {
        "pays": words.say("blackjack_pays", pays=pays_words(variant.blackjack_pays, words)),
        "chance": words.say(
            "blackjack_chance",
            percent=f"{100 * float(blackjack_chance(decks)):.1f}",
            stake=short_money(EXAMPLE_CENTS),
            won=short_money(example),
        ),
        "rule": words.say("dealer_rule"),
        "more": words.say("more_rules", decks=decks),
        "left": "" if left is None else words.say("cards_left", count=left),
    }


def side_groups(game: Blackjack, felt: Felt, words: Words) -> list[Drawn]:
    decks = game.reading("decks")
    hit = {(bet.kind, class_) for bet in felt.bets() if (class_ := _hit(game, felt, bet.kind, bet.box, bet.net_cents))}
    pairs = [bet for bet in game.variant.side_bets if bet.decided_by is DecidedBy.PAIR]
    counts = [bet for bet in game.variant.side_bets if bet.decided_by is DecidedBy.COUNT]
    groups = [_group(bet, decks, hit, words) for bet in pairs]
    if counts:
        rows = [row for bet in counts for row in _rows(bet, decks, hit, words)]
        groups.append({"title": words.say("sides_counts"), "rows": rows, "note": words.say("sides_counts_note")})
    if BOOM_BUSTED in game.variant.side_bets:
        groups.append(_group(BOOM_BUSTED, decks, hit, words))
    return groups


def _hit(game: Blackjack, felt: Felt, kind: str, box: int, net_cents: int | None) -> str:
    """The class that has won for this player."""
    bet = game.variant.side_bet.get(kind)
    if bet is None or felt.is_open or (net_cents or 0) <= 0:
        return ""
    if bet.decided_by is DecidedBy.PAIR:
        return pair_class(*(felt.boxes[box].first_two or ("", ""))) or ""
    return next(name for name, pays in bet.pays.items()) if bet.decided_by is DecidedBy.COUNT else _busted(felt)


def _busted(felt: Felt) -> str:
    count = str(len(felt.dealer.cards)) if felt.dealer is not None else ""
    return count if count in BOOM_BUSTED.pays else next(reversed(BOOM_BUSTED.pays))


def _group(bet: SideBet, decks: int, hit: set[tuple[str, str]], words: Words) -> Drawn:
    whole = sum(chances_of(bet, decks).values(), start=Fraction())
    is_boom = bet is BOOM_BUSTED
    return {
        "title": words.say("sides_boom" if is_boom else "sides_pair"),
        "rows": _rows(bet, decks, hit, words),
        "note": words.say("sides_boom_note" if is_boom else "sides_pair_note", percent=percent(whole)),
    }


def _rows(bet: SideBet, decks: int, hit: set[tuple[str, str]], words: Words) -> list[Drawn]:
    return [
        {
            "name": class_words(bet, names, words),
            "pays": words.say("pays_to_one", pays=pays),
            "chance": words.say("percent", percent=percent(chance)),
            "isHit": any((bet.name, name) in hit for name in names),
        }
        for names, pays, chance in classes(bet, decks)
    ]


def class_words(bet: SideBet, names: tuple[str, ...], words: Words) -> str:
    if bet.decided_by is DecidedBy.DEALER_BUST:
        if len(names) > 1:
            return words.say("class_cards", cards=f"{names[0]}{DASH}{names[-1]}")
        many = names[0].endswith("+")
        return words.say("class_cards_more" if many else "class_cards", cards=names[0].rstrip("+"))
    if bet.decided_by is DecidedBy.COUNT:
        return words.say(f"class_{names[0]}")
    return words.say("class_any_pair" if len(names) > 1 else f"class_{names[0].replace('-', '_')}")


def percent(chance: Fraction) -> str:
    """A chance in per cent with one decimal; with more where one would show nothing."""
    value = 100 * float(chance)
    return f"{value:.1f}" if value >= 0.1 else f"{value:.2f}" if value >= 0.01 else f"{value:.3f}"


def boom_limits(view: View) -> str:
    if view.limits is None or BOOM not in view.limits.of_spot:
        return ""
    least, most = view.limits.of_spot[BOOM]
    return f"{short_money(least)}{DASH}{short_money(most)[2:]}"
