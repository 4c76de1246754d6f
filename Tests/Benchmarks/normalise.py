"""Write JSON lines again with each text as words, as Whisper's own evaluation normalises it, for `sonar-lab wer` and peers.py.

usage: normalise.py < PAIRS > PAIRS

A line is {"language": "en", "texts": ["What was said.", "What was heard."]}; each text becomes a list of words, and so
does, alone, each word of "pieces", [["What", "was", "heard."]], so that a word counted can be found in a transcript. English goes
through Whisper's English normaliser (numbers as digits, Mr. as mister, British as American spelling, no um, uh, hmm), other
languages through its basic one (lower case, no punctuation), without their own fillers. Needs whisper-normalizer (make wer
brings it into a folder of its own).
"""

import json
import sys

from whisper_normalizer.basic import BasicTextNormalizer
from whisper_normalizer.english import EnglishTextNormalizer

# "um" is a word in German.
FILLERS = {"äh", "ähm", "öh", "öhm", "hm", "hmm", "mhm", "uh"}


ENGLISH, BASIC = EnglishTextNormalizer(), BasicTextNormalizer()


def words(text: str, language: str) -> list[str]:
    if language == "en":
        return ENGLISH(text).split()
    return [word for word in BASIC(text).split() if word not in FILLERS]


def main() -> None:
    for line in sys.stdin:
        pair = json.loads(line)
        pair["texts"] = [words(text, pair["language"]) for text in pair["texts"]]
        pair["pieces"] = [[words(piece, pair["language"]) for piece in text] for text in pair.get("pieces", [])]
        print(json.dumps(pair, ensure_ascii=False))


if __name__ == "__main__":
    main()
