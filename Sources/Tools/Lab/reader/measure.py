"""Measures the reader on entries that it was not trained on."""

import numpy as np
import torch

import entries
from network import ANYWHERE


def read(network, batches, tokenizer, entry):
    """Of each sentence of an entry: event within its window, event anywhere, keep, valence; and the mood of the whole."""
    rows, moods = [], []
    for part in entries.windows(entry, tokenizer):
        part.pieces, part.sentence_of, part.begins_word, part.word_span = [], [], [], []
        entries.encode(part, tokenizer)
        ids, is_piece, sentence_of, count = batches.tensors([part])
        with torch.no_grad():
            _, sentences, _, _, mood, _ = network(ids, is_piece, sentence_of, count)
        for place in part.own or range(len(part.sentences)):
            value = sentences[0, place]
            sure, keep = torch.sigmoid(value[ANYWHERE]), torch.sigmoid(value[1])
            rows.append((float(value[0]), float(sure), float(keep), float(torch.tanh(value[2]))))
        moods.append((len(part.pieces), float(torch.tanh(mood[0]))))
    total = sum(size for size, _ in moods)
    return np.array(rows), sum(size * mood for size, mood in moods) / max(1, total)


def bins(values):
    return np.array([1 if v > 0.2 else -1 if v < -0.2 else 0 for v in values])


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
        scores = []
        for label in (-1, 0, 1):
            said, is_so = bins(moods) == label, bins(goals) == label
            scores.append(2 * (said & is_so).sum() / max(1, said.sum() + is_so.sum()))
        row["mood F1"] = round(float(np.mean(scores)), 3)
        if group[0].event is not None:
            for title, column in (("within a window", 0), ("anywhere", 1)):
                order = [np.argsort(-rows[:, column], kind="stable") for rows, _ in found]
                first = np.array([e.event[o[0]] > 0 for e, o in zip(group, order)])
                three = np.array([any(e.event[i] > 0 for i in o[:3]) for e, o in zip(group, order)])
                row["event first, " + title] = [round(float(first.mean()), 3)] + interval(lambda at: first[at].mean(), len(group))
                row["event among three, " + title] = round(float(three.mean()), 3)
        if group[0].keep is not None:
            shares = []
            for entry, (rows, _) in zip(group, found):
                keep = np.array(entry.keep)
                shares.append(keep[np.argsort(-rows[:, 2])[:3]].sum() / max(1e-6, np.sort(keep)[-3:].sum()))
            row["keep of three"] = round(float(np.mean(shares)), 3)
            row["valence r"] = round(float(np.corrcoef(np.concatenate([r[:, 3] for r, _ in found]), np.concatenate([e.valence for e in group]))[0, 1]), 3)
        result[name] = row
    network.train()
    return result
