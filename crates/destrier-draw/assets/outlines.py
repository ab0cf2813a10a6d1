"""Writes the outlines of the characters that pictures use; see README.md."""

import sys

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

CHARACTERS = [*range(0x20, 0x7F), 0xD6, 0xF6, 0x265E]


class TextPen(BasePen):
    """Collects the steps of an outline as words."""

    def __init__(self, glyphs):
        super().__init__(glyphs)
        self.steps = []

    def add(self, letter, *points):
        self.steps.append(letter + " ".join(f"{number:g}" for point in points for number in point))

    def _moveTo(self, point):
        self.add("M", point)

    def _lineTo(self, point):
        self.add("L", point)

    def _qCurveToOne(self, control, point):
        self.add("Q", control, point)

    def _closePath(self):
        self.add("Z")


font = TTFont(sys.argv[1])
glyphs = font.getGlyphSet()
names = font.getBestCmap()
for character in CHARACTERS:
    glyph = glyphs[names[character]]
    pen = TextPen(glyphs)
    glyph.draw(pen)
    print(f"U+{character:04X} {glyph.width}", *pen.steps)
