"""A journal with pages, made by the programs."""
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOSTILE = "<img src=x onerror=\"document.title='ran'\">{{{svg}}} \u05d0\u05d1"
SCRIPT = "</script><script>document.title='ran'</script> ]]> {{x}}"
TAGS = ["<b>bold</b>", "javascript:alert(1)", "a\"b'c", "CON", "Ärger", "x" * 40]


def made(folder, sonar):
    """The folder of the pages, and what none of them may hold: the ID of the private entry and of the discreet one, its words."""
    journal = folder / "journal"

    def run(*arguments):
        answer = subprocess.run([str(sonar), *map(str, arguments)], env=dict(os.environ, SONAR_JOURNAL=str(journal), TZ="Europe/Berlin"), capture_output=True, text=True)
        if answer.returncode:
            sys.exit(f"sonar {' '.join(map(str, arguments))}: {answer.returncode} {answer.stderr}")
        return answer.stdout

    run("init", "--no-register", journal)
    recordings = ROOT / "testdata/recordings"
    run("add", *sorted(path for path in recordings.iterdir() if path.suffix in (".flac", ".ogg", ".wav", ".m4a")))
    with open(journal / "sonar.yaml", "a", encoding="utf-8") as settings:
        settings.write("\npages: true\n")
    run("run", "--quiet")
    ids = [entry["id"] for entry in json.loads(run("list", "--json"))["entries"]]
    run("title", "--no-run", ids[0], "--", HOSTILE)
    run("tag", "--no-run", ids[0], *TAGS)
    run("title", "--no-run", ids[1], "--", SCRIPT)
    run("title", "--no-run", ids[2], "Zebrafinkenlied")
    run("title", "--no-run", ids[3], "Quittenmarmelade")
    run("thread", "create", HOSTILE[:40], "--no-run", "--word", "presentation", "--word", "passport")
    run("private", ids[2])
    run("discreet", ids[3])
    run("pin", "--no-run", ids[4])
    run("run", "--quiet")
    if not (journal / "pages/index.html").is_file():
        sys.exit("pages/index.html was not made")
    return journal / "pages", {ids[2]: "private", ids[3]: "discreet", "Zebrafinkenlied": "private", "Quittenmarmelade": "discreet"}
