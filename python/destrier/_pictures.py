"""Pictures and files of tours."""

from __future__ import annotations

import base64
import os
import threading
from pathlib import Path
from typing import Any, TypedDict

FORMATS = {
    ".txt": "grid", ".grid": "grid", ".squares": "squares", ".moves": "moves", ".json": "json", ".csv": "csv",
    ".tour": "tour", ".svg": "svg", ".pdf": "pdf", ".png": "png", ".gif": "gif",
}  # fmt: skip

#: Formats that are pictures.
PICTURES = ("svg", "pdf", "png", "gif")


class PictureOptions(TypedDict, total=False):
    """Options of pictures."""

    #: Length of the longer side in pixels, of a PDF in points.
    size: int | None
    #: Whether each square shows its number.
    numbers: bool
    #: Whether files and ranks are labelled; by default those of boards up to 30 squares per side are.
    labels: bool | None
    #: Whether the first and the last square are marked; by default those of open tours are.
    markers: bool | None
    #: Thickness of the lines, as a multiple of the usual one.
    line: float
    #: `"light"`, `"dark"` or `"print"`.
    theme: str
    #: Moves per second of an animation.
    speed: float | None
    #: Whether a box or a cube is shown in isometric projection.
    isometric: bool


_DEFAULTS: PictureOptions = {
    "size": None, "numbers": False, "labels": None, "markers": None, "line": 1.0, "theme": "light", "speed": None,
    "isometric": False,
}  # fmt: skip


def settings(options: PictureOptions) -> dict[str, Any]:
    """All options of a picture; unknown ones are refused."""
    unknown = [name for name in options if name not in _DEFAULTS]
    if unknown:
        raise TypeError(f"{unknown[0]!r} is not an option of pictures; there are {', '.join(_DEFAULTS)}")
    return {**_DEFAULTS, **options}


def format_of(path: str | os.PathLike[str], format: str | None) -> str:
    """The format of a file by its name, unless one is given."""
    if format is not None:
        return format
    extension = Path(path).suffix.lower()
    if extension not in FORMATS:
        raise ValueError(f"{extension or 'no extension'} is not a known format; use {', '.join(sorted(FORMATS))}")
    return FORMATS[extension]


def write_file(path: str | os.PathLike[str], content: bytes) -> None:
    """Writes beside the file and renames, so that no half-written file is left. Links keep pointing to the file.

    Pipes and devices, such as /dev/stdout, are written to directly: they must not be replaced.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        target.write_bytes(content)
        return
    part = target.with_name(f".{target.name}.{os.getpid()}.{threading.get_ident()}.part")
    try:
        part.write_bytes(content)
        if target.exists():
            part.chmod(target.stat().st_mode)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


class Animation:
    """A GIF of a walking knight. Jupyter shows it.

    >>> import destrier
    >>> animation = destrier.tour("5x5").animate(size=100)
    >>> animation.gif[:6]
    b'GIF89a'
    """

    __slots__ = ("gif",)
    #: The bytes of the GIF.
    gif: bytes

    def __init__(self, gif: bytes) -> None:
        self.gif = gif

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the GIF to a file.

        >>> import destrier, pathlib, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = pathlib.Path(folder, "tour.gif")
        ...     destrier.tour("5x5").animate(size=100).save(file)
        ...     file.stat().st_size > 1000
        True
        """
        write_file(path, self.gif)

    def _repr_html_(self) -> str:
        return f'<img alt="animated tour" src="data:image/gif;base64,{base64.b64encode(self.gif).decode()}">'

    def __repr__(self) -> str:
        return f"<Animation of {len(self.gif)} bytes>"
