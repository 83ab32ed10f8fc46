"""A text as somebody typed or copied it, in the spelling of those that are printed: marks, symbols, spaces, ends of lines."""

from __future__ import annotations

import re
import unicodedata

from judge.cards.reading.tokens import plain

_PRECURSOR = r"(?:Play|Action|Omni|Destroyed|Fight|Reap|After Fight|After Reap|Before Fight|Scrap|Fate|Leaves Play)"
PRECURSORS = rf"{_PRECURSOR}(?:\s?/\s?{_PRECURSOR})*"
_MARKS = str.maketrans({**dict.fromkeys("·▪‣", "•"), **dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", "")})
_AEMBER = r"(?:<A>|🟡|\[A\]|\(A\)|:A:|[\[(:](?:a|æ|ae)?e?mber[\]):])"
_ICON = re.compile(rf"(Enhance (?:\[[^]\n]*\]\s?)+)|{_AEMBER}", re.IGNORECASE)
_REPLACED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, flags), said)
    for pattern, said, flags in (
        (r"\r\n?", "\n", 0),
        (r"[^\S\n]+", " ", 0),
        (r"(?<!\w)\*+(?=\S)|(?<=\S)\*+(?!\w)|__", "", 0),  # bold and slanted, as it is typed
        (r"''", '"', 0),
        (r"(?<=[\s,])'(?=[A-Z])([^\"\n]+?[.!])'(?=\W|$)", r'"\1"', re.MULTILINE),
        (r"(?<=\s)'([a-z]+(?: [a-z]+)+)'(?= step)", r'"\1"', 0),
        (r"(?<=[a-z])-\n(?=[a-z])", "", 0),  # a word that was broken
        (r"<D>|\[D\]|\(D\)", " damage ", 0),
        (r"(?<=\d)D(?!\w)", " damage", 0),
        (r"(?<=[\s+-]\d)\s?[AÆ](?![\w'])|(?<![\w.])Æ(?!\w|\.\w)", " Æmber", 0),
        (r"(?<=[a-z] )A(?=[,.;]| (?:than|from|on|in|to|that)\b)", " Æmber", 0),  # only where no article can stand
        (r"(?<=\d)(?=(?:æ|ae|a)?e?mber\b)", " ", re.IGNORECASE),
        (r"(?<=[a-z] )([+-]) (?=\d)", r"\1", 0),
        (rf"(?:(?<=[.)])|(?<=[.!]\"))(?={PRECURSORS}:)", " ", 0),
        (r"(?<=[a-z]\.)(?=[A-Z][a-z])", " ", 0),
        (rf"^({PRECURSORS})(?: ?;| -)(?= )", r"\1:", re.MULTILINE),
        (rf"^({_PRECURSOR}) (?:and|&) ({_PRECURSOR}):", r"\1/\2:", re.MULTILINE),
        (r" +(?=[.,;:\n]|$)", "", 0),
    )
)


def as_printed(text: str) -> str:
    """The text with one kind of each mark, and what stands for a symbol in words.

    >>> as_printed("Reap –  Gain 1 (A)." + chr(10) + "“Play：Draw.”")
    'Reap: Gain 1 Æmber.\\n"Play:Draw."'
    """
    text = plain(unicodedata.normalize("NFKC", text).translate(_MARKS))
    text = text.lower() if text.isupper() else text
    text = _ICON.sub(lambda found: found[1] or " Æmber ", text)  # those that are added to other cards stay icons
    for typed, said in _REPLACED:
        text = typed.sub(said, text)
    return re.sub(r" {2,}", " ", text)
