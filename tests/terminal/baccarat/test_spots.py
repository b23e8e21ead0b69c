"""The five spots: their texts, how much the table still accepts, what may be returned, and the chips on them."""

from dataclasses import replace

import pytest

from games.game import Wager
from games.odds.baccarat import odds
from screen.words import Words
from terminal.baccarat.derive_explain import explain_chip
from terminal.baccarat.derive_pages import edges
from terminal.baccarat.derive_preview import preview
from terminal.baccarat.derive_spots import chips, cloth, commission_cents, spots
from terminal.baccarat.spots import HEIGHT, SPOTS, WIDTH, chip_at, spot_at
from terminal.screen.placing import Placing
from terminal.screen.shown import Drawn, Shown
from terminal.view import Played
from tests.terminal.baccarat.seat import BANKER_WINS, GAME, ME, OTHER, TIE, Seat, chinese

CHIP_CENTS = 1000


def shown(seat: Seat, bet: str | None = None, area: str = "") -> Shown:
    view = seat.view()
    return Shown(view, Placing().see(view), CHIP_CENTS, bet, area)


def spot(seat: Seat, name: str, words: Words) -> Drawn:
    return next(row for row in spots(shown(seat), GAME, words) if row["spot"] == name)


def notes(seat: Seat, name: str, words: Words) -> list[str]:
    said = spot(seat, name, words)["notes"]
    assert isinstance(said, list)
    return said


def test_every_spot_is_inside_the_betting_area_and_a_touch_just_beside_it_counts() -> None:
    for name, box in SPOTS.items():
        assert box.x >= 0
        assert box.x + box.width <= WIDTH
        assert box.y + box.height <= HEIGHT
        assert spot_at(box.x + box.width / 2, box.y + box.height / 2) == name
        assert spot_at(*chip_at(name)) == name
    assert spot_at(232, 40) == "player-pair"
    assert spot_at(-40, 40) is None
    assert len({spot_at(x, y) for x in range(0, WIDTH, 4) for y in range(0, HEIGHT, 4)}) == len(SPOTS)


@pytest.mark.rule("baccarat 4.1.2")
def test_each_spot_shows_its_payout_and_its_chance_before_any_bet(seat: Seat, words: Words) -> None:
    said = {row["spot"]: (row["pays"], row["chance"]) for row in spots(shown(seat), GAME, words)}
    assert said == {
        "player-pair": ("pays 11 to 1", "chance 7.5 %"),
        "tie": ("pays 8 to 1", "chance 9.5 %"),
        "banker-pair": ("pays 11 to 1", "chance 7.5 %"),
        "player": ("pays 1 to 1", "wins 44.6 %"),
        "banker": ("pays 0.95 to 1", "wins 45.9 %"),
    }
    assert spot(seat, "banker", words)["notes"] == ["5 % commission on wins"]
    assert spot(seat, "banker", chinese())["pays"] == "1 赔 0.95"


@pytest.mark.rule("baccarat 3.4")
def test_amount_that_the_table_still_accepts_on_a_side_changes_with_every_bet(seat: Seat, words: Words) -> None:
    seat.open()
    seat.pass_time(0.75)
    assert spot(seat, "player", words)["notes"] == ["table can take S$500 more"]
    seat.bet(OTHER, {"player": 20_000})
    seat.pass_time(0.75)
    assert spot(seat, "player", words)["notes"] == ["table can take S$300 more"]
    assert notes(seat, "banker", words)[-1] == "table can take S$700 more"
    assert spot(seat, "tie", words)["notes"] == []


@pytest.mark.rule("baccarat 5.1")
def test_spot_marks_the_amount_that_may_be_returned_at_the_close_until_the_other_side_has_enough_bets(
    seat: Seat, words: Words
) -> None:
    seat.open()
    seat.bet(OTHER, {"banker": 45_000})
    seat.bet(ME, {"banker": 10_000, "tie": 1000})
    seat.pass_time(0.75)
    banker = spot(seat, "banker", words)
    assert (banker["look"], notes(seat, "banker", words)[-1]) == ("back", "S$50 may come back (5.1)")
    assert spot(seat, "tie", words)["look"] == ""
    seat.bet(OTHER, {"banker": 45_000, "player": 20_000})
    seat.pass_time(0.75)
    assert spot(seat, "banker", words)["look"] == ""
    seat.close()
    bets = seat.view().bets
    assert bets is not None
    assert bets.given_back == ()


def test_chip_is_shown_as_asked_then_as_registered_and_a_lost_pair_bet_dims_before_the_round_ends(seat: Seat) -> None:
    seat.open()
    seat[ME].bet({"banker": 10_000, "banker-pair": 500})
    assert {row["spot"]: row["status"] for row in chips(shown(seat), GAME)} == {
        "banker": "asked", "banker-pair": "asked",
    }  # fmt: skip
    seat.carry()
    assert {row["status"] for row in chips(shown(seat), GAME)} == {"registered"}
    seat.close()
    seat.deal("3S KH AD 5C")
    assert {row["spot"]: row["status"] for row in chips(shown(seat), GAME)} == {
        "banker": "registered", "banker-pair": "lost",
    }  # fmt: skip


@pytest.mark.rule("baccarat 5.12.3")
def test_chip_of_a_bet_taken_back_is_marked_as_returned_while_the_round_goes_on(seat: Seat, words: Words) -> None:
    seat.bets({"banker": 10_000, "banker-pair": 500})
    seat.deal("3S KH AD 5C")
    seat.tell("error")
    seat.choose(ME, "take-back")
    rows = {row["spot"]: (row["status"], row["paid"], row["paidIs"]) for row in chips(shown(seat), GAME)}
    assert rows == {"banker": ("returned", "S$100", "returned"), "banker-pair": ("lost", "", "")}
    assert explain_chip("banker", shown(seat), GAME, words) == (
        "Banker: you took its S$100 back after a dealing error (rule 5.12.3)."
    )


def test_settled_chips_are_marked_as_won_returned_or_lost_with_their_payouts(seat: Seat) -> None:
    seat.round(TIE, {"banker": 10_000, "tie": 1000, "player-pair": 500, "banker-pair": 500})
    rows = {row["spot"]: (row["status"], row["paid"], row["paidIs"]) for row in chips(shown(seat), GAME)}
    assert rows == {
        "banker": ("returned", "S$100", "returned"),
        "tie": ("won", "S$90", "won"),
        "player-pair": ("won", "S$60", "won"),
        "banker-pair": ("lost", "", ""),
    }
    assert {row["spot"]: row["look"] for row in spots(shown(seat), GAME, chinese())} == {
        "banker": "tied", "player": "tied", "tie": "won", "player-pair": "won", "banker-pair": "lost",
    }  # fmt: skip


@pytest.mark.rule("baccarat 4.1.1")
def test_commission_on_the_banker_spot_is_what_the_settlement_kept_to_the_cent(seat: Seat, words: Words) -> None:
    seat.round(BANKER_WINS, {"banker": 10_000, "tie": 1000})
    played = seat.view().last_played
    assert played is not None
    assert (played.payouts["banker"], commission_cents(played)) == (19_500, 500)
    assert spot(seat, "banker", words)["notes"] == ["commission S$5"]


@pytest.mark.parametrize("stake", [20, 500, 1000, 12_340, 999_980])
def test_commission_is_exactly_a_twentieth_of_a_winning_banker_stake_and_zero_otherwise(stake: int) -> None:
    hands = {"player": ["3S", "AD", "4H"], "banker": ["KH", "5C", "4D"], "order": []}
    paid = GAME.payouts(None, hands, Wager({"banker": stake}))["banker"]
    played = Played(1, 1, hands, {"banker": stake}, {"banker": paid}, 0, None, 0)
    assert 20 * commission_cents(played) == stake
    assert commission_cents(replace(played, payouts={"banker": 0})) == 0
    assert commission_cents(replace(played, payouts={"banker": stake})) == 0


def test_preview_of_a_bet_shows_payout_chance_return_limits_and_what_may_be_added(seat: Seat, words: Words) -> None:
    seat.open()
    seat.pass_time(0.75)
    drawn = preview(shown(seat, "banker", "spots"), GAME, words)
    lines = {line["caption"]: line["value"] for line in drawn["previewLines"]}  # type: ignore[attr-defined]
    assert (drawn["previewTitle"], drawn["previewHint"]) == ("Banker", "Slide to correct, lift to place")
    assert lines == {
        "Pays": "0.95 to 1",
        "Chance": "45.9 %",
        "S$10 would return": "S$19.50",
        "Limits here": "S$5 \N{EN DASH} 5,000",
        "You may still add": "S$1,265",
    }
    assert not preview(shown(seat), GAME, words)["preview"]


def test_frame_around_the_bets_shows_whether_they_are_open_closed_or_under_correction(seat: Seat) -> None:
    seat.open()
    assert cloth(shown(seat)) == {"frame": "", "dim": False}
    seat.bet(ME, {"banker": 10_000})
    seat.close()
    assert cloth(shown(seat)) == {"frame": "closed", "dim": True}
    seat.deal("3S KH AD 5C")
    seat.tell("error")
    assert cloth(shown(seat)) == {"frame": "put-right", "dim": True}


@pytest.mark.parametrize("decks", [4, 6, 8])
def test_house_edge_of_each_spot_equals_the_exact_odds_for_4_6_and_8_decks(decks: int) -> None:
    assert edges(decks) == {bet.spot: bet.edge for bet in odds(decks).bets}
