#!/usr/bin/env python3
"""Checks the documentation against the program: `make docs-check`. Exit status 1 with findings.

    Tests/Docs/check.py [--bin FOLDER]

Runs every `console` block on the recordings of testdata, in the order of its page: README.md on an empty home folder, every
other page on a copy of the home that README.md leaves. Output that a page shows is compared; ids, days, times, durations and
sizes by pattern, `…` for any text or, alone on a line, any lines. A command without output on the page must succeed.

`<!-- not run: REASON -->` before a block exempts it; `<!-- file: PATH -->` writes the block to PATH, `<!-- append: PATH -->` adds
it to PATH, for the commands after it. Also checked: links, README's tables of commands and exit statuses, every command that
pages and messages name, names of the code, testdata/screens/cli.txt, and the sources of testdata/pictures.
"""
import argparse
import concurrent.futures
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import pictures
from interface import ROOT, Interface, environment

VOLATILE = [
    (re.compile(r"\d{4}-\d\d-\d\dT\d{4,6}Z?(-[0-9a-f]{8}|-\d+)?(?![:\d])"), "<id>"),
    (re.compile(r"\b\d{4}-\d\d-\d\d\b"), "<day>"),
    (re.compile(r"\b\d{1,2}:\d\d(:\d\d)?\b"), "<time>"),
    (re.compile(r"\b\d+(\.\d+)? (s|ms|kB|KB|MB|GB)\b"), "<amount>"),
]
FENCE = re.compile(r"^(?:<!-- (?P<mark>not run|file|append): (?P<what>[^\n]*?) -->\n)?```(?P<kind>[a-z]*)\n(?P<text>.*?)^```$", re.M | re.S)


def pages():
    listed = subprocess.run(["git", "-C", ROOT, "ls-files", "--cached", "--others", "--exclude-standard", "*.md"], capture_output=True, text=True)
    return sorted((ROOT / name for name in listed.stdout.split("\n") if name and not name.startswith("testdata/golden/")), key=lambda page: (page != ROOT / "README.md", page))


def name(page):
    return str(page.relative_to(ROOT))


def line(text, offset):
    return text.count("\n", 0, offset) + 1


class Story:
    """The blocks of a page that are run: commands with the output that it shows, and files that it writes."""

    def __init__(self, page):
        self.page, self.steps, self.findings, self.exempt = page, [], [], []
        text = page.read_text()
        for block in FENCE.finditer(text):
            at = line(text, block.start("kind"))
            if block["mark"] == "not run":
                self.exempt.append(f"{name(page)}:{at}: {block['what']}")
            elif block["mark"]:
                self.steps.append((at, block["mark"], block["what"], block["text"]))
            elif block["kind"] == "console":
                self.steps += self.commands(block["text"], at + 1)
            elif block["kind"] in ("sh", "bash") or re.match(r"\$ |(sonar|make) ", block["text"]):
                self.findings.append(f"{name(page)}:{at}: a block of commands: make it `console`, or say before it why it is not run")

    def commands(self, text, at):
        steps = []
        for number, row in enumerate(text.split("\n")[:-1]):
            if row.startswith("$ "):
                steps.append([at + number, "command", row[2:], ""])
            elif steps and row.startswith("> "):
                steps[-1][2] += "\n" + row[2:]
            elif steps:
                steps[-1][3] += row + "\n"
            else:
                self.findings.append(f"{name(self.page)}:{at + number}: output before any command")
        return steps

    def run(self, home, bin):
        """Runs the steps in one shell, in a folder that looks like the checkout, and compares what they print."""
        with tempfile.TemporaryDirectory() as folder:
            notes = pathlib.Path(folder)
            work = home / "checkout"
            work.mkdir(exist_ok=True)
            for item in ("testdata", "pipelines", "Tests"):
                if not (work / item).exists():
                    (work / item).symlink_to(ROOT / item)
            script = [f"cd '{work}'"]
            for number, (_, kind, what, text) in enumerate(self.steps):
                source = notes / f"{number}.sh"
                if kind == "command":
                    source.write_text(what + "\n")
                else:
                    content = notes / f"{number}.text"
                    content.write_text(text)
                    source.write_text(f"mkdir -p \"$(dirname {what})\" && cat '{content}' {'>' if kind == 'file' else '>>'} {what}"
                                      + (f" && chmod +x {what}" if text.startswith("#!") else "") + "\n")
                script.append(f". '{source}' >'{notes}/{number}.out' 2>&1 </dev/null; echo $? >'{notes}/{number}.status'")
            subprocess.run(["bash", "-c", "\n".join(script)], env=environment(home, bin), capture_output=True, timeout=300)
            for number, (at, kind, what, expected) in enumerate(self.steps):
                self.compare(at, kind, what, expected, notes / f"{number}.out", notes / f"{number}.status", home)

    def compare(self, at, kind, what, expected, out, status, home):
        place = f"{name(self.page)}:{at}: {what.splitlines()[0]}"
        if not status.exists():
            self.findings.append(f"{place}\n  was not reached")
            return
        output = out.read_text(errors="replace").replace(str(home), "~").rstrip()
        output = "\n".join(row.rstrip() for row in output.split("\n"))
        code = status.read_text().strip()
        if code != "0":
            self.findings.append(f"{place}\n  ended with status {code}\n  " + output.replace("\n", "\n  "))
        elif kind == "command" and expected.strip() and not matches(expected.rstrip(), output):
            self.findings.append(f"{place}\n  the page shows\n    " + expected.rstrip().replace("\n", "\n    ")
                                 + "\n  the program prints\n    " + output.replace("\n", "\n    "))


def normalised(text):
    for pattern, sign in VOLATILE:
        text = pattern.sub(sign, text)
    return text


def matches(expected, output):
    pattern = ""
    for row in normalised(expected).split("\n"):
        if row.strip() == "…":
            pattern += r"(?:[^\n]*\n)*?"
        else:
            pattern += r"[^\n]*".join(re.escape(part) for part in row.rstrip().split("…")) + "\n"
    return re.fullmatch(pattern, normalised(output) + "\n") is not None


def run_stories(bin, looks):
    """Findings, exempt blocks and the number of commands of all pages."""
    stories = [Story(page) for page in pages()]
    with tempfile.TemporaryDirectory() as folder:
        first = pathlib.Path(folder) / "README"
        first.mkdir()
        stories[0].run(first, bin)

        def run(numbered):
            number, story = numbered
            home = pathlib.Path(folder) / str(number)
            shutil.copytree(first, home, symlinks=True)
            # The one file that holds absolute paths.
            journals = home / ".config/sonar/journals"
            journals.write_text(journals.read_text().replace(str(first), str(home)))
            story.run(home, bin)

        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            list(pool.map(run, [(number, story) for number, story in enumerate(stories) if story.steps and number > 0]))
        findings = pictures.stale(ROOT / "testdata/pictures", pictures.sources(first, bin)) if looks else []
        findings += completions(first, bin)
    commands = sum(step[1] == "command" for story in stories for step in story.steps)
    return [finding for story in stories for finding in story.findings] + findings, [e for s in stories for e in s.exempt], commands


COMPLETED = {
    "show 2026-11-20T21": "2026-11-20T214500Z-0529dd74", "list --tag pres": "presentation", "styles use ref": "reflective",
    "thread show run": "running", "models path journal": "journal-en-synthetic", "models fetch base.e": "base.en",
}


def completions(home, bin):
    """What bash offers for the beginning of an id, a tag, a style, a thread, a model."""
    known = environment(home, bin)
    subprocess.run([bin / "sonar", "thread", "create", "Running", "--word", "run"], env=known, capture_output=True)
    findings = []
    for typed, wanted in COMPLETED.items():
        words = ["sonar", *typed.split()]
        script = (f"source <(sonar --generate-completion-script bash); COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; "
                  f"COMP_LINE='{' '.join(words)}'; COMP_POINT=${{#COMP_LINE}}; _sonar sonar '{words[-1]}' '{words[-2]}'; printf '%s\\n' \"${{COMPREPLY[@]}}\"")
        offered = subprocess.run(["bash", "-c", script], env=known, capture_output=True, text=True).stdout.split()
        if offered != [wanted]:
            findings.append(f"bash completes `sonar {typed}` by {' '.join(offered) or 'nothing'} instead of {wanted}")
    return findings


def anchors(page):
    """The anchors of a page's headings, as hosts of Markdown make them."""
    text = FENCE.sub("", page.read_text())
    found = set()
    for heading in re.findall(r"^#+ +(.*)$", text, re.M):
        slug = re.sub(r"[^\w\- ]", "", re.sub(r"`|\[|\]\([^)]*\)", "", heading).strip().lower()).replace(" ", "-")
        number, unique = 1, slug
        while unique in found:
            unique, number = f"{slug}-{number}", number + 1
        found.add(unique)
    return found


def broken_links():
    findings = []
    for page in pages():
        text = FENCE.sub(lambda block: "\n" * block[0].count("\n"), page.read_text())
        for link in re.finditer(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]*`", lambda code: " " * len(code[0]), text)):
            target, _, anchor = link[1].partition("#")
            if re.match(r"[a-z]+:", target):
                continue
            file = (page.parent / target).resolve() if target else page
            if not file.exists():
                findings.append(f"{name(page)}:{line(text, link.start())}: {link[1]}: there is no such file")
            elif anchor and file.suffix == ".md" and anchor not in anchors(file):
                findings.append(f"{name(page)}:{line(text, link.start())}: {link[1]}: there is no such heading")
    return findings


def messages():
    """Messages that Troubleshooting explains, and that no source contains."""
    sources = "".join(file.read_text() for file in sorted((ROOT / "Sources").rglob("*.swift")))
    text = (ROOT / "Sources/sonar/Documentation.docc/Troubleshooting.md").read_text()
    return [f"Troubleshooting.md: no message says “{message}”" for row in re.findall(r"^\| (`.*?) \|", text, re.M)
            for message in re.findall(r"`([^`]+)`", row) if message not in sources]


def code_names():
    """Names of types, functions and tests that pages about the code mention and no source contains."""
    sources = [file for folder in ("Sources", "Tests") for file in sorted((ROOT / folder).rglob("*.swift"))]
    text = "\n".join(file.read_text() for file in sources)
    known = set(re.findall(r"\w+", text)) | {word for file in sources for word in re.findall(r"\w+", str(file.relative_to(ROOT)))}
    findings = []
    manual = ROOT / "Sources/sonar/Documentation.docc"
    for page in pages():
        if page == ROOT / "README.md" or manual in page.parents:
            continue
        prose = FENCE.sub(lambda block: "\n" * block[0].count("\n"), page.read_text())
        for code in re.finditer(r"`([^`\n]+)`", prose):
            words = re.findall(r"\b[A-Z]\w*[a-z][A-Z]\w+|(?<=[a-z]\.)\w+", code[1])
            called = [f"{name}({label}:" for name, label in re.findall(r"(\w+)\((\w+):\)", code[1])]
            tests = [title.rstrip("…").strip() for title in re.findall(r"^(?:\w+Tests|…)/([^/]+)$", code[1])]
            for name_ in [word for word in words if word not in known] + [part for part in called + tests if part not in text]:
                findings.append(f"{name(page)}:{line(prose, code.start())}: `{code[1]}`: no source contains {name_}")
    return findings


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--bin", type=lambda path: pathlib.Path(path).resolve(), default=ROOT / ".build/debug")
    options.add_argument("--without-pictures", action="store_true",
                         help="do not ask whether they are current: another processor may hear another word in them")
    options = options.parse_args()
    interface = Interface(options.bin)
    findings = interface.findings(pages()) + broken_links() + code_names() + messages()
    more, exempt, commands = run_stories(options.bin, looks=not options.without_pictures)
    findings += more
    print("\n".join(findings))
    print(f"docs-check: {commands} commands run, {len(exempt)} blocks not run, {len(findings)} findings")
    for reason in exempt:
        print(f"  not run: {reason}")
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
