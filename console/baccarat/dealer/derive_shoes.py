"""The sheet about the shoes in words: who made each set ready, what was dealt from it, and how all sets compare with
chance.
"""

from typing import Any

from console.cards.shoe_card import REPORT, ShoeLine, ShoesShown
from console.dealer.papers import Papers
from phrases import phrase
from protocol.enums import FairnessLevel
from screen.words import Words

LOOKS = {FairnessLevel.GREEN: "good", FairnessLevel.AMBER: "warn", FairnessLevel.RED: "bad"}
ICONS = {FairnessLevel.GREEN: "check", FairnessLevel.AMBER: "warning", FairnessLevel.RED: "stop"}
Drawn = dict[str, Any]


def shoes_sheet(papers: Papers, words: Words) -> Drawn:
    document = papers.document(REPORT, ShoesShown)
    shoes = document.shoes if document else []
    chosen = shoes[min(papers.chosen, len(shoes) - 1)] if shoes else None
    return {
        "shoes": [_listed(number, shoe, papers, words) for number, shoe in enumerate(shoes)],
        "shoesText": _state(papers, bool(shoes), words),
        "shoesMay": not papers.is_waiting(REPORT),
        "shoeTitle": "" if chosen is None else words.say("shoes_title_of", set=chosen.set),
        "shoeFacts": [] if chosen is None else _facts(chosen, words),
        **_of_all(document, words),
    }


def _state(papers: Papers, has_shoes: bool, words: Words) -> str:
    if papers.is_waiting(REPORT):
        return words.say("shoes_counting")
    if REPORT in papers.failed:
        return words.say("papers_failed", why=words.tell(papers.failed[REPORT]))
    return "" if has_shoes else words.say("shoes_none")


def _listed(number: int, shoe: ShoeLine, papers: Papers, words: Words) -> Drawn:
    return {
        "name": words.say("shoes_set", set=shoe.set),
        "icon": "",
        "line": words.say("shoes_line", rounds=shoe.rounds, cards=shoe.cards, misreads=shoe.misreads),
        "isChosen": number == papers.chosen,
    }


def _facts(shoe: ShoeLine, words: Words) -> list[Drawn]:
    unsaid = words.say("shoes_unsaid")
    ended = (
        words.tell(phrase("shoe_has_ended", why=shoe.ended)).rstrip(".。") if shoe.ended else words.say("shoes_goes_on")
    )
    said = {
        "rounds": words.say("shoes_rounds", first=shoe.first_round, last=shoe.last_round, voids=shoe.voids),
        "cards": words.say("shoes_cards", cards=shoe.cards, left=shoe.left),
        "cut": words.say("shoes_cut_seen" if shoe.cut_seen else "shoes_cut_not_seen"),
        "cut_at": str(shoe.cut_from_end) if shoe.cut_from_end else unsaid,
        "ended": ended,
        "misreads": str(shoe.misreads),
        "shuffled": shoe.shuffled_by or unsaid,
        "cut_by": shoe.cut_by or unsaid,
        "staff": shoe.staff or unsaid,
    }
    return [{"name": words.say(f"shoes_name_{name}"), "text": text} for name, text in said.items()]


def _of_all(document: ShoesShown | None, words: Words) -> Drawn:
    if document is None:
        return {"shoesLook": "", "shoesIcon": "clock", "shoesVerdict": "", "shoesVerdictText": ""}
    level = document.level if document.level in LOOKS else "too_few"
    mark = words.say("shoes_simulated") if document.simulated else ""
    return {
        "shoesLook": LOOKS.get(document.level, ""),
        "shoesIcon": ICONS.get(document.level, "clock"),
        "shoesVerdict": words.say(f"shoes_{level}") + mark,
        "shoesVerdictText": words.say(
            "shoes_all",
            sets=document.sets,
            rounds=f"{document.rounds:,}",
            voids=document.voids,
            corrected=document.corrected,
            misreads=document.misreads,
        ),
    }
