"""An amount of money in words, in English and Chinese, so that a changed figure on a ticket is noticed."""

from phrases import Phrase, phrase
from phrases.catalogue import LANGUAGES, catalogue

CENTS_MAX = 10**13 - 1
DIGITS, TENS, GROUPS = phrase("amount_digits"), phrase("amount_tens"), phrase("amount_groups")


def amount_in_words(cents: int, language: str) -> str:
    if not 0 <= cents <= CENTS_MAX:
        raise ValueError(f"An amount in words is between 0 and {CENTS_MAX} cents.")
    return _english(*divmod(cents, 100)) if language == LANGUAGES[0] else _chinese(*divmod(cents, 100))


def _words(said: Phrase, language: str) -> list[str]:
    return catalogue().clause(said, language).split()


def _english(dollars: int, cents: int) -> str:
    said = _english_number(dollars)
    one, many = phrase("amount_dollar", number=said), phrase("amount_dollars", number=said)
    whole = catalogue().clause(one if dollars == 1 else many, "en")
    if cents == 0:
        return catalogue().clause(phrase("amount_only", amount=whole), "en")
    return catalogue().clause(phrase("amount_with_cents", amount=whole, cents=f"{cents:02}"), "en")


def _english_number(number: int) -> str:
    small, tens, groups = (_words(said, "en") for said in (DIGITS, TENS, GROUPS))
    if number == 0:
        return small[0]
    hundred, *above = groups
    said: list[str] = []
    for at in range(len(above), -1, -1):
        part = number // 1000**at % 1000
        if part == 0:
            continue
        if part >= 100:
            said += [small[part // 100], hundred]
        rest = part % 100
        if rest >= 20:
            said.append(tens[rest // 10 - 2] + (f"-{small[rest % 10]}" if rest % 10 else ""))
        elif rest:
            said.append(small[rest])
        if at:
            said.append(above[at - 1])
    return " ".join(said)


def _chinese(dollars: int, cents: int) -> str:
    digits = _words(DIGITS, "zh")
    jiao, fen = divmod(cents, 10)
    said = catalogue().clause(phrase("amount_dollars", number=_chinese_number(dollars)), "zh")
    tenth, hundredth, whole = _words(phrase("amount_parts"), "zh")
    if cents == 0:
        return said + whole
    said += digits[jiao] + tenth if jiao else digits[0]
    return said + (digits[fen] + hundredth if fen else whole)


def _chinese_number(number: int) -> str:
    """Groups of four digits; one zero stands for any zeros between two digits."""
    digits, tens, groups = (_words(said, "zh") for said in (DIGITS, TENS, GROUPS))
    if number == 0:
        return digits[0]
    said = ""
    gap = False
    for group in range(2, -1, -1):
        part = number // 10000**group % 10000
        for place in range(3, -1, -1):
            digit = part // 10**place % 10
            if digit == 0:
                gap = bool(said)
                continue
            said += (digits[0] if gap else "") + digits[digit] + (tens[place - 1] if place else "")
            gap = False
        if part and group:
            said += groups[group - 1]
    return said
