"""Remakes the shipped fonts from their sources: `python lab/make_fonts.py NOTO_FOLDER [INTER_FOLDER]`.

NOTO_FOLDER holds NotoSansCJK-Regular.ttc and -Bold.ttc (Debian's fonts-noto-cjk puts them in
/usr/share/fonts/opentype/noto); INTER_FOLDER the files of the npm package @fontsource/inter, needed only to
take another release of Inter. The subset holds every character of every words file.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[1]
FONTS = ROOT / "screen" / "fonts"
SIMPLIFIED_CHINESE = 2  # of the faces in the collection
NOTO_WEIGHTS = {"Regular": 400, "Bold": 700}
DIGITS = "zero one two three four five six seven eight nine".split()
INTER_WEIGHTS = {400: "Regular", 600: "SemiBold", 700: "Bold", 800: "ExtraBold"}


def words_files() -> list[Path]:
    found = [path for name in ("words", "phrases") for path in ROOT.glob(f"*/**/{name}*.toml")]
    return sorted(path for path in found if ".venv" not in path.parts)


def characters() -> str:
    text = "".join(path.read_text(encoding="utf-8") for path in words_files())
    return "".join(sorted({letter for letter in text if ord(letter) > 0x7F}))


def rename(font: TTFont, family: str, style: str) -> None:
    names = font["name"]
    for wrong in (16, 17, 21, 22, 25):
        names.removeNames(nameID=wrong)
    for number, text in {1: family, 2: style, 4: f"{family} {style}", 6: f"{family}-{style}".replace(" ", "")}.items():
        names.removeNames(nameID=number)
        names.setName(text, number, 3, 1, 0x409)


def make_noto(folder: Path) -> None:
    for style, weight in NOTO_WEIGHTS.items():
        options = subset.Options(font_number=SIMPLIFIED_CHINESE, layout_features=[], hinting=False, desubroutinize=True)
        font = subset.load_font(str(folder / f"NotoSansCJK-{style}.ttc"), options)
        cutter = subset.Subsetter(options)
        cutter.populate(text=characters())
        cutter.subset(font)
        rename(font, "Noto Sans SC", style)
        font["OS/2"].usWeightClass = weight
        font["head"].modified = font["head"].created  # the same words make the same bytes
        font.recalcTimestamp = False
        font.save(FONTS / f"NotoSansSC-{style}.otf")


def keep_tabular_digits(font: TTFont) -> None:
    """Keeps digits of one width, but not Inter's wide spaces, hyphens and brackets, which would loosen sentences."""
    table = font["GSUB"].table
    lookups = {i for r in table.FeatureList.FeatureRecord if r.FeatureTag == "tnum" for i in r.Feature.LookupListIndex}
    for at in lookups:
        for entry in table.LookupList.Lookup[at].SubTable:
            entry.mapping = {glyph: to for glyph, to in entry.mapping.items() if glyph in DIGITS}


def make_inter(folder: Path) -> None:
    for weight, style in INTER_WEIGHTS.items():
        font = TTFont(folder / f"inter-latin-{weight}-normal.woff", recalcTimestamp=False)
        font.flavor = None
        rename(font, "Inter", style)
        keep_tabular_digits(font)
        font.save(FONTS / f"Inter-{style}.ttf")


if __name__ == "__main__":
    make_noto(Path(sys.argv[1]))
    if len(sys.argv) > 2:
        make_inter(Path(sys.argv[2]))
    print(f"{len(characters())} characters from {len(words_files())} words files")
