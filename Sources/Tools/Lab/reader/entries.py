"""The labelled entries of testdata as windows of pieces, for training and for measuring."""

import dataclasses
import glob
import json
import os
import re

import numpy as np

KINDS = "spend water medicine weight sleep fasting meal document".split()
ROLES = """spend.amount spend.item spend.when water.amount water.when medicine.item medicine.dose medicine.status medicine.when
weight.amount weight.when sleep.amount sleep.from sleep.to sleep.when fasting.status fasting.amount fasting.when meal.item meal.status
meal.when document.item document.status document.when task""".split()
FEELINGS = [None] + """happy grateful proud relieved calm hopeful excited loved amused content sad lonely disappointed grieving ashamed
guilty angry frustrated annoyed jealous anxious scared overwhelmed stressed tired bored confused surprised nostalgic""".split()
LANGUAGES = "en de fr es it pt nl pl cs sv da nb fi hu ro tr el ru uk ar hi ko ja zh".split()
FREQUENT_WORDS = 8000
LONGEST = 510
"""Most pieces of a window, with one at its beginning and one behind each sentence."""


@dataclasses.dataclass
class Window:
    """A whole entry, or a part of a long one. Labels that nobody gave are None."""

    set: str
    id: str
    language: str
    sentences: list
    is_test: bool = False
    event: list = None
    keep: list = None
    valence: list = None
    feeling: list = None
    kinds: list = None
    roles: list = None  # (sentence, role, words)
    title: str = None
    mood: float = None
    text_kinds: list = None  # kinds of the whole, where nobody said of which sentence
    own: range = None  # its sentences that are not context; None for all
    pieces: list = dataclasses.field(default_factory=list)
    sentence_of: list = dataclasses.field(default_factory=list)
    begins_word: list = dataclasses.field(default_factory=list)
    word_span: list = dataclasses.field(default_factory=list)


def split(text):
    """The sentences of a punctuated text."""
    return [s for s in re.split(r"(?<=[.!?…])\s+(?=\S)", text.strip()) if s]


def lines(pattern):
    for path in sorted(glob.glob(pattern)):
        name = os.path.basename(path).rsplit(".", 1)[0]
        for index, line in enumerate(open(path, encoding="utf8")):
            if line.strip():
                yield name, index, json.loads(line)


def blocks(path, head):
    """The entries of a file in the plain form, each with the match of its head line and, of each sentence, labels and text."""
    found = []
    for line in open(path, encoding="utf8"):
        line = line.rstrip("\n")
        if line.startswith("# id="):
            found.append((re.fullmatch(head, line), []))
        elif line.strip():
            labels, text = line.split("\t", 1)
            found[-1][1].append((labels, text.strip()))
    return found


def plain(path):
    """The entries of a file of which a sentence has the labels event, keep, valence and feeling."""
    entries = []
    for head, sentences in blocks(path, r'# id=(\S+) lang=(\w+) mood=(\S+) persona="(.*?)" title="(.*)"'):
        entries.append(dict(id=head[1], lang=head[2], mood=float(head[3]), title=head[5], sentences=[]))
        for labels, text in sentences:
            event, keep, valence, feeling = labels.split(" ")
            entries[-1]["sentences"].append(
                dict(t=text, e=int(event), k=int(keep), v=int(valence), f=None if feeling == "-" else feeling)
            )
    return entries


def felt(path):
    """The entries of a file of which a sentence has its valence alone; those of `held`, with the odd lines of `mood`, calibrate the score."""
    is_test = os.path.basename(path).startswith("held")
    return [
        Window(
            "moods", head[1], head[2], [text for _, text in sentences], is_test,
            valence=[int(valence) / 2 for valence, _ in sentences], mood=float(head[3]),
        )
        for head, sentences in blocks(path, r"# id=(\S+) lang=(\w+) mood=(\S+)")
    ]


def labelled(entry, set, is_test, has_facts):
    sentences = entry["sentences"]
    window = Window(
        set, entry["id"], entry["lang"], [s["t"] for s in sentences], is_test,
        event=[s.get("e", 0) for s in sentences], keep=[s["k"] / 3 for s in sentences],
        valence=[s["v"] / 2 for s in sentences], feeling=[FEELINGS.index(s.get("f")) for s in sentences],
        title=entry["title"], mood=entry["mood"] / 2,
    )
    if has_facts:
        window.kinds = [[int(any(x["kind"] == k for x in s.get("x") or [])) for k in KINDS] for s in sentences]
        window.roles = []
        for index, sentence in enumerate(sentences):
            for fact in sentence.get("x") or []:
                for role, words in fact.items():
                    if f"{fact['kind']}.{role}" in ROLES:
                        window.roles.append((index, ROLES.index(f"{fact['kind']}.{role}"), words))
            window.roles += [(index, ROLES.index("task"), words) for words in sentence.get("task") or []]
    return window


def sets(testdata):
    """All labelled entries: `entries` (with everything), `whole` and `long` (without facts), `events`, `facts` and `mood` (a label
    a text), `moods` (with those of sentences)."""
    found = []
    for name, _, entry in lines(f"{testdata}/reader/*.jsonl"):
        found.append(labelled(entry, "entries", False, has_facts=True))
    for path in sorted(glob.glob(f"{testdata}/reader/*.txt")):
        name = os.path.basename(path)
        for entry in plain(path):
            found.append(labelled(entry, "long" if "long" in name else "whole", "test" in name, has_facts=False))
    for name, _, entry in lines(f"{testdata}/events/*.jsonl"):
        event = np.zeros(len(entry["sentences"]))
        for reading in entry["events"]:
            for place in reading["sentences"]:
                event[place] += 1 / len(entry["events"])
        mood = {"positive": 0.6, "negative": -0.6}.get(entry["mood"], 0)
        window = Window("events", entry["id"], entry["language"], entry["sentences"], name.startswith("third"), mood=mood)
        window.event = event.tolist()
        found.append(window)
    for name, _, entry in lines(f"{testdata}/facts/*.jsonl"):
        if "text" not in entry:
            continue
        is_test = name.startswith(("fresh10", "fresh11"))
        window = Window("facts", entry["id"], entry["language"], split(entry["text"]), is_test)
        window.text_kinds = [int(any(x["kind"] == k for x in entry.get("facts", []))) for k in KINDS]
        found.append(window)
    for name in ("en", "de", "en-hard", "de-hard"):
        for _, index, entry in lines(f"{testdata}/mood/{name}.jsonl"):
            window = Window("mood " + name, entry["id"], entry["language"], split(entry["text"]), index % 2 == 1)
            window.mood = entry["score"]
            found.append(window)
    for path in sorted(glob.glob(f"{testdata}/mood/*.txt")):
        found += felt(path)
    return found


def encode(window, tokenizer):
    """Writes the pieces of a window: those of its words, and one behind each sentence."""
    for index, sentence in enumerate(window.sentences):
        for pieces, start, end in tokenizer.words(sentence):
            for place, piece in enumerate(pieces):
                window.pieces.append(piece)
                window.sentence_of.append(index)
                window.begins_word.append(place == 0)
                window.word_span.append((start, end))
        window.pieces.append(tokenizer.package.end)
        window.sentence_of.append(-1)
        window.begins_word.append(False)
        window.word_span.append((-1, -1))


def windows(entry, tokenizer):
    """A long entry in windows of whole sentences, each with the sentence before and after; a short one as it is."""
    lengths = [sum(len(p) for p, _, _ in tokenizer.words(s)) + 1 for s in entry.sentences]
    if sum(lengths) <= LONGEST:
        return [entry]
    parts, start = [], 0
    while start < len(lengths):
        first = max(0, start - 1)
        end = start + 1
        while end < len(lengths) and sum(lengths[first : end + 1]) + (lengths[end + 1] if end + 1 < len(lengths) else 0) <= LONGEST:
            end += 1
        parts.append((first, min(end + 1, len(lengths)), range(start - first, end - first)))
        start = end

    def part(index, first, end, own):
        cut = lambda labels: None if labels is None else labels[first:end]
        roles = entry.roles and [(s - first, r, w) for s, r, w in entry.roles if first <= s < end]
        return dataclasses.replace(
            entry, id=f"{entry.id}/{index}", sentences=entry.sentences[first:end], event=cut(entry.event), keep=cut(entry.keep),
            valence=cut(entry.valence), feeling=cut(entry.feeling), kinds=cut(entry.kinds), roles=roles, mood=None, own=own,
            pieces=[], sentence_of=[], begins_word=[], word_span=[],
        )

    return [part(i, *p) for i, p in enumerate(parts)]


def vocabulary(tokenizer, training):
    """The package's pieces that are kept: those of the training windows, of frequent words of many languages, and all short ones."""
    import wordfreq

    package, kept = tokenizer.package, {0, 1, 2, 3, 4}
    for window in training:
        kept.update(window.pieces)
    for language in LANGUAGES:
        for word in wordfreq.top_n_list(language, FREQUENT_WORDS, "small"):
            for form in (word, word.capitalize()):
                kept.update(tokenizer.word(form))
                if language in ("ja", "zh"):
                    kept.update(tokenizer.best("".join(package.normal_forms.get(c, c) for c in form)))
    for index, piece in enumerate(package.pieces):
        bare = piece.replace("\u2581", "")
        if len(bare) <= 1 or len(bare) <= 3 and all(ord(c) < 0x250 for c in bare):
            kept.add(index)
    return sorted(kept)


def tags(window, annotations):
    """A tag a piece: 0 outside, 1 + 2 r the first word of role r, 2 + 2 r a further one, -1 within a word."""
    found = [0] * len(window.pieces)
    for sentence, role, words in annotations:
        start = window.sentences[sentence].find(words)
        if start < 0:
            continue
        is_first = True
        for place, index in enumerate(window.sentence_of):
            span = window.word_span[place]
            if index == sentence and span[0] < start + len(words) and span[1] > start:
                if window.begins_word[place]:
                    found[place] = (1 if is_first else 2) + 2 * role
                    is_first = False
                else:
                    found[place] = -1
    return found


def title_tags(window):
    """The tags of the title, in the first sentence that holds it."""
    place = [(i, 0, window.title) for i, s in enumerate(window.sentences) if window.title in s][:1]
    return tags(window, place)
