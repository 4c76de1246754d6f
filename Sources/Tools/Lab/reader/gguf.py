"""Writes GGUF files (version 3), and quantises as ggml does."""

import struct

import numpy as np

ALIGNMENT = 32
F32, F16, Q4_0, Q5_0, Q5_1, Q8_0, I8, I32 = 0, 1, 2, 6, 7, 8, 24, 26
BLOCKS = {F32: (1, 4), F16: (1, 2), Q4_0: (32, 18), Q5_0: (32, 22), Q5_1: (32, 24), Q8_0: (32, 34), I8: (1, 1), I32: (1, 4)}
NAMES = {"f32": F32, "f16": F16, "q5_0": Q5_0, "q5_1": Q5_1, "q8_0": Q8_0}


def quantised(values, kind):
    """The bytes of `values` (F32, a row of a multiple of 32) in blocks of `kind`."""
    if kind == F32:
        return values.astype("<f4").tobytes()
    if kind == F16:
        return values.astype("<f2").tobytes()
    blocks = values.astype(np.float32).reshape(-1, 32)
    if kind == Q8_0:
        scale = np.abs(blocks).max(1) / 127
        inverse = np.divide(1, scale, out=np.zeros_like(scale), where=scale > 0)
        numbers = np.rint(blocks * inverse[:, None]).astype(np.int8)
        return np.hstack([halves(scale), numbers.view(np.uint8)]).tobytes()
    if kind == Q5_0:
        largest = blocks[np.arange(len(blocks)), np.abs(blocks).argmax(1)]
        scale = largest / -16
        inverse = np.divide(1, scale, out=np.zeros_like(scale), where=scale != 0)
        numbers = np.clip(np.floor(blocks * inverse[:, None] + 16.5), 0, 31).astype(np.uint8)
        return np.hstack([halves(scale), five_bits(numbers)]).tobytes()
    if kind == Q5_1:
        least = blocks.min(1)
        scale = (blocks.max(1) - least) / 31
        inverse = np.divide(1, scale, out=np.zeros_like(scale), where=scale > 0)
        numbers = np.clip(np.floor((blocks - least[:, None]) * inverse[:, None] + 0.5), 0, 31).astype(np.uint8)
        return np.hstack([halves(scale), halves(least), five_bits(numbers)]).tobytes()
    raise ValueError(kind)


def halves(numbers):
    return numbers.astype("<f2").reshape(-1, 1).view(np.uint8)


def five_bits(numbers):
    """Blocks of 32 numbers below 32: the fifth bits (4 bytes), then the lower four of number i and number i + 16."""
    high = np.packbits(numbers >> 4, axis=1, bitorder="little")
    low = (numbers[:, :16] & 15) | ((numbers[:, 16:] & 15) << 4)
    return np.hstack([high, low])


def text(value):
    data = value.encode()
    return struct.pack("<Q", len(data)) + data


def entry(key, value):
    """A key with a number, a text, or a list of texts or integers."""
    if isinstance(value, int):
        return text(key) + struct.pack("<II", 4, value)
    if isinstance(value, float):
        return text(key) + struct.pack("<If", 6, value)
    if isinstance(value, str):
        return text(key) + struct.pack("<I", 8) + text(value)
    if isinstance(value[0], str):
        return text(key) + struct.pack("<IIQ", 9, 8, len(value)) + b"".join(map(text, value))
    return text(key) + struct.pack("<IIQ", 9, 5, len(value)) + struct.pack(f"<{len(value)}i", *value)


def write(path, keys, tensors):
    """Writes `keys` (name to value) and `tensors` (name, shape with the innermost first, kind, bytes)."""
    head = struct.pack("<4sIQQ", b"GGUF", 3, len(tensors), len(keys)) + b"".join(entry(k, v) for k, v in keys.items())
    offset = 0
    for name, shape, kind, data in tensors:
        per, size = BLOCKS[kind]
        assert len(data) * per == int(np.prod(shape)) * size, name
        head += text(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *shape, kind, offset)
        offset += len(data) + -len(data) % ALIGNMENT
    with open(path, "wb") as file:
        file.write(head + bytes(-len(head) % ALIGNMENT))
        for _, _, _, data in tensors:
            file.write(data + bytes(-len(data) % ALIGNMENT))
