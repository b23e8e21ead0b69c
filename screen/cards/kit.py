"""What the kit of every card game holds: the QML module EtgCards, the pictures of cards, and their words."""

from pathlib import Path

from screen.cards.draw_card import draw_back, draw_card
from screen.kit import Kit

HERE = Path(__file__).resolve().parent
CARDS_KIT = Kit((HERE / "qml",), {"card": draw_card, "card-back": draw_back}, (HERE / "words.toml",))
