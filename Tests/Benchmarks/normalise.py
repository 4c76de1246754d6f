"""Write JSON lines again with each text as words, as Whisper's own evaluation normalises it: `sonar-lab wer` calls this.

usage: normalise.py < PAIRS > PAIRS

A line is {"language": "en", "texts": ["What was said.", "What was heard."]}; each text becomes a list of words. English goes
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


def main() -> None:
    english, basic = EnglishTextNormalizer(), BasicTextNormalizer()
    for line in sys.stdin:
        pair = json.loads(line)
        if pair["language"] == "en":
            pair["texts"] = [english(text).split() for text in pair["texts"]]
        else:
            pair["texts"] = [[word for word in basic(text).split() if word not in FILLERS] for text in pair["texts"]]
        print(json.dumps(pair, ensure_ascii=False))


if __name__ == "__main__":
    main()
