"""Illegible text on a window is found; a short overlay and a text cut on purpose are not reported."""

import pytest
from PySide6.QtGui import QGuiApplication

from screen.legible import complaints
from tests.screen.conftest import Show

WORDS = 'text: "some words"; font.pixelSize: 20'
BELOW = f"Text {{ x: 20; y: 20; {WORDS} }}"


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        (f"Text {{ width: 40; {WORDS} }}", "'some words' is wider than its place"),
        (f"Text {{ width: 60; elide: Text.ElideRight; {WORDS} }}", "'some words' is cut short"),
        (f"Item {{ width: 60; height: 90; clip: true; Text {{ {WORDS} }} }}", "'some words' is cut at the side"),
        (f"Text {{ x: 1880; {WORDS} }}", "'some words' is cut at the side"),
        (
            f"Text {{ width: 60; height: 26; wrapMode: Text.Wrap; {WORDS} }}",
            "'some words' is higher than its place",
        ),
        (f"Box {{ width: 60; height: 40; Text {{ {WORDS} }} }}", "'some words' runs out of its box"),
        ('Text { text: "some words"; font.pixelSize: 9 }', "'some words' is drawn with 9 pixels"),
        (
            f'Item {{ {BELOW} Text {{ x: 60; y: 20; text: "others"; font.pixelSize: 20 }} }}',
            "'some words' and 'others' lie over each other",
        ),
        (
            f'Item {{ {BELOW} Text {{ x: 126; y: 20; text: "others"; font.pixelSize: 20 }} }}',
            "'some words' and 'others' lie over each other",
        ),
        (
            f'Item {{ {BELOW} Rectangle {{ x: 100; width: 90; height: 90; color: "red" }} }}',
            "'some words' is partly covered",
        ),
        (
            f'Item {{ {BELOW} Rectangle {{ width: 190; height: 90; color: "#22ffffff" }} {BELOW} }}',
            "'some words' and 'some words' lie over each other",
        ),
        (
            f"Item {{ {BELOW} Box {{ x: 100; width: 90; height: 90 }} }}",
            "'some words' is partly covered",
        ),
        (
            'MouseArea { objectName: "small"; width: 90; height: 20 }',
            "what is touched at small is 20 pixels small",
        ),
    ],
)
def test_a_text_that_cannot_be_read_or_touched_is_reported(
    body: str, complaint: str, size: tuple[int, int], show: Show
) -> None:
    window = show(body, size=size)
    QGuiApplication.processEvents()
    assert complaints(window) == [complaint]


@pytest.mark.parametrize(
    "body",
    [
        BELOW,
        f"Text {{ width: 200; {WORDS} }}",
        f"Text {{ width: 60; elide: Text.ElideMiddle; {WORDS} }}",
        f"Text {{ visible: false; width: 40; {WORDS} }}",
        f'Item {{ {BELOW} Rectangle {{ width: 400; height: 90; color: "red" }} {BELOW} }}',
        f'Item {{ {BELOW} Rectangle {{ objectName: "message"; x: 100; width: 90; height: 90; color: "red" }} }}',
        f"Item {{ width: 200; height: 90; clip: true; Text {{ y: 85; {WORDS} }} }}",
    ],
    ids=["plain", "with room", "long name", "invisible", "covered whole", "for a moment", "scrolled away"],
)
def test_a_legible_text_is_not_reported(body: str, show: Show) -> None:
    window = show(body)
    QGuiApplication.processEvents()
    assert complaints(window) == []
