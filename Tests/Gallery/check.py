#!/usr/bin/env python3
"""Looks at the page of `sonar surfaces gallery` in Chromium: with no entries, one, all of the demo and many, in every
language, light, dark, large and redacted. Exit status 1 with findings.

    Tests/Gallery/check.py [--bin FOLDER] [--count N] [--pictures FOLDER]

Needs playwright and axe-playwright-python from PyPI, for axe.min.js, and Chromium, for example Debian's.
"""
import argparse
import datetime
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import axe_playwright_python
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
MODES = {"light": "light", "dark": "dark", "large": "light&large", "redacted": "dark&redacted"}
SIZES = {"small": (158, 158), "medium": (338, 158), "large": (338, 354)}
HOSTILE = "</script><img src=x onerror=ran=1><!--<script>ran=2</script>"

# What the page itself can be asked: whether texts are large enough, targets as well, and nothing is cut off.
QUESTIONS = """
() => {
  const shown = (node) => node.getClientRects().length > 0 && !node.closest('[hidden]');
  const name = (node) => `${node.tagName.toLowerCase()}.${node.className.baseVal ?? node.className} in ${node.closest('section')?.querySelector('h2').textContent ?? 'the top'}`;
  const findings = [];
  for (const node of document.querySelectorAll('body *')) {
    const hasText = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (hasText && shown(node) && parseFloat(getComputedStyle(node).fontSize) < 16) findings.push(`text below 16: ${name(node)}`);
  }
  for (const node of document.querySelectorAll('a:not(.skip), .choice, summary')) {
    const box = node.getBoundingClientRect();
    if (shown(node) && (box.width < 43.9 || box.height < 43.9)) findings.push(`target ${box.width}×${box.height}: ${name(node)}`);
  }
  const isLarge = document.documentElement.dataset.text === 'large';
  for (const view of document.querySelectorAll('.view')) {
    const family = view.classList[1];
    const box = view.getBoundingClientRect();
    const size = {small: [158, 158], medium: [338, 158], large: [338, 354]}[family];
    if (!isLarge && size && innerWidth > 400 && (box.width !== size[0] || box.height !== size[1])) findings.push(`${family} is ${box.width}×${box.height}`);
    for (const part of [view, view.querySelector('.face')]) {
      if (part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1) findings.push(`cut off: ${family}, ${name(view)}`);
    }
    const face = view.querySelector('.face');
    if (!face.getAttribute('aria-label')) findings.push(`nothing to read aloud: ${family}, ${name(view)}`);
    if (face.tagName !== 'A') findings.push(`no link: ${family}, ${name(view)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) findings.push(`wider than the window: ${document.documentElement.scrollWidth}`);
  return findings;
}
"""


def sonar(journal, *arguments, status=0):
    environment = dict(os.environ, SONAR_JOURNAL=str(journal), TZ="Europe/Berlin")
    answer = subprocess.run([str(BIN / "sonar"), *arguments], env=environment, capture_output=True, text=True)
    if answer.returncode != status:
        sys.exit(f"sonar {' '.join(arguments)}: {answer.returncode} {answer.stderr}")
    return answer.stdout


def make(folder, name, recordings=()):
    journal = folder / name
    sonar(journal, "init", "--no-register", str(journal))
    if recordings:
        sonar(journal, "add", *map(str, recordings))
    return journal


def full(folder):
    """A journal with something to show in every document: the demo's, a fast, a document about to expire, a missed dose."""
    journal = make(folder, "full", sorted((ROOT / "testdata/recordings").glob("*.flac")) + sorted((ROOT / "testdata/recordings").glob("*.ogg")))
    now = datetime.datetime.now().astimezone()
    at = lambda hours: (now + datetime.timedelta(hours=hours)).isoformat(timespec="seconds")
    facts = [
        {"kind": "recovery", "value": 72, "at": at(-3)}, {"kind": "sleep", "value": 7.2, "unit": "h", "at": at(-3)},
        {"kind": "spend", "value": 150, "currency": "AED", "item": "books", "at": at(-1)},
        {"kind": "water", "value": 3, "unit": "glasses", "at": at(-1)},
        {"kind": "fasting", "status": "started", "at": at(-17)},
        {"kind": "document", "item": "Visa", "status": "expires", "at": at(30)},
    ]
    (journal / "facts").mkdir(exist_ok=True)
    (journal / "facts/all.json").write_text(json.dumps({"schema": {"name": "facts", "version": 1}, "written_at": at(-1), "facts": facts}))
    shown = ["latest_entry", "daily_prompt", "statistics", "daily_facts"]
    (journal / "surfaces.yaml").write_text(
        "medicines: {Vitamin D: [\"%s\"]}\nlock_screen: {%s}\n"
        % ((now - datetime.timedelta(hours=3)).strftime("%H:%M"), ", ".join(f"{name}: snippet" for name in shown)))
    # What was due before the schedule was written cannot have been missed.
    os.utime(journal / "surfaces.yaml", ((now - datetime.timedelta(days=1)).timestamp(),) * 2)
    sonar(journal, "run", "--quiet")
    ids = [entry["id"] for entry in json.loads(sonar(journal, "list", "--json"))["entries"]]
    for entry in ids[:4]:
        sonar(journal, "pin", entry)
    sonar(journal, "thread", "create", "Evenings", "--word", "tomorrow", "--color", "#8E8E93")
    return journal


def hostile(folder):
    journal = make(folder, "hostile", [next(iter(sorted((ROOT / "testdata/recordings").glob("*.flac"))))])
    (journal / "surfaces.yaml").write_text("lock_screen: {latest_entry: snippet, pinned: snippet}\n")
    sonar(journal, "run", "--quiet")
    sonar(journal, "title", "latest", HOSTILE)
    sonar(journal, "tag", "latest", "<b>bold</b>")
    sonar(journal, "pin", "latest")
    return journal


def many(folder, count):
    journal = folder / "many"
    subprocess.run([str(BIN / "Torture"), "make-journal", str(journal), "--count", str(count), "--run"], check=True, stdout=subprocess.DEVNULL)
    return journal


class Look:
    def __init__(self, browser, pictures):
        self.browser, self.pictures, self.findings, self.axe_checks = browser, pictures, [], 0

    def note(self, where, text):
        self.findings.append(f"{where}: {text}")
        print(f"  {where}: {text}")

    def at(self, name, path, language, mode, full_axe=True):
        where = f"{name}, {language}, {mode}"
        context = self.browser.new_context(viewport={"width": 1180, "height": 900}, reduced_motion="reduce" if mode == "redacted" else "no-preference")
        page = context.new_page()
        requests = []
        page.on("request", lambda request: requests.append(request.url))
        page.on("console", lambda message: self.note(where, f"console: {message.text}") if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.note(where, f"script: {error}"))
        page.goto(f"file://{path}#language={language}&{MODES[mode]}")
        for finding in sorted(set(page.evaluate(QUESTIONS))):
            self.note(where, finding)
        if len(requests) != 1:
            self.note(where, f"it loads {requests[1:]}")
        if page.evaluate("window.ran") is not None:
            self.note(where, "a title was run as a script")
        if full_axe:
            self.axe(page, where)
        if mode == "redacted" and page.evaluate("getComputedStyle(document.querySelector('.view')).transitionDuration") not in ("0s", None):
            self.note(where, "it moves although less motion is wanted")
        if self.pictures:
            page.screenshot(path=str(self.pictures / f"{name}-{language}-{mode}.png"), full_page=True)
        return page, context

    def axe(self, page, where):
        # The page lets no script in; this one comes past its policy.
        session = page.context.new_cdp_session(page)
        session.send("Runtime.evaluate", {"expression": AXE})
        answer = session.send("Runtime.evaluate", {"expression": "axe.run(document).then((found) => JSON.stringify(found.violations.map(({id, nodes}) => [id, nodes.slice(0, 3).map((node) => node.html.slice(0, 200) + ' ' + node.failureSummary), nodes.length])))", "awaitPromise": True})
        self.axe_checks += 1
        for rule, nodes, count in json.loads(answer["result"]["value"]):
            self.note(where, f"axe {rule} ({count}): {nodes[0]}")

    def keyboard(self, path):
        """Everything can be done with the keyboard alone."""
        context = self.browser.new_context(viewport={"width": 1180, "height": 900})
        page = context.new_page()
        page.goto(f"file://{path}#light")
        focused = lambda: page.evaluate("document.activeElement.className || document.activeElement.id")
        page.keyboard.press("Tab")
        if focused() != "skip":
            self.note("keyboard", f"the first stop is {focused()}")
        page.keyboard.press("Tab")
        before = page.evaluate("getComputedStyle(document.body).backgroundColor")
        page.keyboard.press("Space")
        page.wait_for_timeout(400)
        if focused() != "dark-on" or page.evaluate("getComputedStyle(document.body).backgroundColor") == before:
            self.note("keyboard", f"space does not switch to dark; the focus is on {focused()}")
        if not page.evaluate("getComputedStyle(document.activeElement).outlineStyle !== 'none'"):
            self.note("keyboard", "the focus cannot be seen")
        stops = set()
        for _ in range(3):
            page.keyboard.press("Tab")
            stops.add(focused())
        page.keyboard.press("ArrowRight")
        if page.evaluate("document.documentElement.lang") == "en" and page.locator("input[name=language]").count() > 1:
            self.note("keyboard", f"an arrow key does not change the language; the focus is on {focused()}")
        page.locator(".skip").focus()
        page.keyboard.press("Enter")
        if focused() != "documents":
            self.note("keyboard", "the skip link leads nowhere")
        context.close()

    def texts(self, path):
        """What is read aloud is what the documents say."""
        context = self.browser.new_context()
        page = context.new_page()
        page.goto(f"file://{path}#light")
        wrong = page.evaluate("""() => {
          const said = new Set();
          const walk = (value) => { if (value && typeof value === 'object') { if (isView(value)) said.add(value.accessibility); Object.values(value).forEach(walk); } };
          documentsNow().forEach(({ content }) => walk(content));
          return [...document.querySelectorAll('.face')].map((face) => face.getAttribute('aria-label')).filter((label) => !said.has(label));
        }""")
        for label in wrong:
            self.note("screen reader", f"reads {label!r}, which no document says")
        context.close()


def main():
    global BIN
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--bin", type=pathlib.Path, default=ROOT / ".build/release", help="folder of the executables")
    options.add_argument("--count", type=int, default=10_000, help="recordings of the large journal; 0 for none")
    options.add_argument("--pictures", type=pathlib.Path, help="folder for pictures of every page")
    chosen = options.parse_args()
    BIN = chosen.bin.resolve()
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if not chromium:
        sys.exit("Chromium is missing: sudo apt-get install chromium, then again: make gallery-check")
    if chosen.pictures:
        chosen.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="sonar-gallery-") as place, sync_playwright() as play:
        folder = pathlib.Path(place)
        recordings = sorted((ROOT / "testdata/recordings").glob("*.flac"))
        journals = {"none": make(folder, "none"), "one": make(folder, "one", recordings[:1]), "full": full(folder), "hostile": hostile(folder)}
        for name in ("none", "one"):
            sonar(journals[name], "run", "--quiet")
        if chosen.count:
            journals["many"] = many(folder, chosen.count)
        journals["cleared"] = make(folder, "cleared", recordings[:1])
        sonar(journals["cleared"], "run", "--quiet")
        sonar(journals["cleared"], "surfaces", "clear")
        (journals["one"] / "surfaces/pinned.json").unlink()
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"] if os.geteuid() == 0 else [])
        look = Look(browser, chosen.pictures)
        for name, journal in journals.items():
            path = folder / f"{name}.html"
            answer = json.loads(sonar(journal, "surfaces", "gallery", "--json", "--output", str(path)))
            print(f"{name}: {answer['documents']} documents in {', '.join(answer['languages'])}, {answer['bytes']:,} bytes")
            for language in answer["languages"]:
                for mode in MODES:
                    page, context = look.at(name, path, language, mode)
                    if name == "hostile" and mode == "light" and HOSTILE[:20] not in page.inner_text("main"):
                        look.note(name, "the title is not shown as it is")
                    context.close()
            if len(answer["languages"]) < 2:
                look.note(name, "it is in one language only")
        look.keyboard(folder / "full.html")
        for name in journals:
            look.texts(folder / f"{name}.html")
        browser.close()
    print(f"{len(look.findings)} findings; axe ran {look.axe_checks} times")
    sys.exit(1 if look.findings else 0)


if __name__ == "__main__":
    main()
