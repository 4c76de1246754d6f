"""Speak the demo's journal: spoken.json and the voices below -> one recording a file.

usage: make.py OUT_DIR [NAME…]

Every sentence comes from the templates of ../voice-model/sentences.py, so that the small speech model knows
its words. Needs numpy and soundfile, espeak-ng and flite, and ffmpeg for the .m4a. The same programs give the
same sound; the pauses are drawn from a generator seeded with the file's name.
"""

import io
import json
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import soundfile

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "voice-model"))
from synthesize import RATE, resample, trim  # noqa: E402

# The voice of each recording: a flite voice and its stretch of time, or an espeak-ng voice, words a minute and pitch.
VOICES = json.loads((HERE / "voices.json").read_text())
SPOKEN = json.loads((HERE / "spoken.json").read_text())
PAUSES_SECONDS = (0.3, 1.5)
# Seconds of silence before a sentence (file: {sentence: seconds}), beside the ordinary pauses.
LONG_SILENCES = {"2026-11-19 20.20.30 run at the river.ogg": {5: 20.0}}


def speak(text: str, voice: list) -> np.ndarray:
    """One sentence, trimmed, its peak at 0.8: samples at 16 kHz, mono."""
    if voice[0].startswith("flite-"):
        command = ["flite", "-voice", voice[0].removeprefix("flite-"), "--setf", f"duration_stretch={voice[1]}",
                   "-t", text, "-o", "/dev/stdout"]
    else:
        command = ["espeak-ng", "-v", voice[0], "-s", str(voice[1]), "-p", str(voice[2]), "--stdout", text]
    wav = subprocess.run(command, capture_output=True, check=True).stdout
    samples, rate = soundfile.read(io.BytesIO(wav), dtype="float32")
    samples = trim(resample(samples, rate))
    return samples / np.abs(samples).max() * 0.8


def recording(name: str, voice: list) -> tuple[np.ndarray, list[tuple[int, int]]]:
    """All sentences of a recording with their pauses, over a floor of noise that nobody hears, and their spans."""
    rng = random.Random(name)
    parts, spans, at = [], [], 0
    for number, text in enumerate(SPOKEN[name]):
        pause = LONG_SILENCES.get(name, {}).get(number, rng.uniform(*PAUSES_SECONDS))
        parts.append(np.zeros(int(pause * RATE), dtype=np.float32))
        at += len(parts[-1])
        parts.append(speak(text, voice).astype(np.float32))
        spans.append((at, at + len(parts[-1])))
        at = spans[-1][1]
    parts.append(np.zeros(RATE, dtype=np.float32))
    sound = np.concatenate(parts)
    noise = np.random.default_rng(len(name)).standard_normal(len(sound)) * 0.0003
    return (sound + noise).astype(np.float32), spans


def write(path: Path, sound: np.ndarray) -> None:
    """Write by the name's suffix; a WAV in stereo at 44.1 kHz, as a field recorder leaves it."""
    if path.suffix == ".wav":
        wide = np.fft.irfft(np.fft.rfft(sound), int(len(sound) * 44_100 / RATE)) * (44_100 / RATE)
        soundfile.write(path, np.stack([wide, wide * 0.7], axis=1), 44_100, subtype="PCM_16")
    elif path.suffix == ".m4a":
        raw = (sound * 32767).astype("<i2").tobytes()
        subprocess.run(["ffmpeg", "-loglevel", "error", "-y", "-f", "s16le", "-ar", str(RATE), "-ac", "1", "-i", "-",
                        "-c:a", "aac", "-b:a", "48k", "-fflags", "+bitexact", "-flags:a", "+bitexact", str(path)],
                       input=raw, check=True)
    else:
        soundfile.write(path, sound, RATE)


def main() -> None:
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[2:] or sorted(SPOKEN):
        sound, _ = recording(name, VOICES[name])
        write(out / name, sound)
        print(f"{len(sound) / RATE:6.1f} s  {name}")


if __name__ == "__main__":
    main()
