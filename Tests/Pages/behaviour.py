"""What people do with the pages, in Chromium (playwright) and Firefox (selenium)."""
import io
import time
import unicodedata

import pypdf

# What the page can be asked in either browser.
WIDE = "document.documentElement.scrollWidth - innerWidth"
SMALL = """[...document.querySelectorAll('body *')].filter((node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim()) && node.getClientRects().length && !node.closest('svg') && parseFloat(getComputedStyle(node).fontSize) < 16).slice(0, 3).map((node) => node.outerHTML.slice(0, 80))"""
TARGETS = """[...document.querySelectorAll('.top a, button, select, summary, input:not([type=range]):not([type=checkbox])')].filter((node) => node.getClientRects().length && node.getBoundingClientRect().height < 43.9).slice(0, 3).map((node) => node.outerHTML.slice(0, 80))"""
GROUND = "getComputedStyle(document.body).backgroundColor"
STILL = "[...document.querySelectorAll('summary')].every((node) => ['0s', ''].includes(getComputedStyle(node, '::before').transitionDuration))"
# Whether a hostile text can be read, and what there is that no template has in its place.
SHOWN = "[...document.querySelectorAll('main, main option')].some((node) => (node.textContent + node.value).includes('document.title='))"
STRANGE = "[...document.querySelectorAll('main :is(img, script, iframe), [onerror], [onclick]')].map((node) => node.outerHTML.slice(0, 80))"
HITS = "[...document.querySelectorAll('#hits .row-title')].map((link) => link.getAttribute('href'))"
STATUS = "document.getElementById('status').textContent"
STATE = """(() => { const audio = document.querySelector('audio'); const now = document.querySelector('#words .now');
  return {time: audio.currentTime, paused: audio.paused, ready: audio.readyState, now: now && Number(now.dataset.t), playing: document.getElementById('player').classList.contains('playing')}; })()"""
# Searches for a word and says after how many milliseconds its hits were shown and laid out.
ASK = """(word) => new Promise((resolve) => { const field = document.getElementById('q'); const status = document.getElementById('status');
  const started = performance.now(); field.value = word;
  const observer = new MutationObserver(() => { if (/\\d/.test(status.textContent)) { observer.disconnect(); document.body.offsetHeight; resolve(performance.now() - started); } });
  observer.observe(status, {childList: true}); setTimeout(() => resolve(-1), 5000);
  field.dispatchEvent(new Event('input', {bubbles: true})); })"""
# Hits that the page shows at once.
PORTION = 20
WORDS = """[...document.querySelectorAll('#words [data-t]')].map((word) => word.textContent.replace(/[^\\p{L}]/gu, '').toLowerCase()).filter((word) => word.length > 4)"""


def url(path, fragment=""):
    return path.resolve().as_uri() + fragment


def letters(text):
    """`text` without what a line's end or a ligature makes of it."""
    return "".join(letter for letter in unicodedata.normalize("NFKC", text).lower() if letter.isalnum())


class Behaviour:
    """The steps that both browsers take; a browser has `open`, `ask`, `press` and `click`; `leaving` is its error between two pages."""

    def step(self, text, is_right):
        self.step_at(self.name, is_right, text)

    def step_at(self, where, is_right, text):
        if not is_right:
            self.note(where, text)

    def until(self, question, test, seconds=5):
        end = time.monotonic() + seconds
        while True:
            try:
                answer = self.ask(question)
                if test(answer) or time.monotonic() > end:
                    return answer
            except self.leaving:
                # Asked while the page gave way to the next.
                if time.monotonic() > end:
                    raise
            time.sleep(0.05)

    def behaviour(self, entry):
        self.open(entry)
        words = self.ask(WORDS)
        self.play()
        self.keyboard(entry)
        self.jump(entry)
        self.search(entry, max(words, key=len))

    def play(self):
        """A click on a word plays from there and lights it up; space stops."""
        place = self.ask("Math.min(4, document.querySelectorAll('#words [data-t]').length - 1)")
        start = self.ask(f"Number(document.querySelectorAll('#words [data-t]')[{place}].dataset.t)")
        self.click("#words [data-t]", place)
        state = self.until(STATE, lambda state: state["time"] > start + 0.2 and state["playing"])
        self.step(f"a click on the word at {start} s plays {state}", not state["paused"] and start <= state["time"] < start + 6)
        self.step(f"no word is lit up: {state}", state["now"] is not None and start <= state["now"] <= state["time"] + 0.1)
        self.ask("document.activeElement.blur()")
        self.press("Space")
        # The event that the button follows comes after the sound has stopped.
        state = self.until(STATE, lambda state: state["paused"] and not state["playing"])
        self.step("space does not stop it", state["paused"] and not state["playing"])
        before = state["time"]
        self.press("ArrowLeft")
        state = self.until(STATE, lambda state: state["time"] < before)
        self.step("an arrow does not go back", state["time"] == max(0, before - 5) or abs(before - 5 - state["time"]) < 0.5)
        lit = self.ask(STATE)["now"]
        self.press("j")
        state = self.until(STATE, lambda state: state["now"] != lit)
        self.step("j does not go to the next segment", state["now"] != lit or self.ask("document.querySelectorAll('#words .seg').length") < 2)

    def keyboard(self, entry):
        self.open(entry)
        self.press("Tab")
        self.step("the first stop is not the way past the navigation", self.ask("document.activeElement.className") == "skip")
        self.press("Enter")
        self.step("the skip link leads nowhere", self.ask("document.activeElement.id") == "text")
        for _ in range(60):
            self.press("Tab")
            if self.ask("document.activeElement.matches('#words [data-t]')"):
                break
            if not self.ask("document.activeElement.matches('.seek') || getComputedStyle(document.activeElement).outlineStyle !== 'none'"):
                self.note(self.name, "the focus cannot be seen on " + self.ask("document.activeElement.outerHTML.slice(0, 80)"))
        first = self.ask("document.activeElement.dataset.t")
        self.step("no word can be reached with Tab", first is not None)
        self.press("ArrowRight")
        second = self.ask("document.activeElement.dataset.t")
        self.step("an arrow does not go to the next word", second is not None and self.ask("document.activeElement.matches('#words [data-t]')") and second >= (first or ""))
        self.press("Enter")
        state = self.until(STATE, lambda state: state["playing"])
        self.step("Enter on a word does not play it", state["playing"])
        self.press("/")
        # Firefox has no location between two pages.
        self.until("location.pathname", lambda path: path and path.endswith("/search.html"))
        self.step("/ does not lead to the search", self.ask("location.pathname").endswith("/search.html"))
        self.until("document.activeElement.id", lambda name: name == "q", 2)
        self.step("the search's field has no focus", self.ask("document.activeElement.id") == "q")

    def jump(self, entry):
        """A link to a second lights up the word there."""
        start = self.ask_at(entry, "Number([...document.querySelectorAll('#words [data-t]')].pop().dataset.t)")
        self.open(entry, f"#t={start}")
        state = self.until(STATE, lambda state: state["now"] == start)
        self.step(f"#t={start} leads to {state}", state["now"] == start)

    def search(self, entry, word):
        self.open(self.site / "search.html")
        self.until("Boolean(window.sonarTerms)", bool)
        time.sleep(0.3)
        self.measured["search_first_ms"] = self.timed(word)
        hits = self.ask(HITS)
        self.step(f"{word[:20]!r}… does not find the entry in which it was said", f"entries/{entry.name}" in hits or len(hits) == PORTION)
        self.step(f"it does not say how much was looked at: {self.ask(STATUS)}", any(letter.isdigit() for letter in self.ask(STATUS)))
        self.measured["search_prefix_ms"] = self.timed(word[:3])
        self.step("the beginning of a word finds nothing", len(self.ask(HITS)) > 0)
        self.measured["search_again_ms"] = self.timed(word)
        seconds = self.ask("(document.querySelector('.hit-seconds a') || {getAttribute() {}}).getAttribute('href')")
        self.step(f"a hit names no second: {seconds}", seconds and "#t=" in seconds)
        total = len(hits)
        counts = []
        for mood in ("positive", "neutral", "negative"):
            self.ask(f"(() => {{ const field = document.querySelector('[name=mood]'); field.value = '{mood}'; field.dispatchEvent(new Event('input', {{bubbles: true}})); }})()")
            time.sleep(0.3)
            counts.append(len(self.ask(HITS)))
        self.step(f"the filter by mood gives {counts} of {total}", total <= sum(counts) and (total == PORTION or sum(counts) == total))
        address = self.ask("location.hash")
        self.step(f"the address does not keep the question: {address}", "mood=negative" in address and "q=" in address)
        self.ask("document.querySelector('button[type=reset]').click()")
        self.until(HITS, lambda hits: not hits)
        self.step("it is not cleared", not self.ask(HITS))
        self.ask(f"({ASK})('zzqxv')")
        self.step("a word that nobody said finds something", not self.ask(HITS) and self.ask(STATUS))

    def dark_and_still(self, where, ask):
        """Where the owner wants it dark, and less motion."""
        self.step_at(where, ask(STILL), "it moves although less motion is wanted")
        self.step_at(where, ask(GROUND) == "rgb(28, 28, 30)", "it is not dark")

    def printed(self, pdf):
        """The sheets hold what is said on the page, and nothing of what is around it."""
        sheets = pypdf.PdfReader(io.BytesIO(pdf)).pages
        text = letters("".join(sheet.extract_text() for sheet in sheets))
        self.step("nothing is printed", len(sheets) > 0)
        for part in (self.ask("document.querySelector('h1').textContent"), max(self.ask(WORDS), key=len)):
            self.step(f"{part[:40]!r} is not printed", letters(part) in text)
        self.step("the navigation is printed", "threadspeopletags" not in text)

    def stays_still(self, path):
        """A hostile text is shown as it is, and makes nothing of the page."""
        self.open(path)
        time.sleep(0.2)
        where = f"{path.parent.name}/{path.name}"
        self.step_at(where, self.ask(SHOWN), "the text is not shown as it is")
        self.untouched(where)

    def finds_still(self, word):
        """So is one that the search finds."""
        self.open(self.site / "search.html")
        self.until("Boolean(window.sonarTerms)", bool)
        time.sleep(0.3)
        self.timed(word)
        hits = self.ask("document.getElementById('hits').textContent")
        self.step_at("search.html", "</script>" in hits, f"{word} finds no hostile title")
        self.untouched("search.html")

    def untouched(self, where):
        title = self.ask("document.title")
        self.step_at(where, title != "ran", "a text was run as a script")
        strange = self.ask(STRANGE)
        self.step_at(where, not strange, f"a text became {strange}")
