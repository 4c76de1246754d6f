"""A journal that the checks make with the programs."""
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]


class Journal:
    """A new journal in `folder` with the demo's recordings, and the lines `settings` in its sonar.yaml; processed."""

    def __init__(self, folder, sonar, settings=""):
        self.path, self.sonar = folder / "journal", sonar
        self.run("init", "--no-register", self.path)
        recordings = ROOT / "testdata/recordings"
        self.run("add", *sorted(path for path in recordings.iterdir() if path.suffix in (".flac", ".ogg", ".wav", ".m4a")))
        with open(self.path / "sonar.yaml", "a", encoding="utf-8") as file:
            file.write(f"\n{settings}\n")
        self.run("run", "--quiet")

    def run(self, *arguments, **variables):
        """What a command prints, with `variables` in its environment; the check ends if it fails."""
        answer = subprocess.run(
            [str(self.sonar), *map(str, arguments)],
            env=dict(
                os.environ, SONAR_JOURNAL=str(self.path), SONAR_MODELS=str(ROOT / "testdata/models"), SONAR_ONLY_MODELS="1",
                TZ="Europe/Berlin", **variables),
            capture_output=True, text=True)
        if answer.returncode:
            sys.exit(f"sonar {' '.join(map(str, arguments))}: {answer.returncode} {answer.stderr}")
        return answer.stdout

    def ids(self):
        """IDs of the entries, newest first."""
        return [entry["id"] for entry in json.loads(self.run("list", "--json"))["entries"]]
