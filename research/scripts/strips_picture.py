"""Draws tours with few turns and few crossings, with their strips, corners and one period of each strip.

    destrier tour 32x32 --closed --few turns --json > turns.json
    destrier tour 36x36 --closed --few crossings --json > crossings.json
    python research/scripts/strips_picture.py turns.json 3,8,2 crossings.json 4,12,6 > strips.svg

After each tour come the rows of its strips and the periods of the one at the top and the one at the bottom.
"""

import json
import sys

CELL = 13
MARGIN = 64
GAP = 40
CORNER_ROWS, CORNER_COLUMNS = 5, 8
SIDE = 2
TINTS = {"top": "#fde2c4", "bottom": "#d5ecd4", "side": "#d9e6f7", "corner": "#e6e3ea"}
INKS = {"top": "#c05a00", "bottom": "#1f7a33", "side": "#1d5fb0"}


def place(row: int, column: int) -> str:
    return f"{(column - 0.5) * CELL:g} {(row - 0.5) * CELL:g}"


def polyline(squares: list[list[int]], colour: str, width: float) -> str:
    points = "L".join(place(*square) for square in squares)
    return f'<path d="M{points}" stroke="{colour}" stroke-width="{width}"/>'


def rectangle(row: int, column: int, rows: int, columns: int, colour: str) -> str:
    """Rows and columns are counted from zero here."""
    at = f'x="{column * CELL}" y="{row * CELL}" width="{columns * CELL}" height="{rows * CELL}"'
    return f'<rect {at} fill="{colour}"/>'


def bracket(first: float, last: float, y: float, up: bool, label: str, colour: str) -> list[str]:
    """Marks some columns above or below the board."""
    tip = -6 if up else 6
    middle, text_at = (first + last) / 2 * CELL, y + (-12 if up else 20)
    line = f"M{first * CELL:g} {y:g}v{tip}H{last * CELL:g}v{-tip}"
    return [
        f'<path d="{line}" stroke="{colour}" stroke-width="1.5"/>',
        f'<text x="{middle:g}" y="{text_at:g}" fill="{colour}">{label}</text>',
    ]


def strand(squares: list[list[int]], size: int) -> list[list[int]]:
    """The longest part of the tour between two corners."""

    def in_corner(square: list[int]) -> bool:
        row, column = square
        near_row = min(row - 1, size - row) < CORNER_ROWS
        return near_row and min(column - 1, size - column) < CORNER_COLUMNS

    first = next(at for at, square in enumerate(squares) if in_corner(square))
    turned = squares[first:] + squares[: first + 1]
    parts, part = [], [turned[0]]
    for square in turned[1:]:
        part.append(square)
        if in_corner(square):
            parts.append(part)
            part = [square]
    return max(parts, key=len)


def panel(file: str, layout: str, title: str) -> tuple[str, int]:
    with open(file, encoding="utf-8") as text:
        tour = json.load(text)
    rows, top, bottom = map(int, layout.split(","))
    squares = tour["squares"]
    size = max(row for row, _ in squares)
    across = size - 2 * CORNER_COLUMNS
    parts = [
        rectangle(0, CORNER_COLUMNS, rows, across, TINTS["top"]),
        rectangle(size - rows, CORNER_COLUMNS, rows, across, TINTS["bottom"]),
    ]
    for column in (0, size - SIDE):
        parts.append(rectangle(CORNER_ROWS, column, size - 2 * CORNER_ROWS, SIDE, TINTS["side"]))
    for row in (0, size - CORNER_ROWS):
        for column in (0, size - CORNER_COLUMNS):
            parts.append(rectangle(row, column, CORNER_ROWS, CORNER_COLUMNS, TINTS["corner"]))
    parts.append(f'<rect width="{size * CELL}" height="{size * CELL}" stroke="#555" stroke-width="1.5"/>')
    parts.append(polyline([*squares, squares[0]], "#8a8a8a", 1))
    parts.append(polyline(strand(squares, size), "#b3123f", 2))
    # The moves of one period: those that begin in its columns, within the rows of the strip.
    begin = {"top": (size - top) // 2, "bottom": (size - bottom) // 2}
    for name, period, inside in (
        ("top", top, lambda row: row <= rows),
        ("bottom", bottom, lambda row: row > size - rows),
    ):
        for one, other in zip(squares, squares[1:] + squares[:1], strict=True):
            left = min(one, other, key=lambda square: (square[1], square[0]))
            if inside(one[0]) and inside(other[0]) and begin[name] < left[1] <= begin[name] + period:
                parts.append(polyline([one, other], INKS[name], 2.2))
    for name, period, y, up in (("top", top, -4, True), ("bottom", bottom, size * CELL + 4, False)):
        label = f"{rows} rows, repeated every {period} columns"
        parts += bracket(begin[name], begin[name] + period, y, up, label, INKS[name])
    heading = f"{title}, {size}x{size}: {tour['turns']} turns, {tour['crossings']} crossings"
    parts.append(f'<text x="{size * CELL / 2:g}" y="-38" font-size="16" fill="#222">{heading}</text>')
    return "\n".join(parts), size * CELL


def main() -> None:
    words = sys.argv[1:]
    titles = {"turns": "Few turns", "crossings": "Few crossings"}
    panels, right, height = [], MARGIN, 0
    for file, layout in zip(words[::2], words[1::2], strict=True):
        title = next((title for name, title in titles.items() if name in file), "Tour")
        body, side = panel(file, layout, title)
        panels.append(f'<g transform="translate({right} {MARGIN})">\n{body}\n</g>')
        right += side + GAP
        height = max(height, side)
    width, height = right - GAP + MARGIN, height + MARGIN + 90
    legend = [(TINTS["top"], "top strip"), (TINTS["bottom"], "bottom strip"), (TINTS["side"], "sides, 2 columns"),
              (TINTS["corner"], "corners"), ("#b3123f", "a strand from corner to corner")]  # fmt: skip
    entries = []
    at = MARGIN
    for colour, label in legend:
        entries.append(f'<rect x="{at}" y="{height - 34}" width="16" height="16" fill="{colour}" stroke="#555"/>')
        entries.append(f'<text x="{at + 24}" y="{height - 21}" fill="#222" text-anchor="start">{label}</text>')
        at += 60 + 8 * len(label)
    print(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'role="img" fill="none" stroke-linecap="round" stroke-linejoin="round" font-family="DejaVu Sans, sans-serif" '
        'font-size="13" text-anchor="middle">'
    )
    print("<title>Strips and corners of tours with few turns and few crossings</title>")
    print(f'<rect width="{width}" height="{height}" fill="#ffffff"/>')
    print("\n".join(panels + entries))
    print("</svg>")


if __name__ == "__main__":
    main()
