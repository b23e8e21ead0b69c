"""The three blackjack games for the auditor's commands: their bets, and a round settled from a document."""

from dataclasses import asdict
from functools import partial

from games.blackjack.boxes import Nets, Wager
from games.blackjack.hands import Hand
from games.blackjack.phases import Phase
from games.blackjack.readings import IDS
from games.blackjack.round import Round
from games.blackjack.variants import BLACKJACK, PERFECT_PAIRS_BLACKJACK, RWS_BLACKJACK, Variant
from games.money import amount
from tools.game_documents import Document, GameDocuments, columns
from tools.game_documents.blackjack_round import play, read


def bets(variant: Variant) -> Document:
    return {
        "game": variant.name,
        "version": variant.version,
        "rules_hash": variant.rules_hash,
        "initial_unit_cents": variant.initial_unit_cents,
        "bets": _main_bets(variant) + _side_bets(variant),
        "readings": {IDS[name]: {name: value} for name, value in asdict(variant.readings).items()},
    }


def _main_bets(variant: Variant) -> list[Document]:
    paragraphs = variant.paragraphs
    times, per = variant.blackjack_pays
    rows = [
        ("initial", "the hand beats the dealer's or he busts", 1, 1, paragraphs.dealer),
        ("initial", "Blackjack, and the dealer has none", times, per, paragraphs.blackjack),
        ("initial", "even money on a Blackjack against an Ace", 1, 1, paragraphs.even_money),
        ("insurance", "the dealer shows an Ace and has Blackjack", variant.insurance_pays, 1, paragraphs.insurance),
    ]
    keys = ("bet", "wins_on", "pays", "per", "paragraph")
    return [dict(zip(keys, row, strict=True)) for row in rows]


def _side_bets(variant: Variant) -> list[Document]:
    return [
        {"bet": bet.name, "wins_on": bet.in_words(class_), "pays": pays, "per": 1, "paragraph": bet.paragraph}
        for bet in variant.side_bets
        for class_, pays in bet.pays.items()
    ]


def bets_in_words(variant: Variant) -> list[str]:
    document = bets(variant)
    rows = [("bet", "pays", "paragraph", "wins on")]
    for row in document["bets"]:
        rows.append((row["bet"], f"{row['pays']} to {row['per']}", row["paragraph"], row["wins_on"]))
    unit = f"Initial Bets go by {variant.initial_unit_cents} cents."
    return [f"{variant.title}, {variant.version}", *columns(rows), unit, f"rules {document['rules_hash']}"]


def settle(variant: Variant, document: object) -> Document:
    round_, cards_used = play(variant, read(document))
    is_void = round_.phase is Phase.VOID
    answer: Document = {"outcome": "void" if is_void else "result"}
    if round_.void_reason:
        paragraph = getattr(variant.paragraphs, round_.void_reason)
        answer |= {"reason": round_.void_reason.replace("_", " "), "paragraph": paragraph}
    return answer | {
        "dealer": round_.dealer.cards,
        "dealer_total": None if is_void else round_.dealer.total,
        "cards_used": cards_used,
        "boxes": _boxes(round_),
    }


def _boxes(round_: Round) -> list[Document]:
    boxes: dict[int, Document] = {}
    for box, wager, nets in round_.nets():
        hands = [_hand(hand) for hand in box.hands]
        row = boxes.setdefault(box.number, {"box": box.number, "hands": hands, "wagers": []})
        row["wagers"].append(_wager(wager, nets))
    return list(boxes.values())


def _hand(hand: Hand) -> Document:
    return {"cards": hand.cards, "total": hand.total, "bust": hand.is_bust}


def _wager(wager: Wager, nets: Nets) -> Document:
    return {
        "who": wager.who,
        "main_net_cents": nets.main_cents,
        "insurance_net_cents": nets.insurance_cents,
        "side_net_cents": nets.side_cents,
        "total_net_cents": nets.total_cents,
    }


def settlement_in_words(answer: Document) -> list[str]:
    if answer["outcome"] == "void":
        by_rule = f" (paragraph {answer['paragraph']})" if answer["paragraph"] else ""
        lines = [f"void: {answer['reason']}{by_rule}; every bet is returned"]
    else:
        lines = [f"dealer {' '.join(answer['dealer'])} = {answer['dealer_total']}"]
    for box in answer["boxes"]:
        hands = ", ".join(f"{' '.join(hand['cards'])} = {hand['total']}" for hand in box["hands"])
        lines.append(f"box {box['box']}: {hands or 'not dealt'}")
        lines += [_wager_in_words(wager) for wager in box["wagers"]]
    return lines


def _wager_in_words(wager: Document) -> str:
    parts = [f"hands {amount(wager['main_net_cents'])}"]
    if wager["insurance_net_cents"]:
        parts.append(f"insurance {amount(wager['insurance_net_cents'])}")
    parts += [f"{name} {amount(net)}" for name, net in wager["side_net_cents"].items()]
    return f"    {wager['who']}: {', '.join(parts)}; net {amount(wager['total_net_cents'])}"


def _desk(variant: Variant) -> GameDocuments:
    return GameDocuments(
        partial(bets, variant), partial(bets_in_words, variant), partial(settle, variant), settlement_in_words
    )


BLACKJACK_DESK, PERFECT_PAIRS_DESK, RWS_DESK = map(_desk, (BLACKJACK, PERFECT_PAIRS_BLACKJACK, RWS_BLACKJACK))
