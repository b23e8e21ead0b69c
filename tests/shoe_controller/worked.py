"""The example frames of the dialects' papers, byte for byte, and the meaning of each."""

from shoe_controller.events import (
    OVERDRAWN,
    Alive,
    Card,
    CutCard,
    Empty,
    Hello,
    LidOpen,
    Misread,
    MisreadReason,
    Ready,
    Result,
    ShoeEvent,
    Started,
    Stopped,
)


def s2_frame(text: str) -> bytes:
    return text.replace("<01>", "\x01").replace("<02>", "\x02").replace("<0D>", "\r").encode("ascii")


S2_SAID: dict[str, tuple[int | None, int, int, ShoeEvent]] = {
    "<01>00H21A0S2SIM 0100SHOE0001085CE26B<0D>": (None, 2, 416, Hello("S2SIM", "0100", "SHOE0001", 8, "5C", True)),
    "<01>00K31A000004B20<0D>": (None, 3, 416, Alive(0, 0)),
    "<01>01T31A02034319<0D>": (1, 3, 416, Ready()),
    "<01>02C319F0018S5CF0B4B350<0D>": (2, 3, 415, Card("8S", 1, set_id="5C", quality=15, throat_ms=180)),
    "<01>03C319E002KH5CF0A81B9B<0D>": (3, 3, 414, Card("KH", 2, set_id="5C", quality=15, throat_ms=168)),
    "<01>04M519D0031??EF41<0D>": (4, 5, 413, Misread(MisreadReason.UNREADABLE, 3)),
    "<01>8BX701218E245A<0D>": (0x8B, 7, 18, CutCard(398)),
    "<01>8CT60127115084<0D>": (0x8C, 6, 18, LidOpen()),
    "<01>8DT8000721C1CD<0D>": (0x8D, 8, 0, Empty()),
}
"""Number, state, cards left and meaning of each frame."""
S2_COMMANDS = {
    "acknowledge 02": "<02>A02F585<0D>",
    "gate, one card": "<02>G017746<0D>",
    "gate, locked": "<02>G006767<0D>",
    "clear stop 04": "<02>E044983<0D>",
    "again from card 3": "<02>Q003414F<0D>",
    "new set": "<02>S085C28C6<0D>",
    "version": "<02>VDBC3<0D>",
    "free gate": "<02>GFFDBC9<0D>",
}
AE2_SAID: dict[str, tuple[int, ShoeEvent]] = {
    "05 31 53 03 36 31": (0x31, Started()),
    "05 32 50 03 36 31": (0x32, Ready()),
    "05 33 44 81 B8 03 34 44": (0x33, Card("8S", place="P1")),
    "05 34 44 91 CD 03 32 46": (0x34, Card("KH", place="B1")),
    "05 35 44 82 91 03 36 31": (0x35, Card("AD", place="P2")),
    "05 36 44 92 A5 03 34 36": (0x36, Card("5C", place="B2")),
    "05 37 47 90 03 45 33": (0x37, Result("player")),
    "05 38 47 C1 03 42 44": (0x38, Result("banker", player_pair=True)),
    "05 38 47 A3 03 44 46": (0x38, Result("tie", player_pair=True, banker_pair=True)),
    "05 39 43 03 37 39": (0x39, CutCard()),
    "05 41 45 C2 03 43 35": (0x41, Stopped(OVERDRAWN)),
}
AE2_LOCK = bytes.fromhex("02 4F 50 4C 4B 30 32 03 31 42")
