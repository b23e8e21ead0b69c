"""Best play and house edges by number of decks, from a fresh shoe; `None` is an endless shoe.

Made by `lab/blackjack/make_best_play.py`. A line is a hand: two first cards of one value (`pair`), or a total. Its
words are for the dealer's first card from 2 to 10 and an Ace. Each word lists the decisions that the rules allow on two
first cards, the best first: H hit, S stand, D double, P split, R surrender. A decision that is much worse may be
missing.
"""

EDGES: dict[int | None, dict[tuple[tuple[int, int], bool], str]] = {
    4: {((3, 2), True): "0.1196", ((3, 2), False): "0.3573", ((6, 5), True): "1.4242", ((6, 5), False): "1.6620"},
    5: {((3, 2), True): "0.1482", ((3, 2), False): "0.3905", ((6, 5), True): "1.4501", ((6, 5), False): "1.6924"},
    6: {((3, 2), True): "0.1672", ((3, 2), False): "0.4126", ((6, 5), True): "1.4674", ((6, 5), False): "1.7127"},
    7: {((3, 2), True): "0.1809", ((3, 2), False): "0.4284", ((6, 5), True): "1.4798", ((6, 5), False): "1.7273"},
    8: {((3, 2), True): "0.1911", ((3, 2), False): "0.4402", ((6, 5), True): "1.4890", ((6, 5), False): "1.7381"},
    None: {((3, 2), True): "0.2609", ((3, 2), False): "0.5210", ((6, 5), True): "1.5522", ((6, 5), False): "1.8122"},
}
"""In percent of an Initial Bet, by what a Blackjack pays and whether hands may be surrendered."""

ROWS: dict[int | None, str] = {
    4: """
hard 4   PHRD  PHRD  PHDR  PHDR  PHDR  PHRD  HPRD  HRD   HRD   HD
hard 5   HRD   HRD   HDR   HDR   HDR   HRD   HRD   HRD   HRD   HD
hard 6   HRD   HDR   HDR   HDR   HDR   HRD   HRD   HRD   HRD   HD
hard 7   HDR   HDR   HDR   HDR   HDR   HRD   HRD   HRD   HRD   HD
hard 8   HDR   HDR   HDR   HDR   HDR   HDR   HDR   HRD   HRD   HD
hard 9   HDR   DHR   DHR   DHR   DHR   HDR   HDR   HDR   HRD   HD
hard 10  DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   HDR   HD
hard 11  DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   HD
hard 12  HSRD  HSDR  SHDR  SHDR  SHDR  HRD   HRD   HRD   HRD   HD
hard 13  SHRD  SHRD  SRD   SRD   SDR   HRD   HRD   HRD   HRD   HD
hard 14  SRD   SRD   SRD   SRD   SRD   HRD   HRD   HRD   RHD   HD
hard 15  SRD   SRD   SRD   SRD   SRD   HRD   HRD   HRD   RHSD  HD
hard 16  SRD   SRD   SRD   SRD   SRD   HRD   HRD   RHSD  RHSD  HD
hard 17  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
hard 18  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
hard 19  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
hard 20  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
soft 12  PHDR  PHDR  PHDR  PHDR  PDHR  PHDR  PHDR  PHDR  PHRD  PHD
soft 13  HDR   HDR   HDR   DHR   DHR   HDR   HDR   HDR   HRD   HD
soft 14  HDR   HDR   HDR   DHR   DHR   HDR   HDR   HDR   HRD   HD
soft 15  HDR   HDR   DHR   DHR   DHR   HDR   HDR   HDR   HRD   HD
soft 16  HDR   HDR   DHR   DHR   DHR   HDR   HDR   HDR   HRD   HD
soft 17  HDR   DHR   DHR   DHR   DHR   HDR   HDR   HDR   HDR   HD
soft 18  SDR   DSR   DSR   DSR   DSR   SDR   SDR   HDR   HSDR  HSD
soft 19  SDR   SDR   SDR   SDR   SDR   SDR   SDR   SDR   SDR   SD
soft 20  SDR   SDR   SDR   SDR   SDR   SDR   SDR   SDR   SDR   SD
pair 1   PHDR  PHDR  PHDR  PHDR  PDHR  PHDR  PHDR  PHDR  PHRD  PHD
pair 2   PHRD  PHRD  PHDR  PHDR  PHDR  PHRD  HPRD  HRD   HRD   HD
pair 3   PHRD  PHDR  PHDR  PHDR  PHDR  PHRD  HPRD  HRD   HRD   HD
pair 4   HDR   HDR   HDR   PHDR  PHDR  HDR   HDR   HRD   HRD   HD
pair 5   DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   HDR   HD
pair 6   PHSRD PHSDR PSHDR PSHDR PSHDR HPRD  HRD   HRD   HRD   HD
pair 7   PSRD  PSRD  PSRD  PSRD  PSRD  PHRD  HPRD  HRD   RHD   HD
pair 8   PSRD  PSRD  PSRD  PSRD  PSRD  PHRD  PHRD  PRHSD RPHSD HPD
pair 9   PSRD  PSRD  PSRD  PSRD  PSRD  SPRD  PSRD  PSRD  SRD   SD
pair 10  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
""",
    5: """
hard 4   PHRD  PHRD  PHDR  PHDR  PHDR  PHRD  HPRD  HRD   HRD   HD
hard 5   HRD   HRD   HDR   HDR   HDR   HRD   HRD   HRD   HRD   HD
hard 6   HRD   HDR   HDR   HDR   HDR   HRD   HRD   HRD   HRD   HD
hard 7   HDR   HDR   HDR   HDR   HDR   HRD   HRD   HRD   HRD   HD
hard 8   HDR   HDR   HDR   HDR   HDR   HDR   HDR   HRD   HRD   HD
hard 9   HDR   DHR   DHR   DHR   DHR   HDR   HDR   HDR   HRD   HD
hard 10  DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   HDR   HD
hard 11  DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   HD
hard 12  HSRD  HSDR  SHDR  SHDR  SHDR  HRD   HRD   HRD   HRD   HD
hard 13  SHRD  SHRD  SRD   SRD   SDR   HRD   HRD   HRD   HRD   HD
hard 14  SRD   SRD   SRD   SRD   SRD   HRD   HRD   HRD   RHD   HD
hard 15  SRD   SRD   SRD   SRD   SRD   HRD   HRD   HRD   RHSD  HD
hard 16  SRD   SRD   SRD   SRD   SRD   HRD   HRD   RHSD  RHSD  HD
hard 17  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
hard 18  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
hard 19  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
hard 20  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
soft 12  PHDR  PHDR  PHDR  PHDR  PDHR  PHDR  PHDR  PHDR  PHRD  PHD
soft 13  HDR   HDR   HDR   DHR   DHR   HDR   HDR   HDR   HRD   HD
soft 14  HDR   HDR   HDR   DHR   DHR   HDR   HDR   HDR   HRD   HD
soft 15  HDR   HDR   DHR   DHR   DHR   HDR   HDR   HDR   HRD   HD
soft 16  HDR   HDR   DHR   DHR   DHR   HDR   HDR   HDR   HRD   HD
soft 17  HDR   DHR   DHR   DHR   DHR   HDR   HDR   HDR   HDR   HD
soft 18  SDR   DSR   DSR   DSR   DSR   SDR   SDR   HDR   HSDR  HSD
soft 19  SDR   SDR   SDR   SDR   SDR   SDR   SDR   SDR   SDR   SD
soft 20  SDR   SDR   SDR   SDR   SDR   SDR   SDR   SDR   SDR   SD
pair 1   PHDR  PHDR  PHDR  PHDR  PDHR  PHDR  PHDR  PHDR  PHRD  PHD
pair 2   PHRD  PHRD  PHDR  PHDR  PHDR  PHRD  HPRD  HRD   HRD   HD
pair 3   PHRD  PHDR  PHDR  PHDR  PHDR  PHRD  HPRD  HRD   HRD   HD
pair 4   HDR   HDR   HDR   PHDR  PHDR  HDR   HDR   HRD   HRD   HD
pair 5   DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   HDR   HD
pair 6   PHSRD PHSDR PSHDR PSHDR PSHDR HPRD  HRD   HRD   HRD   HD
pair 7   PSRD  PSRD  PSRD  PSRD  PSRD  PHRD  HPRD  HRD   RHD   HD
pair 8   PSRD  PSRD  PSRD  PSRD  PSRD  PHRD  PHRD  PRHSD RPHSD HPD
pair 9   PSRD  PSRD  PSRD  PSRD  PSRD  SPRD  PSRD  PSRD  SRD   SD
pair 10  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
""",
    6: """
hard 4   PHRD  PHRD  PHDR  PHDR  PHDR  PHRD  HPRD  HRD   HRD   HD
hard 5   HRD   HRD   HDR   HDR   HDR   HRD   HRD   HRD   HRD   HD
hard 6   HRD   HDR   HDR   HDR   HDR   HRD   HRD   HRD   HRD   HD
hard 7   HDR   HDR   HDR   HDR   HDR   HRD   HRD   HRD   HRD   HD
hard 8   HDR   HDR   HDR   HDR   HDR   HDR   HDR   HRD   HRD   HD
hard 9   HDR   DHR   DHR   DHR   DHR   HDR   HDR   HDR   HRD   HD
hard 10  DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   HDR   HD
hard 11  DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   HD
hard 12  HSRD  HSDR  SHDR  SHDR  SHDR  HRD   HRD   HRD   HRD   HD
hard 13  SHRD  SHRD  SRD   SRD   SDR   HRD   HRD   HRD   HRD   HD
hard 14  SRD   SRD   SRD   SRD   SRD   HRD   HRD   HRD   RHD   HD
hard 15  SRD   SRD   SRD   SRD   SRD   HRD   HRD   HRD   RHSD  HD
hard 16  SRD   SRD   SRD   SRD   SRD   HRD   HRD   RHSD  RHSD  HD
hard 17  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
hard 18  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
hard 19  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
hard 20  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
soft 12  PHDR  PHDR  PHDR  PHDR  PDHR  PHDR  PHDR  PHDR  PHRD  PHD
soft 13  HDR   HDR   HDR   DHR   DHR   HDR   HDR   HDR   HRD   HD
soft 14  HDR   HDR   HDR   DHR   DHR   HDR   HDR   HDR   HRD   HD
soft 15  HDR   HDR   DHR   DHR   DHR   HDR   HDR   HDR   HRD   HD
soft 16  HDR   HDR   DHR   DHR   DHR   HDR   HDR   HDR   HRD   HD
soft 17  HDR   DHR   DHR   DHR   DHR   HDR   HDR   HDR   HDR   HD
soft 18  SDR   DSR   DSR   DSR   DSR   SDR   SDR   HDR   HSDR  HSD
soft 19  SDR   SDR   SDR   SDR   SDR   SDR   SDR   SDR   SDR   SD
soft 20  SDR   SDR   SDR   SDR   SDR   SDR   SDR   SDR   SDR   SD
pair 1   PHDR  PHDR  PHDR  PHDR  PDHR  PHDR  PHDR  PHDR  PHRD  PHD
pair 2   PHRD  PHRD  PHDR  PHDR  PHDR  PHRD  HPRD  HRD   HRD   HD
pair 3   PHRD  PHDR  PHDR  PHDR  PHDR  PHRD  HPRD  HRD   HRD   HD
pair 4   HDR   HDR   HDR   PHDR  PHDR  HDR   HDR   HRD   HRD   HD
pair 5   DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   HDR   HD
pair 6   PHSRD PHSDR PSHDR PSHDR PSHDR HPRD  HRD   HRD   HRD   HD
pair 7   PSRD  PSRD  PSRD  PSRD  PSRD  PHRD  HPRD  HRD   RHD   HD
pair 8   PSRD  PSRD  PSRD  PSRD  PSRD  PHRD  PHRD  PRHSD RPHSD HPD
pair 9   PSRD  PSRD  PSRD  PSRD  PSRD  SPRD  PSRD  PSRD  SRD   SD
pair 10  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
""",
    7: """
hard 4   PHRD  PHRD  PHDR  PHDR  PHDR  PHRD  HPRD  HRD   HRD   HD
hard 5   HRD   HRD   HDR   HDR   HDR   HRD   HRD   HRD   HRD   HD
hard 6   HRD   HDR   HDR   HDR   HDR   HRD   HRD   HRD   HRD   HD
hard 7   HDR   HDR   HDR   HDR   HDR   HRD   HRD   HRD   HRD   HD
hard 8   HDR   HDR   HDR   HDR   HDR   HDR   HDR   HRD   HRD   HD
hard 9   HDR   DHR   DHR   DHR   DHR   HDR   HDR   HDR   HRD   HD
hard 10  DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   HDR   HD
hard 11  DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   HD
hard 12  HSRD  HSDR  SHDR  SHDR  SHDR  HRD   HRD   HRD   HRD   HD
hard 13  SHRD  SHRD  SRD   SRD   SDR   HRD   HRD   HRD   HRD   HD
hard 14  SRD   SRD   SRD   SRD   SRD   HRD   HRD   HRD   RHD   HD
hard 15  SRD   SRD   SRD   SRD   SRD   HRD   HRD   HRD   RHSD  HD
hard 16  SRD   SRD   SRD   SRD   SRD   HRD   HRD   RHSD  RHSD  HD
hard 17  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
hard 18  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
hard 19  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
hard 20  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
soft 12  PHDR  PHDR  PHDR  PHDR  PDHR  PHDR  PHDR  PHDR  PHRD  PHD
soft 13  HDR   HDR   HDR   DHR   DHR   HDR   HDR   HDR   HRD   HD
soft 14  HDR   HDR   HDR   DHR   DHR   HDR   HDR   HDR   HRD   HD
soft 15  HDR   HDR   DHR   DHR   DHR   HDR   HDR   HDR   HRD   HD
soft 16  HDR   HDR   DHR   DHR   DHR   HDR   HDR   HDR   HRD   HD
soft 17  HDR   DHR   DHR   DHR   DHR   HDR   HDR   HDR   HDR   HD
soft 18  SDR   DSR   DSR   DSR   DSR   SDR   SDR   HDR   HSDR  HSD
soft 19  SDR   SDR   SDR   SDR   SDR   SDR   SDR   SDR   SDR   SD
soft 20  SDR   SDR   SDR   SDR   SDR   SDR   SDR   SDR   SDR   SD
pair 1   PHDR  PHDR  PHDR  PHDR  PDHR  PHDR  PHDR  PHDR  PHRD  PHD
pair 2   PHRD  PHRD  PHDR  PHDR  PHDR  PHRD  HPRD  HRD   HRD   HD
pair 3   PHRD  PHDR  PHDR  PHDR  PHDR  PHRD  HPRD  HRD   HRD   HD
pair 4   HDR   HDR   HDR   PHDR  PHDR  HDR   HDR   HRD   HRD   HD
pair 5   DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   HDR   HD
pair 6   PHSRD PHSDR PSHDR PSHDR PSHDR HPRD  HRD   HRD   HRD   HD
pair 7   PSRD  PSRD  PSRD  PSRD  PSRD  PHRD  HPRD  HRD   RHD   HD
pair 8   PSRD  PSRD  PSRD  PSRD  PSRD  PHRD  PHRD  PRHSD RPHSD HPD
pair 9   PSRD  PSRD  PSRD  PSRD  PSRD  SPRD  PSRD  PSRD  SRD   SD
pair 10  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
""",
    8: """
hard 4   PHRD  PHRD  PHDR  PHDR  PHDR  PHRD  HPRD  HRD   HRD   HD
hard 5   HRD   HRD   HDR   HDR   HDR   HRD   HRD   HRD   HRD   HD
hard 6   HRD   HDR   HDR   HDR   HDR   HRD   HRD   HRD   HRD   HD
hard 7   HDR   HDR   HDR   HDR   HDR   HRD   HRD   HRD   HRD   HD
hard 8   HDR   HDR   HDR   HDR   HDR   HDR   HDR   HRD   HRD   HD
hard 9   HDR   DHR   DHR   DHR   DHR   HDR   HDR   HDR   HRD   HD
hard 10  DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   HDR   HD
hard 11  DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   HD
hard 12  HSRD  HSDR  SHDR  SHDR  SHDR  HRD   HRD   HRD   HRD   HD
hard 13  SHRD  SHRD  SRD   SRD   SDR   HRD   HRD   HRD   HRD   HD
hard 14  SRD   SRD   SRD   SRD   SRD   HRD   HRD   HRD   RHD   HD
hard 15  SRD   SRD   SRD   SRD   SRD   HRD   HRD   HRD   RHSD  HD
hard 16  SRD   SRD   SRD   SRD   SRD   HRD   HRD   RHSD  RHSD  HD
hard 17  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
hard 18  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
hard 19  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
hard 20  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
soft 12  PHDR  PHDR  PHDR  PHDR  PDHR  PHDR  PHDR  PHDR  PHRD  PHD
soft 13  HDR   HDR   HDR   DHR   DHR   HDR   HDR   HDR   HRD   HD
soft 14  HDR   HDR   HDR   DHR   DHR   HDR   HDR   HDR   HRD   HD
soft 15  HDR   HDR   DHR   DHR   DHR   HDR   HDR   HDR   HRD   HD
soft 16  HDR   HDR   DHR   DHR   DHR   HDR   HDR   HDR   HRD   HD
soft 17  HDR   DHR   DHR   DHR   DHR   HDR   HDR   HDR   HDR   HD
soft 18  SDR   DSR   DSR   DSR   DSR   SDR   SDR   HDR   HSDR  HSD
soft 19  SDR   SDR   SDR   SDR   SDR   SDR   SDR   SDR   SDR   SD
soft 20  SDR   SDR   SDR   SDR   SDR   SDR   SDR   SDR   SDR   SD
pair 1   PHDR  PHDR  PHDR  PHDR  PDHR  PHDR  PHDR  PHDR  PHRD  PHD
pair 2   PHRD  PHRD  PHDR  PHDR  PHDR  PHRD  HPRD  HRD   HRD   HD
pair 3   PHRD  PHDR  PHDR  PHDR  PHDR  PHRD  HPRD  HRD   HRD   HD
pair 4   HDR   HDR   HDR   PHDR  PHDR  HDR   HDR   HRD   HRD   HD
pair 5   DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   HDR   HD
pair 6   PHSRD PHSDR PSHDR PSHDR PSHDR HPRD  HRD   HRD   HRD   HD
pair 7   PSRD  PSRD  PSRD  PSRD  PSRD  PHRD  HPRD  HRD   RHD   HD
pair 8   PSRD  PSRD  PSRD  PSRD  PSRD  PHRD  PHRD  PRHSD RPHSD HPD
pair 9   PSRD  PSRD  PSRD  PSRD  PSRD  SPRD  PSRD  PSRD  SRD   SD
pair 10  SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SRD   SD
""",
    None: """
hard 4   PHRD  PHRD  PHDR  PHDR  PHDR  PHRD  HPRD  HPRD  HRPD  HPD
hard 5   HRD   HRD   HDR   HDR   HDR   HRD   HRD   HRD   HRD   HD
hard 6   HRD   HDR   HDR   HDR   HDR   HRD   HRD   HRD   HRD   HD
hard 7   HDR   HDR   HDR   HDR   HDR   HRD   HRD   HRD   HRD   HD
hard 8   HDR   HDR   HDR   HDR   HDR   HDR   HDR   HRD   HRD   HD
hard 9   HDR   DHR   DHR   DHR   DHR   HDR   HDR   HDR   HRD   HD
hard 10  DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   HDR   HD
hard 11  DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   DHR   HD
hard 12  HSRD  HSDR  SHDR  SHDR  SHDR  HSRD  HRSD  HRSD  HRSD  HSD
hard 13  SHRD  SHRD  SHRD  SHRD  SHDR  HSRD  HRSD  HRSD  HRSD  HSD
hard 14  SHRD  SHRD  SHRD  SHRD  SHRD  HSRD  HRSD  HRSD  RHSD  HSD
hard 15  SHRD  SHRD  SHRD  SHRD  SHRD  HSRD  HRSD  HRSD  RHSD  HSD
hard 16  SHRD  SHRD  SHRD  SHRD  SHRD  HSRD  HRSD  RHSD  RHSD  HSD
hard 17  SRHD  SRHD  SRHD  SRHD  SRHD  SHRD  SRHD  SRHD  SRHD  SHD
hard 18  SRHD  SRHD  SRHD  SRHD  SRHD  SRHD  SRHD  SRHD  SRHD  SHD
hard 19  SRHD  SRHD  SRHD  SRHD  SRHD  SRHD  SRHD  SRHD  SRHD  SHD
hard 20  SPRHD SPRHD SPRHD SPRHD SPRHD SPRHD SPRHD SPRHD SPRHD SPHD
soft 12  PHDSR PHDSR PHDSR PHDSR PHDSR PHDSR PHDRS PHDRS PHRDS PHDS
soft 13  HDSR  HDSR  HDSR  HDSR  DHSR  HDSR  HDRS  HDRS  HRDS  HDS
soft 14  HDSR  HDSR  HDSR  DHSR  DHSR  HDSR  HDRS  HDRS  HRDS  HDS
soft 15  HDSR  HDSR  HDSR  DHSR  DHSR  HDSR  HDRS  HDRS  HRDS  HDS
soft 16  HDSR  HDSR  DHSR  DHSR  DHSR  HDSR  HDRS  HDRS  HRDS  HDS
soft 17  HDSR  DHSR  DHSR  DHSR  DHSR  HDSR  HDSR  HDSR  HSDR  HSD
soft 18  SDHR  DSHR  DSHR  DSHR  DSHR  SDHR  SHDR  HSDR  HSDR  HSD
soft 19  SDHR  SDHR  SDHR  SDHR  SDHR  SDHR  SDHR  SHDR  SHDR  SHD
soft 20  SDHR  SDHR  SDHR  SDHR  SDHR  SDHR  SDHR  SDHR  SHDR  SHD
pair 1   PHDSR PHDSR PHDSR PHDSR PHDSR PHDSR PHDRS PHDRS PHRDS PHDS
pair 2   PHRD  PHRD  PHDR  PHDR  PHDR  PHRD  HPRD  HPRD  HRPD  HPD
pair 3   PHRD  PHDR  PHDR  PHDR  PHDR  PHRD  HPRD  HPRD  HRPD  HPD
pair 4   HPDR  HPDR  HPDR  PHDR  PHDR  HPDR  HPDR  HPRD  HRPD  HPD
pair 5   DHPR  DHPR  DHPR  DHPR  DHPR  DHPR  DHPR  DHRP  HDRP  HDP
pair 6   PHSRD PHSDR PSHDR PSHDR PSHDR HPSRD HPRSD HRSPD HRSPD HSPD
pair 7   PSHRD PSHRD PSHRD PSHRD PSHRD PHSRD HPRSD HRSPD RHSPD HSPD
pair 8   PSHRD PSHRD PSHRD PSHRD PSHRD PHSRD PHRSD PRHSD RPHSD HPSD
pair 9   PSRHD PSRHD PSRHD PSRHD PSRHD SPRHD PSRHD PSRHD SPRHD SPHD
pair 10  SPRHD SPRHD SPRHD SPRHD SPRHD SPRHD SPRHD SPRHD SPRHD SPHD
""",
}
