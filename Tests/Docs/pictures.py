#!/usr/bin/env python3
"""The pictures of README.md: `make pictures`.

    Tests/Docs/pictures.py [--bin FOLDER]

Each is drawn by Chromium from a page that the program's output determines byte for byte. sources.json beside the pictures holds the
SHA-256 of these pages; `make docs-check` makes the pages again and compares. Needs playwright from PyPI, and Chromium.
"""
import argparse
import hashlib
import html
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

from interface import ROOT, environment

NOW = "2026-11-23T09:00:00+01:00"
SHOWN = ["sonar search presentation", "sonar show latest"]
TERMINAL = """<!doctype html><meta charset="utf-8"><title>sonar</title><style>
body { margin: 0; background: #1c1c1e; color: #e5e5ea; font: 14px/1.45 "DejaVu Sans Mono", monospace; }
pre { margin: 0; padding: 20px 24px; font: inherit; white-space: pre-wrap; width: 1000px; }
b { color: #64d2ff; font-weight: 600; } i { color: #8e8e93; font-style: normal; } mark { background: none; color: #ffd60a; }
</style><pre>%s</pre>
"""
# The medium widgets alone, without descriptions.
THREE_COLUMNS = """() => {
  const main = document.querySelector('main');
  main.style.cssText = 'display: grid; grid-template-columns: repeat(3, 338px); gap: 12px 24px; padding: 20px; margin: 0; width: max-content';
  for (const node of document.querySelectorAll('.document > :not(.heading, .group), .heading > :not(h2), figcaption, main > :not(.document)')) node.style.display = 'none';
  for (const section of document.querySelectorAll('.document')) section.style.cssText = 'padding: 0; border: none';
}"""


def sonar(home, bin, *arguments):
    return subprocess.run([str(bin / "sonar"), *arguments], env=environment(home, bin), capture_output=True, text=True, check=True).stdout


def sources(home, bin):
    """The pages from which the pictures are drawn, of the journal that README.md's commands leave in `home`."""
    lines = []
    for command in SHOWN:
        lines.append(f"<i>$</i> <b>{html.escape(command)}</b>")
        answer = html.escape(sonar(home, bin, *command.split()[1:])).replace("«", "<mark>").replace("»", "</mark>")
        lines += [*answer.rstrip().split("\n"), ""]
    sonar(home, bin, "pin", "latest", "--now", NOW)
    sonar(home, bin, "run", "--quiet", "--now", NOW)
    # The one document with times of the machine's clock.
    (home / "Sonar/surfaces/run_activity.json").unlink(missing_ok=True)
    page = home / "gallery.html"
    sonar(home, bin, "surfaces", "gallery", "--now", NOW, "--output", str(page))
    return {"terminal.png": TERMINAL % "\n".join(lines).rstrip(), "gallery.png": page.read_text()}


def digests(pages):
    return {name: hashlib.sha256(page.encode()).hexdigest() for name, page in pages.items()}


def stale(folder, pages):
    """Findings: pictures that are missing, or were drawn from other pages."""
    known = json.loads((folder / "sources.json").read_text()) if (folder / "sources.json").exists() else {}
    return [f"testdata/pictures/{name}: drawn from an earlier page, or missing: run `make pictures`"
            for name, digest in digests(pages).items() if known.get(name) != digest or not (folder / name).exists()]


def draw(folder, pages):
    from playwright.sync_api import sync_playwright
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if not chromium:
        raise SystemExit("Chromium is missing: sudo apt-get install chromium, then again: make pictures")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"] if os.geteuid() == 0 else [])
        for name, text in pages.items():
            file = pathlib.Path(place) / (name + ".html")
            file.write_text(text)
            page = browser.new_page(viewport={"width": 1180, "height": 900}, device_scale_factor=1.5)
            page.clock.set_fixed_time(NOW)
            page.goto(f"file://{file}#language=en&light&family=medium")
            if name == "gallery.png":
                page.evaluate(THREE_COLUMNS)
            page.locator("main, pre").first.screenshot(path=str(folder / name))
        browser.close()
    (folder / "sources.json").write_text(json.dumps(digests(pages), indent=2) + "\n")


def main():
    from check import Story
    options = argparse.ArgumentParser()
    options.add_argument("--bin", type=lambda path: pathlib.Path(path).resolve(), default=ROOT / ".build/debug")
    options = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder)
        story = Story(ROOT / "README.md")
        story.run(home, options.bin)
        draw(ROOT / "testdata/pictures", sources(home, options.bin))


if __name__ == "__main__":
    main()
