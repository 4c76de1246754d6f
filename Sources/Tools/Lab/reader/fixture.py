"""Makes the tests' tiny reader and its outputs, which a forward pass of its own in numpy computes.

    fixture.py FOLDER    writes FOLDER/reader-tiny.gguf and FOLDER/reader-tiny.json
"""

import json
import math
import sys

import numpy as np

import export
import gguf

WIDTH, HEADS, LAYERS, INNER, POSITIONS = 32, 2, 2, 64, 96
FEELINGS = ["none", "happy", "calm", "sad", "tired", "surprised"]
KINDS = ["meal", "sleep"]
CALIBRATION = 0.5, -0.25
TEXTS = [
    ["We met Ada by the lake.", "She told me that the house is sold, and I cried.", "Then I slept for two hours."],
    ["Gestern habe ich lange geschlafen.", "Es war schön."],
    ["Ⅷ Äpfel 😀 \u200fשלום\u200b!", "nothing"],
]


def pieces():
    """Special pieces, letters, and some words; with a score each."""
    letters = [chr(c) for c in range(0x21, 0x7F)] + list("äöüß▁ם") + ["שלו"]
    words = "▁we ▁me ▁met ▁th ▁the ▁that ▁is ▁I ▁and ▁a ▁s old ed ept ▁ha be ou se ge ch ▁W ad ay ▁to el la ke us in ▁V III".split()
    all = [b"<s>", b"<pad>", b"</s>", b"<unk>"] + [p.encode() for p in dict.fromkeys(letters + words)]
    return all, [0.0] * 4 + [-3.0 - (i * 37 % 101) / 10 for i in range(len(all) - 4)]


def weights(random, rows):
    shapes = {"pos.weight": (POSITIONS, WIDTH), "typ": (WIDTH,), "ln.weight": (WIDTH,), "ln.bias": (WIDTH,)}
    for i in range(LAYERS):
        for name, to, of in [("q", WIDTH, WIDTH), ("k", WIDTH, WIDTH), ("v", WIDTH, WIDTH), ("ao", WIDTH, WIDTH),
                             ("fi", INNER, WIDTH), ("fo", WIDTH, INNER)]:
            shapes[f"layers.{i}.{name}.weight"], shapes[f"layers.{i}.{name}.bias"] = (to, of), (to,)
        for name in ["n1", "n2"]:
            shapes[f"layers.{i}.{name}.weight"] = shapes[f"layers.{i}.{name}.bias"] = (WIDTH,)
    outputs = 3 + len(FEELINGS) + len(KINDS) + 1
    for name, to, of in [("sent", outputs, 3 * WIDTH), ("ttl", 3, WIDTH), ("mood", 1, WIDTH), ("vec", WIDTH, WIDTH)]:
        shapes[name + ".weight"], shapes[name + ".bias"] = (to, of), (to,)
    made = {name: random.normal(0, 0.25, shape).astype(np.float32) for name, shape in shapes.items()}
    for name in made:
        if name.endswith(("ln.weight", "n1.weight", "n2.weight")):
            made[name] += 1
    blocks = rows * WIDTH // 32
    scales = gguf.halves(random.uniform(0.02, 0.06, blocks).astype(np.float32))
    words = np.hstack([scales, random.integers(0, 256, (blocks, 16), np.uint8)])
    return made, words


def best(word, pieces, scores, unknown):
    """The ids of the most probable spelling of `word`: every cut is tried, the last piece first."""
    known = {p.decode(): i for i, p in reversed(list(enumerate(pieces))) if i > 3}
    found = [(0.0, [])]
    for end in range(1, len(word) + 1):
        ways = []
        for start in range(end):
            if word[start:end] in known:
                i = known[word[start:end]]
                ways.append((found[start][0] + scores[i], found[start][1] + [i]))
        ways.append((found[end - 1][0] + unknown, found[end - 1][1] + [3]))
        found.append(max(ways, key=lambda way: way[0]))
    return found[-1][1]


def norm(x, weight, bias):
    y = x - x.mean(-1, keepdims=True)
    return y / np.sqrt((y**2).mean(-1, keepdims=True) + 1e-12) * weight + bias


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def encoded(w, table, ids):
    x = norm(table[ids] + w["pos.weight"][: len(ids)] + w["typ"], w["ln.weight"], w["ln.bias"])
    for i in range(LAYERS):
        linear = lambda name, x: x @ w[f"layers.{i}.{name}.weight"].T + w[f"layers.{i}.{name}.bias"]
        heads = [linear(n, x).reshape(len(ids), HEADS, -1).transpose(1, 0, 2) for n in "qkv"]
        shares = softmax(heads[0] @ heads[1].transpose(0, 2, 1) / math.sqrt(WIDTH // HEADS))
        mixed = (shares @ heads[2]).transpose(1, 0, 2).reshape(len(ids), WIDTH)
        x = norm(x + linear("ao", mixed), w[f"layers.{i}.n1.weight"], w[f"layers.{i}.n1.bias"])
        inner = linear("fi", x)
        inner = inner * 0.5 * (1 + np.vectorize(math.erf)(inner / math.sqrt(2)))
        x = norm(x + linear("fo", inner), w[f"layers.{i}.n2.weight"], w[f"layers.{i}.n2.bias"])
    return x


def reading(w, x, spans, firsts):
    linear = lambda name, x: x @ w[name + ".weight"].T + w[name + ".bias"]
    mean = x.mean(0)
    outputs = np.array([linear("sent", np.concatenate([x[s].mean(0), x[s].max(0), mean])) for s in spans])
    sigmoid = lambda x: 1 / (1 + np.exp(-x))
    feelings = softmax(outputs[:, 3 : 3 + len(FEELINGS)])
    signs = np.array([export.sign(f) for f in FEELINGS])
    rounded = lambda x: np.round(x, 5).tolist()
    return {
        "event": rounded(softmax(outputs[:, 0])), "alone": rounded(sigmoid(outputs[:, -1])), "keep": rounded(sigmoid(outputs[:, 1])),
        "valence": rounded(np.tanh(outputs[:, 2])), "pleasant": rounded(feelings @ (signs == 1)),
        "unpleasant": rounded(feelings @ (signs == -1)), "kinds": rounded(sigmoid(outputs[:, 3 + len(FEELINGS) : -1])),
        "title": [rounded(1 - softmax(linear("ttl", x[f]))[:, 0]) for f in firsts],
        "mood": rounded(np.tanh(linear("mood", mean)[0])),
    }


def main():
    folder = sys.argv[1]
    random = np.random.default_rng(7)
    names, scores = pieces()
    normal = {0x2167: b"VIII", 0x200B: b"", 0x200F: b"", 0xC4: "ä".encode()}
    w, words = weights(random, len(names))
    kinds = dict.fromkeys(["attention", "attended", "inner", "outer", "positions", "vector"], gguf.F32)
    tensors, layers = export.network(w, kinds)
    gguf.write(
        f"{folder}/reader-tiny.gguf",
        export.keys(layers, HEADS, (0, 2, 3), min(scores) - 10, FEELINGS, KINDS, CALIBRATION),
        [("words", [WIDTH, len(names)], gguf.Q4_0, words.tobytes())] + tensors
        + export.vocabulary(names, scores, normal, {0, 1, 2, 3}))
    numbers = np.hstack([words[:, 2:] & 15, words[:, 2:] >> 4]).astype(np.float32) - 8
    table = (numbers * words[:, :2].copy().view("<f2").astype(np.float32)).reshape(-1, WIDTH)
    entries = []
    for text in TEXTS:
        ids, spans, firsts = [0], [], []
        for sentence in text:
            start, words_ = len(ids), []
            for word in sentence.split():
                words_.append(len(ids))
                form = "".join(normal[ord(c)].decode() if ord(c) in normal else c for c in word)
                ids += best("▁" + form, names, scores, min(scores) - 10)
            spans.append(slice(start, len(ids)))
            firsts.append(words_)
            ids.append(2)
        entries.append({"sentences": text, "ids": ids, **reading(w, encoded(w, table, ids), spans, firsts)})
    with open(f"{folder}/reader-tiny.json", "w") as file:
        json.dump({"kinds": KINDS, "calibration": CALIBRATION, "entries": entries}, file, ensure_ascii=False, indent=1)


if __name__ == "__main__":
    main()
