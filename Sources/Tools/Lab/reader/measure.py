"""Measures the reader on entries that it was not trained on, which are read as `sonar-read` does (Sources/Journal/Reader)."""

import numpy as np
import torch

import entries
from network import ANYWHERE

LIMIT = entries.LONGEST
"""Most pieces of a window, with that of its beginning."""
CONTEXT = LIMIT // 8
"""Most pieces of a neighbouring sentence that are read as context, with the one behind it."""


def softmax(scores):
    powers = np.exp(scores.astype(float) - scores.max())
    return powers / powers.sum()


def laid(texts):
    """Windows of about the same size over the pieces of sentences, each with room for the sentence before and after."""
    lengths = [len(pieces) + 1 for pieces in texts]
    if 1 + sum(lengths) > LIMIT and max(lengths) > LIMIT - 1 - 2 * CONTEXT:
        raise ValueError("a sentence is so long that the stage cuts it, which is not done here")

    def beside(index):
        return min(CONTEXT, lengths[index]) if 0 <= index < len(lengths) else 0

    def within(most):
        found, start = [], 0
        while start < len(lengths):
            size, end = 1 + beside(start - 1) + lengths[start], start + 1
            while end < len(lengths) and size + lengths[end] + beside(end + 1) <= most:
                size, end = size + lengths[end], end + 1
            found.append(range(start, end))
            start = end
        return found

    best = within(LIMIT)
    for most in range(LIMIT - LIMIT // 32, LIMIT // 4, -(LIMIT // 32)):
        # As many windows, the last of which is not a rest.
        narrower = within(most)
        if len(narrower) != len(best):
            break
        best = narrower
    return best


def read_window(network, batches, texts, own, end):
    """What is said of each sentence in `own`, the mood of their window, and its number of pieces; `end` is the piece behind a sentence."""
    window = entries.Window("", "", "", [texts[index] for index in own])

    def append(pieces, sentence):
        window.pieces += [*pieces, end]
        window.sentence_of += [sentence] * len(pieces) + [-1]

    if own.start > 0:
        append(texts[own.start - 1][-(CONTEXT - 1) :], -1)
    for place, index in enumerate(own):
        append(texts[index], place)
    if own.stop < len(texts):
        append(texts[own.stop][: CONTEXT - 1], -1)
    with torch.no_grad():
        _, sentences, _, _, mood, _ = network(*batches.tensors([window]))
    return sentences[0].cpu().numpy(), float(torch.tanh(mood[0])), 1 + len(window.pieces)


def read(network, batches, tokenizer, entry):
    """Of each sentence of an entry: event (among all of one window, by itself of several), keep, valence; and the mood of the whole."""
    texts = [[piece for pieces, _, _ in tokenizer.words(s) for piece in pieces] for s in entry.sentences]
    windows = laid(texts)
    found = [read_window(network, batches, texts, window, tokenizer.package.end) for window in windows]
    values = np.concatenate([sentences for sentences, _, _ in found]).astype(float)
    sigmoid = lambda x: 1 / (1 + np.exp(-x))
    events = softmax(values[:, 0]) if len(windows) == 1 else sigmoid(values[:, ANYWHERE])
    rows = np.stack([events, sigmoid(values[:, 1]), np.tanh(values[:, 2])], axis=1)
    return rows.round(4), sum(mood * size for _, mood, size in found) / sum(size for _, _, size in found)


def bins(values):
    return np.array([1 if v > 0.2 else -1 if v < -0.2 else 0 for v in values])


def macro_f1(scores, goals):
    """The mean F1 of bad, neutral and good."""
    found = []
    for label in (-1, 0, 1):
        said, is_so = bins(scores) == label, bins(goals) == label
        found.append(2 * (said & is_so).sum() / max(1, said.sum() + is_so.sum()))
    return float(np.mean(found))


def calibration(network, batches, tokenizer, texts):
    """Gain and offset of an entry's score, which is of its mood of the whole and twice the mean of its valences, with the best F1 on `texts`."""
    network.eval()
    found = [read(network, batches, tokenizer, e) for e in texts]
    sums = np.array([mood + 2 * rows[:, 2].mean() for rows, mood in found])
    goals = np.array([e.mood for e in texts])
    tries = [(gain, offset) for gain in np.arange(0.2, 1.6, 0.05) for offset in np.arange(-0.3, 0.31, 0.02)]
    network.train()
    return max(tries, key=lambda values: macro_f1(values[0] * sums + values[1], goals))


def interval(measure, count, draws=1000):
    """A 95 % interval by drawing entries again and again."""
    random = np.random.default_rng(1)
    drawn = [measure(random.integers(0, count, count)) for _ in range(draws)]
    return [round(float(np.percentile(drawn, p)), 3) for p in (2.5, 97.5)]


def figures(network, batches, tokenizer, held_back):
    network.eval()
    by_name = {}
    for entry in held_back:
        if entry.set != "facts":
            by_name.setdefault(f"{entry.set} {entry.language}", []).append(entry)
    result = {}
    for name, group in sorted(by_name.items()):
        found = [read(network, batches, tokenizer, e) for e in group]
        moods, goals = np.array([m for _, m in found]), np.array([0 if e.mood is None else e.mood for e in group])
        row = {"entries": len(group)}
        correlation = lambda at: np.corrcoef(moods[at], goals[at])[0, 1]
        everything = np.arange(len(group))
        row["mood r"] = [round(float(correlation(everything)), 3)] + interval(correlation, len(group))
        row["mood F1"] = round(macro_f1(moods, goals), 3)
        if group[0].event is not None:
            order = [np.argsort(-rows[:, 0], kind="stable") for rows, _ in found]
            first = np.array([e.event[o[0]] > 0 for e, o in zip(group, order)])
            three = np.array([any(e.event[i] > 0 for i in o[:3]) for e, o in zip(group, order)])
            row["event first"] = [round(float(first.mean()), 3)] + interval(lambda at: first[at].mean(), len(group))
            row["event among three"] = round(float(three.mean()), 3)
        if group[0].keep is not None:
            shares = []
            for entry, (rows, _) in zip(group, found):
                keep = np.array(entry.keep)
                shares.append(keep[np.argsort(-rows[:, 1])[:3]].sum() / max(1e-6, np.sort(keep)[-3:].sum()))
            row["keep of three"] = round(float(np.mean(shares)), 3)
            row["valence r"] = round(float(np.corrcoef(np.concatenate([r[:, 2] for r, _ in found]), np.concatenate([e.valence for e in group]))[0, 1]), 3)
        result[name] = row
    network.train()
    return result
