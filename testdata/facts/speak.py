"""Speak labelled sentences: every line that has a recording -> that file, beside the labelled one.

usage: speak.py FILE…

    python3 testdata/facts/speak.py testdata/facts/spoken-en.jsonl
    sonar-lab evaluate facts testdata/facts/spoken-en.jsonl

The voices are those of ../voice-model/synthesize.py, one drawn for each line by its id, so that the small speech model
knows them; half a second of silence stands before and behind. Needs numpy and soundfile, espeak-ng and flite; the same
programs give the same sound.
"""

import json
import sys
import zlib
from pathlib import Path

import numpy as np
import soundfile

sys.path.insert(0, str(Path(__file__).parent.parent / "voice-model"))
from synthesize import RATE, speak  # noqa: E402


def main() -> None:
    for name in sys.argv[1:]:
        labelled = Path(name)
        for row in labelled.read_text().splitlines():
            line = json.loads(row)
            if "recording" not in line:
                continue
            samples, voice, _ = speak((zlib.crc32(line["id"].encode()), line["text"]))
            silence = np.zeros(RATE // 2, dtype=np.int16)
            path = labelled.parent / line["recording"]
            path.parent.mkdir(parents=True, exist_ok=True)
            soundfile.write(path, np.concatenate([silence, samples, silence]), RATE, subtype="PCM_16")
            print(f"{len(samples) / RATE:6.1f} s  {voice:24}  {path}")


if __name__ == "__main__":
    main()
