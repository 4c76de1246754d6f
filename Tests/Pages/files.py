"""The files of the pages, read without a browser: markup, policy, links, the index of the search."""
import html.parser
import json
import pathlib
import re
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.faults, self.policy, self.anchors = [], [], None, set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        for name, value in attributes:
            if name.startswith("on") or name == "style":
                self.faults.append(f"attribute {name} in <{tag}>")
            if name in ("href", "src", "data-terms"):
                self.links.append(value or "")
        if tag in ("style", "iframe", "object", "embed", "base", "img") or (tag == "script" and "src" not in values):
            self.faults.append(f"<{tag}>")
        if tag == "meta" and values.get("http-equiv", "").lower() == "content-security-policy":
            self.policy = values["content"]
        if "id" in values:
            self.anchors.add(values["id"])


def check_files(site, note):
    pages = {}
    for path in sorted(site.rglob("*.html")):
        pages[path] = Page(path.read_text(encoding="utf-8"))
    for path, page in pages.items():
        name = str(path.relative_to(site))
        for fault in page.faults:
            note(name, f"{fault}, which no template has")
        if not page.policy or "default-src 'none'" not in page.policy or "unsafe" in page.policy:
            note(name, f"policy {page.policy}")
        base = path.parent
        for link in page.links:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc:
                note(name, f"link out of the journal: {link[:80]}")
                continue
            from_root = site if link.startswith("search/terms.") else base
            target = (from_root / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
            if not target.is_file():
                note(name, f"link to {link[:120]}, which is missing")
            elif parts.fragment and not re.match(r"t=|q=|tag=|person=", parts.fragment) and target in pages and parts.fragment not in pages[target].anchors:
                note(name, f"link to {link[:120]}: no such place")
    check_index(site, note)
    check_tokens(site, note)
    total = [path.stat().st_size for path in site.rglob("*") if path.is_file()]
    print(f"{len(total)} files, {sum(total):,} bytes, {len(pages)} pages")


def check_index(site, note):
    """Every part of the search's index that is named is there, and is text alone."""
    for path in (site / "search").rglob("*.js"):
        text = path.read_text(encoding="utf-8")
        if re.search("[<>&\u2028\u2029]", text):
            note(str(path.relative_to(site)), "has <, >, &, U+2028 or U+2029")
    terms = list((site / "search").glob("terms.*.js"))
    if len(terms) != 1:
        return note("search", f"{len(terms)} lists of blocks")
    blocks = json.loads(re.fullmatch(r"sonarTerms\((.*)\);?\s*", terms[0].read_text(encoding="utf-8"), re.S)[1])["blocks"]
    named = {terms[0].resolve()}
    for block in blocks:
        folder = site / "search" / block["block"]
        named |= {(folder / f"entries.{block['entries']}.js").resolve(), *((folder / f"{key}.{digest}.js").resolve() for key, digest in block["shards"].items())}
    present = {path.resolve() for path in (site / "search").rglob("*.js")}
    for path in sorted(named ^ present)[:5]:
        note("search", f"{path.name} is {'missing' if path in named else 'named by nobody'}")


def check_tokens(site, note):
    """The colours of the style are those of the document design_tokens."""
    tokens = json.loads((ROOT / "testdata/golden/surfaces/en/design_tokens.json").read_text())["home_data"]
    style = next((site / "assets").glob("site.*.css")).read_text()
    for scheme in ("light", "dark"):
        fills = tokens["palette"][scheme]["fills"]
        for colour in (fills["accent"], tokens["palette"][scheme]["background"], tokens["palette"][scheme]["texts"]["primary"]):
            if colour not in style:
                note("style", f"the token {colour} of {scheme} is missing")
        for name, mood in tokens["mood"].items():
            for colour in (mood["tint"], mood[scheme]["text"]):
                if colour not in style:
                    note("style", f"the token {colour} of {name} in {scheme} is missing")


def check_withheld(site, withheld, note):
    for path in site.rglob("*"):
        if path.is_file():
            data = path.read_bytes()
            for word, kind in withheld.items():
                if word.encode() in data or word in str(path.relative_to(site)):
                    note(str(path.relative_to(site)), f"holds {word} of a {kind} entry")
