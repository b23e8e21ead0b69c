"""A card that lies face down on the player's screen (3.9): its back, who opens it, and the finger that peels it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from screen import app
from screen.legible import complaints
from screen.words import LANGUAGES, Words
from terminal.baccarat.derive_dealing import dealing
from terminal.baccarat.derive_hands import card_rows, free_places
from terminal.baccarat.derive_squeeze import peels, squeezed_by
from terminal.baccarat.face import BaccaratFace
from terminal.baccarat.felt import felt
from terminal.baccarat.told import closed_words
from terminal.screen.derive_scene import Scene
from terminal.view import ShowHidden, View
from tests.console.baccarat.table import ShoeFloor
from tests.terminal.baccarat.window import Screen

BETS = {"A": {"player": 10_000}, "B": {"player": 20_000}, "C": {"banker": 2000}}


def squeezed(folder: Path, mode: str = "highest") -> ShoeFloor:
    """A terminal after three cards, of which the third lies face down."""
    floor = ShoeFloor(folder, *"ABCD", cards="2S 3H 2D KC 4S 5H", readings={"squeeze": mode})
    floor.join(A=100_000, B=100_000, C=100_000, D=100_000)
    floor.register_shoe()
    floor.begin(**BETS)
    floor.draw(3)
    return floor


def view(floor: ShoeFloor, name: str) -> View:
    return floor[name].core.picture(floor.clock.now(), None, 0, 0)


@pytest.mark.rule("baccarat 3.9")
@pytest.mark.parametrize(
    ("mode", "who", "who_peels"),
    [
        ("highest", ["other", "mine", "other", "other"], "B"),
        ("private", ["everybody"] * 4, "ABC"),
        ("dealer", ["dealer"] * 4, ""),
    ],
)
def test_screen_says_who_opens_the_card_and_only_those_who_squeeze_peel_it(
    tmp_path: Path, mode: str, who: list[str], who_peels: str, words: Words
) -> None:
    floor = squeezed(tmp_path, mode)
    views = {name: view(floor, name) for name in "ABCD"}
    felts = {name: felt(each, floor.game) for name, each in views.items()}
    assert [squeezed_by(felts[name], views[name], floor.game) for name in "ABCD"] == who
    assert "".join(name for name in "ABCD" if peels(felts[name], views[name], floor.game)) == who_peels
    for name, each in zip("ABCD", who, strict=True):
        said = closed_words(views[name], floor.game, words)
        assert said == words.say(f"waits_squeeze_{each}")
        drawn = dealing(Scene(views[name], floor.clock.now()), floor.game, words)
        assert (drawn["rule"], drawn["paragraph"], drawn["cells"]) == ("A card lies face down", "3.9", [])


def test_face_down_card_has_its_place_and_no_name_until_it_is_opened(tmp_path: Path, words: Words) -> None:
    floor = squeezed(tmp_path)
    now = felt(view(floor, "A"), floor.game)
    rows = {row["place"]: row["card"] for row in card_rows(now, {}, words)}
    assert rows == {"P1": "2S", "B1": "3H", "P2": ""}
    assert len(free_places(now, words)) == 3
    floor.tell("open-card")
    now = felt(view(floor, "A"), floor.game)
    assert {row["place"]: row["card"] for row in card_rows(now, {}, words)} == {"P1": "2S", "B1": "3H", "P2": "2D"}


def test_terminal_that_restarts_while_a_card_lies_face_down_shows_the_same(tmp_path: Path) -> None:
    floor = squeezed(tmp_path)
    before = felt(view(floor, "B"), floor.game)
    floor.restart("B")
    floor.pass_time(2.0)
    assert felt(view(floor, "B"), floor.game) == before
    assert view(floor, "B").may_reveal


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[tuple[ShoeFloor, Screen]]:
    app.open_app()
    app.warnings.clear()
    floor = squeezed(tmp_path)
    screen = Screen(face=BaccaratFace(floor.game))
    yield floor, screen
    screen.close()
    assert app.warnings == []


def source(screen: Screen, place: str) -> str:
    face = screen.item(f"card-{place}").childItems()[0].childItems()[0]
    return str(face.property("source").toString())


@pytest.mark.rule("baccarat 3.9")
def test_finger_peels_the_picture_and_past_the_middle_the_card_may_be_opened(
    opened: tuple[ShoeFloor, Screen],
) -> None:
    floor, screen = opened
    screen.see(view(floor, "B"), floor.clock.now())
    screen.settle()
    assert "card-back" in source(screen, "P2")
    screen.drag("peel", (0.02, 0.5), (0.4, 0.5))
    assert screen.wishes == []
    screen.drag("peel", (0.02, 0.5), (0.9, 0.5))
    assert screen.wishes == [ShowHidden()]
    floor[("B")].finish(floor["B"].core.reveal(floor.clock.now()))
    floor.pass_time(0.5)
    screen.see(view(floor, "B"), floor.clock.now())
    screen.settle()
    assert source(screen, "P2").endswith("card/2D/upright")


def test_finger_of_another_player_peels_nothing(opened: tuple[ShoeFloor, Screen]) -> None:
    floor, screen = opened
    screen.see(view(floor, "A"), floor.clock.now())
    screen.settle()
    assert not [item for item in screen.items() if item.objectName() == "peel" and item.isVisible()]
    screen.stage.peeled()
    assert screen.wishes == []


@pytest.mark.parametrize("mode", ["highest", "private", "dealer"])
def test_no_text_is_cut_while_a_card_lies_face_down(tmp_path: Path, mode: str) -> None:
    app.open_app()
    floor = squeezed(tmp_path, mode)
    screen = Screen(face=BaccaratFace(floor.game))
    try:
        for name in "ABCD":
            screen.see(view(floor, name), floor.clock.now())
            screen.settle()
            for language in LANGUAGES:
                screen.model.setLanguage(language)
                screen.draw()
                assert complaints(screen.window) == [], (name, language)
    finally:
        screen.close()
