#!/usr/bin/env python3
"""Exports a made journal in every format and reads each export with programs that are not ours. Exit status 1 with findings.

    Tests/Formats/check.py [--bin FOLDER] [--exports FOLDER]

Needs jrnl, icalendar, feedparser, podcastparser, bagit, python-frontmatter, webvtt-py and dayone-to-obsidian from PyPI, and unzip.
"""
import argparse
import csv
import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.parse
import xml.etree.ElementTree
import zipfile
import zoneinfo

import bagit
import feedparser
import frontmatter
import icalendar
import markdown_it
import podcastparser
import webvtt
from dayone_to_obsidian.models import Journal as DayOneJournal

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from journals import ROOT, Journal

BIN = pathlib.Path(sys.executable).parent
FORMATS = ["markdown", "obsidian", "text", "srt", "vtt", "csv", "ics", "dayone", "jrnl", "rss", "json", "zip", "bagit"]
HOSTILE = "- \"a\": [[b]] | <script>x</script> # {c} =1+1 $d$ %%e%% ]]> *"
TAGS = ["true", "a: b #c", "]] x", "🎉" * 40, "2026"]
PODCAST = "{https://podcastindex.org/namespace/1.0}"
findings = []


def note(format, words):
    findings.append(f"{format}: {words}")


def expect(format, is_true, words):
    if not is_true:
        note(format, words)


def shown(text):
    """As texts are written where nothing can be escaped: on one line, what turns the direction as its code."""
    line = " ".join(text.split())
    return "".join(f"\\u{{{ord(one):02X}}}" if one in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069" else one for one in line)


def label(text):
    """As links and properties of Obsidian show a text."""
    for mark, other in zip(["[", "]", "|", "<", ">", "%%", "`"], ["(", ")", "/", "‹", "›", "%", "'"]):
        text = text.replace(mark, other)
    return text


def made(folder, sonar):
    """A journal with the demo's recordings, names that break formats, and private and discreet entries."""
    journal = Journal(folder, sonar)
    run, ids = journal.run, journal.ids()
    run("title", "--no-run", ids[0], "--", HOSTILE)
    run("tag", "--no-run", ids[0], *TAGS)
    run("title", "--no-run", ids[1], "=HYPERLINK(\"http://x\")")
    run("thread", "create", "yes: [[no]] <b>", "--no-run", "--word", "mother", "--word", "river")
    run("private", ids[2])
    run("discreet", ids[3])
    run("pin", "--no-run", ids[4])
    run("run", "--quiet")
    exports, seconds = folder / "exports", {}
    exports.mkdir()
    (folder / "again").mkdir()
    for format in FORMATS:
        start = time.monotonic()
        arguments = ["export", "--format", format, "--output"]
        more = ["--include-private", "--include-discreet"]
        run(*arguments, exports / format, *more)
        seconds[format] = time.monotonic() - start
        # Another language, another zone of the machine, no user.
        bare = {"PATH": os.environ["PATH"], "LANG": "C", "TZ": "Asia/Tokyo", "SONAR_JOURNAL": str(journal.path)}
        bare |= {name: value for name, value in os.environ.items() if name.startswith(("SONAR_", "LD_")) and name not in bare}
        subprocess.run([str(sonar), *arguments, str(folder / "again" / format), *more], env=bare, check=True, capture_output=True)
        expect(format, bytes_of(exports / format) == bytes_of(folder / "again" / format), "other bytes under another locale")
    print("seconds: " + ", ".join(f"{format} {value:.1f}" for format, value in seconds.items()))
    listed = json.loads(run("list", "--json", "--limit", "1000"))["entries"]
    rows = table(exports / "csv", "entries")
    expect("csv", {row["entry"] for row in rows} >= {entry["id"] for entry in listed}, "an entry of the list is missing")
    return exports


def bytes_of(path):
    if path.is_file():
        return hashlib.sha256(path.read_bytes()).hexdigest()
    return {str(file.relative_to(path)): hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(path.rglob("*")) if file.is_file()}


def table(folder, name):
    with open(folder / f"{name}.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, strict=True))
    expect("csv", all(None not in row and None not in row.values() for row in rows), f"{name}: a row has more or fewer cells")
    for row in rows:
        for key, cell in row.items():
            if cell[:2] in ("'=", "'+", "'-", "'@"):
                row[key] = cell[1:]
            elif cell[:1] in "=+-@" and cell and not re.fullmatch(r"-?[0-9.e-]+", cell):
                note("csv", f"{name}: a spreadsheet would compute {key}")
    return rows


def instant(row):
    return datetime.datetime.fromisoformat(row["spoken_at"])


def names(cell):
    return [name for name in cell.split("; ") if name]


def check_csv(folder, entries):
    ids = {row["entry"] for row in entries}
    for name in ("facts", "moods", "tasks"):
        expect("csv", all(row["entry"] in ids for row in table(folder, name)), f"{name}: a row of no entry")


def check_note(format, path, row):
    note_of = frontmatter.load(path)
    created = note_of.get("created", note_of.get("date"))
    expect(format, isinstance(created, datetime.datetime) and created == instant(row), f"{path.name}: date {created}")
    title = label(row["title"]) if format == "obsidian" else row["title"]
    expect(format, note_of["title"] == title, f"{path.name}: title {note_of['title']}")
    expect(format, not row["mood"] or abs(note_of["mood"] - float(row["mood"])) <= 0.005, f"{path.name}: mood")
    flat = all(isinstance(value, (str, int, float, bool, datetime.date, list)) for value in note_of.metadata.values())
    expect(format, flat and all(isinstance(item, str) for value in note_of.metadata.values() if isinstance(value, list) for item in value), f"{path.name}: front matter is not flat")
    tokens = markdown_it.MarkdownIt("commonmark").parse(note_of.content)
    inner = [child for token in tokens for child in token.children or []]
    expect(format, not any(token.type in ("html_block", "html_inline") for token in tokens + inner), f"{path.name}: HTML")
    heading = tokens[1] if tokens and tokens[0].type == "heading_open" else None
    # Obsidian's own marks are escaped, too, so that its text is compared without backslashes.
    text = "".join(child.content for child in heading.children) if heading else ""
    expect(format, heading and text == row["title"], f"{path.name}: heading {text}")
    for child in inner:
        if child.type == "link_open":
            target = urllib.parse.unquote(child.attrs["href"].split("#")[0])
            expect(format, (path.parent / target).is_file(), f"{path.name}: link to {target}")
    return note_of


def check_markdown(folder, entries):
    by_id = {row["entry"]: row for row in entries}
    seen = []
    for path in sorted(folder.glob("*.md")):
        row = by_id[frontmatter.load(path)["id"]]
        note_of = check_note("markdown", path, row)
        expect("markdown", note_of.get("tags", []) == names(row["tags"]), f"{path.name}: tags {note_of.get('tags')}")
        seen.append(row["entry"])
    expect("markdown", sorted(seen) == sorted(by_id), "not every entry has a file")


def check_obsidian(folder, entries):
    by_id = {row["entry"]: row for row in entries}
    files = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    listed = {}
    for path in sorted(folder.rglob("*.md")):
        name = str(path.relative_to(folder))
        note_of = frontmatter.load(path)
        for target in re.findall(r"\[\[([^\]|#]+)", path.read_text(encoding="utf-8").replace("\\[", "")):
            expect("obsidian", target in files or target + ".md" in files, f"{name}: link to {target}")
            if name.startswith("Days/") and target.startswith("Entries/"):
                listed[target] = name
            if name.startswith("Days/"):
                expect("obsidian", note_of["date"].isoformat() == path.stem, f"{name}: date")
        for tag in note_of.get("tags", []):
            expect("obsidian", re.fullmatch(r"(?=.*[^0-9])[^\s!-,.:-@\[-^`{-~]+", tag), f"{name}: tag {tag}")
    for path in sorted((folder / "Entries").glob("*.md")):
        note_of = check_note("obsidian", path, by_id[frontmatter.load(path)["id"]])
        day = note_of["created"].astimezone(zoneinfo.ZoneInfo(note_of["zone"])).date().isoformat()
        expect("obsidian", listed.get("Entries/" + path.stem) == f"Days/{day}.md", f"{path.name}: not in the note of {day}")
        if by_id[note_of["id"]]["seconds"] and (folder / "audio").is_dir():
            audio = re.findall(r"^!\[\[([^\]]+)\]\]$", note_of.content, re.M)
            expect("obsidian", len(audio) <= 1 and all(name in files for name in audio), f"{path.name}: audio {audio}")
    expect("obsidian", len(listed) == len(entries), "not every entry is in a note of a day")


def check_subtitles(exports):
    for path in sorted((exports / "vtt").glob("*.vtt")):
        cues = webvtt.read(str(path)).captions
        twin = exports / "srt" / (path.stem + ".srt")
        others = webvtt.from_srt(str(twin)).captions if twin.stat().st_size else []
        expect("vtt", [(cue.start, cue.end) for cue in cues] == [(cue.start, cue.end) for cue in others], f"{path.name}: other cues than SubRip")
        plain = lambda cue: re.sub(r"^<v ([^>]*)>", r"\1: ", cue.raw_text).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
        expect("vtt", [plain(cue).replace("-->", "→") for cue in cues] == [cue.raw_text for cue in others], f"{path.name}: other words than SubRip")
        text = (exports / "text" / (path.stem + ".txt")).read_text(encoding="utf-8")
        expect("text", all(re.sub(r"^[^:]*: ", "", plain(cue)) in " ".join(text.split()) or plain(cue) in " ".join(text.split()) for cue in cues), f"{path.name}: words are missing")
    expect("vtt", any((exports / "vtt").glob("*.vtt")), "no file")


def check_ics(folder, entries, tasks):
    data = (folder / "journal.ics").read_bytes()
    expect("ics", all(len(line) <= 75 for line in data.split(b"\r\n")) and b"\n" not in data.replace(b"\r\n", b""), "a line is too long, or not ended by CR LF")
    calendar = icalendar.Calendar.from_ical(data)
    journals = {str(item["uid"]).split("@")[0]: item for item in calendar.walk("VJOURNAL")}
    expect("ics", len(journals) == len(entries), f"{len(journals)} of {len(entries)} entries")
    for row in entries:
        item = journals.get(row["entry"])
        expect("ics", item and item["dtstart"].dt == instant(row), f"{row['entry']}: time")
        expect("ics", item and shown(str(item["summary"])) == row["title"], f"{row['entry']}: title")
    dated = [row for row in tasks if row["due"]]
    todos = calendar.walk("VTODO")
    expect("ics", len(todos) == len(dated), f"{len(todos)} of {len(dated)} tasks")
    for todo, row in zip(todos, dated):
        due = todo["due"].dt
        expect("ics", row["due"].startswith(str(due)[:7]), f"{row['entry']}: due {due}")
        expect("ics", (todo["status"] == "COMPLETED") == bool(row["done_at"]), f"{row['entry']}: status")
    zones = calendar.walk("VTIMEZONE")
    expect("ics", {str(zone["tzid"]) for zone in zones} == {row["zone"] for row in entries}, "a zone is missing")
    for zone in zones:
        own, known = zone.to_tz(lookup_tzid=False), zoneinfo.ZoneInfo(str(zone["tzid"]))
        first = min(instant(row) for row in entries).astimezone(datetime.timezone.utc).replace(tzinfo=None)
        for day in range(0, 365 * 60, 5):
            moment = first + datetime.timedelta(days=day)
            if own.utcoffset(moment) != known.utcoffset(moment):
                note("ics", f"{zone['tzid']}: {moment}: {own.utcoffset(moment)}, not {known.utcoffset(moment)}")
                break


def check_dayone(path, entries, place):
    folder = path
    if path.is_file():
        check_zip("dayone", path)
        folder = place / "dayone"
        zipfile.ZipFile(path).extractall(folder)
    journal = DayOneJournal.model_validate_json((folder / "Journal.json").read_text(encoding="utf-8"))
    expect("dayone", len(journal.entries) == len(entries), f"{len(journal.entries)} of {len(entries)} entries")
    for item, row in zip(journal.entries, entries):
        expect("dayone", item.creationDate == instant(row) and item.timeZone == row["zone"], f"{row['entry']}: time")
        expect("dayone", item.tags == names(row["tags"]), f"{row['entry']}: tags {item.tags}")
        expect("dayone", re.fullmatch("[0-9A-F]{32}", item.uuid), f"{row['entry']}: uuid")
        title = re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", item.text.split("\n")[0])
        expect("dayone", title == "# " + row["title"], f"{row['entry']}: title {title}")
        for audio in item.audios:
            file = folder / "audios" / audio.file_name
            expect("dayone", file.is_file() and hashlib.md5(file.read_bytes()).hexdigest() == audio.md5, f"{row['entry']}: audio")
            expect("dayone", f"![](dayone-moment:/audio/{audio.identifier})" in item.text, f"{row['entry']}: audio is not in the text")
    command = [str(BIN / "dayone-to-obsidian"), "run", "--json", str(folder / "Journal.json"), "--target", str(place / "fromdayone")]
    answer = subprocess.run(command, capture_output=True, text=True)
    expect("dayone", answer.returncode == 0, f"dayone-to-obsidian: {answer.stdout[-300:]} {answer.stderr[-300:]}")
    read = list((place / "fromdayone").rglob("*.md"))
    expect("dayone", len(read) == len(entries), f"dayone-to-obsidian: {len(read)} notes of {len(entries)} entries")


def check_jrnl(folder, entries, place):
    config = place / "jrnl.yaml"
    config.write_text(
        f"journals: {{default: {{journal: {place}/jrnl.txt}}}}\neditor: ''\nencrypt: false\ntemplate: false\ndefault_hour: 9\ndefault_minute: 0\n"
        "timeformat: '%Y-%m-%d %H:%M'\ntagsymbols: '@'\nhighlight: false\nlinewrap: 79\nindent_character: '|'\nversion: '4.6'\n"
        "colors: {body: none, date: none, tags: none, title: none}\n")
    jrnl = lambda *arguments: subprocess.run([str(BIN / "jrnl"), "--config-file", str(config), *arguments], capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL).stdout
    jrnl("--import", "--file", str(folder / "journal.txt"))
    answer = jrnl("--format", "json")
    read = json.loads(answer[answer.index("{"):])["entries"]
    expect("jrnl", len(read) == len(entries), f"{len(read)} of {len(entries)} entries")
    times = lambda items: sorted(items)
    expect("jrnl", times(f"{item['date']} {item['time']}" for item in read) == times(instant(row).strftime("%Y-%m-%d %H:%M") for row in entries), "other times")
    titles = lambda items: sorted(title.rstrip(" .*") for title in items)
    expect("jrnl", titles(item["title"] for item in read) == titles(row["title"] for row in entries), "other titles")
    for item, row in zip(read, entries):
        wanted = {"@" + re.sub(r"[^-+*#/\w]+", "-", tag).strip("-").lower() for tag in names(row["tags"]) if re.search(r"[^\W_]", tag)}
        expect("jrnl", wanted <= set(item["tags"]), f"{row['entry']}: tags {item['tags']}, not {wanted}")


def enclosures(item):
    return [link for link in item.get("links", []) if link.get("rel") == "enclosure"]


def check_rss(folder, entries):
    path = folder / "feed.xml"
    feed = feedparser.parse(str(path))
    expect("rss", not feed.bozo and len(feed.entries) == len(entries), f"feedparser: {len(feed.entries)} entries, {feed.get('bozo_exception')}")
    for item, row in zip(feed.entries, entries):
        expect("rss", datetime.datetime(*item.published_parsed[:6], tzinfo=datetime.timezone.utc) == instant(row), f"{row['entry']}: time")
        expect("rss", item.id == row["entry"], f"{row['entry']}: guid {item.id}")
        for link in enclosures(item):
            file = folder / urllib.parse.unquote(link.href)
            expect("rss", file.is_file() and file.stat().st_size == int(link.length), f"{row['entry']}: enclosure")
    with open(path, "rb") as file:
        heard = podcastparser.parse("http://localhost/feed.xml", file)["episodes"]
    with_sound = [item for item in feed.entries if enclosures(item)]
    heard = [episode for episode in heard if episode["enclosures"]]
    expect("rss", len(heard) == len(with_sound), f"podcastparser: {len(heard)} of {len(with_sound)} episodes")
    items = xml.etree.ElementTree.parse(path).getroot().findall("channel/item")
    for item, row in zip(items, entries):
        expect("rss", item.findtext("title") == row["title"], f"{row['entry']}: title")
        for transcript in item.findall(PODCAST + "transcript"):
            file = folder / urllib.parse.unquote(transcript.get("url"))
            expect("rss", file.is_file() and transcript.get("language"), f"{row['entry']}: transcript")
            if file.suffix == ".vtt":
                webvtt.read(str(file))


def check_zip(format, path):
    expect(format, zipfile.ZipFile(path).testzip() is None, "zipfile: a file is damaged")
    answer = subprocess.run(["unzip", "-tq", str(path)], capture_output=True, text=True)
    expect(format, answer.returncode == 0, f"unzip: {answer.stdout[-300:]}{answer.stderr[-300:]}")


def check_complete(exports, entries):
    ids = {row["entry"] for row in entries}
    check_zip("zip", exports / "zip")
    held = {name.split("/")[1] for name in zipfile.ZipFile(exports / "zip").namelist() if name.startswith("entries/")}
    expect("zip", held >= ids, "an entry is missing")
    for path in (exports / "json").rglob("*.json"):
        json.loads(path.read_text(encoding="utf-8"))
    expect("json", {path.name for path in (exports / "json/entries").iterdir()} >= ids, "an entry is missing")
    try:
        bagit.Bag(str(exports / "bagit")).validate()
    except bagit.BagError as error:
        note("bagit", str(error))


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--bin", type=pathlib.Path, default=ROOT / ".build/release", help="folder of the executables")
    options.add_argument("--exports", type=pathlib.Path, help="folder with an export a format, named for it, instead of a made journal")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="sonar-formats-") as place:
        place = pathlib.Path(place)
        exports = chosen.exports or made(place, chosen.bin.resolve() / "sonar")
        entries, tasks = table(exports / "csv", "entries"), table(exports / "csv", "tasks")
        check_csv(exports / "csv", entries)
        check_markdown(exports / "markdown", entries)
        check_obsidian(exports / "obsidian", entries)
        check_subtitles(exports)
        check_ics(exports / "ics", entries, tasks)
        check_dayone(exports / "dayone", entries, place)
        check_jrnl(exports / "jrnl", entries, place)
        check_rss(exports / "rss", entries)
        if (exports / "zip").exists():
            check_complete(exports, entries)
    for finding in findings:
        print(finding)
    print(f"{len(entries)} entries; {len(findings)} findings")
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
