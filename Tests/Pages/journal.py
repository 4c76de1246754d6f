"""A journal with pages, made by the programs."""
import json
import pathlib
import sys
import wave

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from journals import ROOT, Journal

HOSTILE = "<img src=x onerror=\"document.title='ran'\">{{{svg}}} \u05d0\u05d1"
SCRIPT = "</script><script>document.title='ran'</script> ]]> {{x}}"
# In 40 characters, the longest tag.
TAGS = ["<img src=x onerror=document.title='ran'>", "<b>bold</b>", "javascript:alert(1)", "a\"b'c", "\u202etfel", "CON", "Ärger", "x" * 40]
# The longest name of a speaker has 100 bytes.
SPEAKERS = {"left": "\u202e</b><img src=x onerror=\"document.title='ran'\">\u2028]]>", "right": "</script><script>document.title='ran'</script>"}
PROMPT = "Why <img src=x onerror=\"document.title='ran'\"> {{{x}}}?"
# The search finds it in the hostile transcript alone.
WORD = "Zuckerwatte"
SAID = f"{WORD} <script>document.title='ran'</script> </script> ]]> <!-- {HOSTILE} &lt;b&gt; \\u003c' onclick='x"
# Adds a word of a megabyte to the last paragraph of a transcript.
EDITOR = """#!/bin/sh
{ printf ' '; head -c 1000000 /dev/zero | tr '\\0' x; echo; } >>"$1"
"""
# A stage of the owner's own names whom it likes.
EXTRACT = """#!/usr/bin/env python3
import json, subprocess, sys
status = subprocess.run([{program!r}, *sys.argv[1:]]).returncode
if status == 0 and {id!r} in " ".join(sys.argv):
    path = sys.argv[sys.argv.index("--extract") + 1]
    with open(path, encoding="utf-8") as file:
        extract = json.load(file)
    extract.setdefault("people", []).append({{"name": {name!r}, "count": 1}})
    with open(path, "w", encoding="utf-8") as file:
        json.dump(extract, file)
sys.exit(status)
"""


def program(path, text):
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return path


def call(path):
    """A recording of two channels, in which one speaks after the other."""
    with wave.open(str(ROOT / "testdata/recordings/2026-11-16 21.30.44 after work.wav")) as file:
        rate, data = file.getframerate(), file.readframes(file.getnframes())
    # Of the stereo file one channel, two bytes a sample.
    left = b"".join(data[at:at + 2] for at in range(0, len(data), 4))
    silence = bytes(2)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(b"".join(left[at:at + 2] + silence for at in range(0, len(left), 2)))
        file.writeframes(b"".join(silence + left[at:at + 2] for at in range(0, len(left), 2)))


def add_call(folder, journal):
    """Adds the call with a sidecar, whose prompt is in a pack of the owner's own."""
    prompts = journal.path / "prompts"
    prompts.mkdir(exist_ok=True)
    (prompts / "own.yaml").write_text(f"id: own\nname: Own\nlanguage: en\nprompts:\n  strange: {json.dumps(PROMPT)}\n", encoding="utf-8")
    recording = folder / "calls/2026-11-12 09.00.00 <img src=x onerror=alert(1)>.wav"
    recording.parent.mkdir()
    call(recording)
    sidecar = {"schema": {"name": "sidecar", "version": 1}, "prompt": "strange", "tags": [TAGS[0]]}
    pathlib.Path(f"{recording}.json").write_text(json.dumps(sidecar), encoding="utf-8")
    journal.run("add", "--channels", "separate", recording.parent)


def own_extract(folder, journal, sonar, id):
    """Has a stage of the owner's own find whoever is in the entry `id`, and a person with a hostile name. The network is left out:
    it would read the long word for minutes, as a text of the same length."""
    stage = program(folder / "own-extract", EXTRACT.format(program=str(sonar.parent / "sonar-extract"), id=id, name=HOSTILE))
    manifest = (ROOT / "pipelines/journal.yaml").read_text(encoding="utf-8")
    before, rest = manifest.replace('weights: "weights?:reader", ', "").split("    run: sonar-extract\n", 1)
    pipelines = journal.path / "pipelines"
    pipelines.mkdir(exist_ok=True)
    own = f"    run: {json.dumps(str(stage))}\n    identity: digest\n" + rest.replace("    warm: true\n", "", 1)
    (pipelines / "journal.yaml").write_text(before + own, encoding="utf-8")


def made(folder, sonar):
    """The folder of the pages, and what none of them may hold: the ID of the private entry and of the discreet one, its words."""
    journal = Journal(folder, sonar, "pages: true\nchannel_names: " + json.dumps(SPEAKERS))
    run, ids = journal.run, journal.ids()
    run("title", "--no-run", ids[0], "--", HOSTILE)
    run("tag", "--no-run", ids[0], *TAGS)
    run("title", "--no-run", ids[1], "--", SCRIPT)
    run("title", "--no-run", ids[2], "Zebrafinkenlied")
    run("title", "--no-run", ids[3], "Quittenmarmelade")
    run("thread", "create", HOSTILE[:40], "--no-run", "--word", "presentation", "--word", "passport")
    run("edit", "--no-run", ids[1], "--segment", 0, "--text", SAID)
    run("edit", "--no-run", ids[1], VISUAL=str(program(folder / "editor", EDITOR)))
    add_call(folder, journal)
    run("private", ids[2])
    run("discreet", ids[3])
    run("pin", "--no-run", ids[4])
    own_extract(folder, journal, sonar, ids[0])
    run("run", "--quiet")
    if not (journal.path / "pages/index.html").is_file():
        sys.exit("pages/index.html was not made")
    return journal.path / "pages", {ids[2]: "private", ids[3]: "discreet", "Zebrafinkenlied": "private", "Quittenmarmelade": "discreet"}
