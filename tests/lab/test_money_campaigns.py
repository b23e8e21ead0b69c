"""Small versions of the campaigns of acceptors, printers and tickets."""

from random import Random

from lab.campaigns.money_fuzz import acceptor_samples, fuzz, printer_samples
from lab.campaigns.tickets import picture_of_pdf, random_ticket, read_bars, tickets
from terminal.money.ticket_art import ticket_pdf


def test_nonsense_makes_no_driver_raise_and_credits_and_proves_nothing() -> None:
    report = fuzz(36_000)
    assert report.wrong == []
    assert report.tried == 36_000
    assert float(report.figures["id003 disordered, Escrowed"]) > 0


def test_damaged_material_of_the_fuzz_is_what_devices_really_say() -> None:
    states = {answer[2] for answer in acceptor_samples("id003").whole}
    assert {0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x1B, 0x40, 0x41, 0x42, 0x43, 0x46} <= states
    assert len(printer_samples("tcl").harmless) > 5
    assert len(printer_samples("escpos").harmless) > 4


def test_bars_of_random_tickets_are_read_back_from_pdf_and_from_the_paper_of_a_desk_printer() -> None:
    report = tickets(10)
    assert report.wrong == []
    assert report.tried == 20


def test_ticket_whose_bars_are_of_another_number_is_noticed() -> None:
    one, other = random_ticket(Random(1)), random_ticket(Random(2))
    assert read_bars(picture_of_pdf(ticket_pdf(one))) == [one.number] != [other.number]
