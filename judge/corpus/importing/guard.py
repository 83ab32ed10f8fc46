"""What is not taken in: files that are too big, of the wrong kind, locked, or out to do harm."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path

from judge.errors import ImportRefusedError

MAX_BYTES = 30_000_000
MAX_TEXT = 3_000_000
MAX_PAGES = 400
MAX_DEPTH = 100
MAX_BLOCKS = 40_000

_MAGIC = {
    b"PK\x03\x04": "a zip archive (or an office document)",
    b"\x1f\x8b": "a compressed file",
    b"BZh": "a compressed file",
    b"\xfd7zXZ": "a compressed file",
    b"7z\xbc\xaf": "a compressed file",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"\x7fELF": "a program",
    b"MZ": "a program",
    b"#!": "a script",
}
FORMATS = {
    ".pdf": "pdf",
    ".html": "html",
    ".htm": "html",
    ".md": "text",
    ".markdown": "text",
    ".txt": "text",
    ".yaml": "yaml",
    ".yml": "yaml",
}


def admit(path: Path) -> tuple[str, bytes]:
    """The format and the bytes of a file that may be read; ImportRefusedError says why another may not."""
    if not path.is_file():
        raise ImportRefusedError("there is no such file", where=str(path))
    size = path.stat().st_size
    if size > MAX_BYTES:
        raise refused(path.name, f"the file has {size:,} bytes; the limit is {MAX_BYTES:,}")
    return admit_bytes(path.name, path.read_bytes())


def admit_bytes(name: str, data: bytes) -> tuple[str, bytes]:
    """The same for a file that was sent over the network."""
    if not data.strip():
        raise refused(name, "the file is empty")
    if len(data) > MAX_BYTES:
        raise refused(name, f"the file has {len(data):,} bytes; the limit is {MAX_BYTES:,}")
    for magic, what in _MAGIC.items():
        if data.startswith(magic):
            raise refused(name, f"this is {what}; give a PDF, HTML, Markdown, plain text or YAML file")
    found = FORMATS.get(Path(name).suffix.lower())
    if found is None:
        raise refused(name, f"a file called like this is not read; use one of {', '.join(FORMATS)}")
    if (found == "pdf") != data.lstrip()[:5].startswith(b"%PDF-"):
        raise refused(name, "the name and the content do not agree on whether this is a PDF")
    return found, data


def decode(name: str, data: bytes) -> str:
    """The text of a file in UTF-8, or in UTF-16 where it says so as Windows does; anything else is refused."""
    if len(data) > MAX_TEXT:
        raise refused(name, f"the text has {len(data):,} bytes; the limit is {MAX_TEXT:,}")
    if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE):
        data = data.decode("utf-16", "replace").encode()
    if b"\x00" in data:
        raise refused(name, "this is not a text file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise refused(name, "the text is not UTF-8; save it as UTF-8 and try again") from None


def refused(name: str, says: str) -> ImportRefusedError:
    """The error for a document that is not taken in."""
    return ImportRefusedError(says, where=name)
