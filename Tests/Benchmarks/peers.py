"""Transcribe one recording with Sonar and with faster-whisper, in turn, and compare seconds and word errors.

usage: peers.py [--rounds N] [--model GGML.bin] [--audio FILE --truth FILE] [--programs DIR] [--only REGEX]

Needs faster-whisper (make bench-peers brings it into a folder of its own). Without --audio the recording is the demo's
recordings five times over, 19 minutes. The peer gets the very weights of MODEL, converted to CTranslate2 in int8.
Sonar is measured with the same weights in bf16, q8_0 and q4_0, too; its default is adaptive: greedy, and what failed again by
beam. Each run is a process of its own; the first round warms up and does not count; medians are printed.
"""

import argparse
import json
import os
import re
import resource
import statistics
import struct
import subprocess
import sys
import time
import wave
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build/peers"
THREADS = os.cpu_count() or 1


def read_ggml(path: Path) -> tuple[list[int], np.ndarray, list[bytes], dict[str, np.ndarray]]:
    """Numbers of the network, mel filters, tokens and tensors of a Whisper model in ggml form."""
    data = path.read_bytes()
    at = 0

    def ints(count: int) -> tuple[int, ...]:
        nonlocal at
        at += 4 * count
        return struct.unpack_from(f"<{count}i", data, at - 4 * count)

    magic, *network = ints(12)
    assert magic == 0x67676D6C, f"{path}: not in ggml format"
    mels, bins = ints(2)
    filters = np.frombuffer(data, "<f4", mels * bins, at).reshape(mels, bins)
    at += filters.nbytes
    tokens = []
    for _ in range(ints(1)[0]):
        length = ints(1)[0]
        tokens.append(data[at:at + length])
        at += length
    tensors = {}
    while at < len(data):
        dimensions, length, kind = ints(3)
        shape = ints(dimensions)[::-1]
        name = data[at:at + length].decode()
        at += length
        assert kind in (0, 1), f"{path}: {name} is quantized; name a model in f16"
        tensors[name] = np.frombuffer(data, ("<f4", "<f2")[kind], int(np.prod(shape)), at).reshape(shape)
        at += tensors[name].nbytes
    return network, filters, tokens, {name: tensor.astype(np.float32) for name, tensor in tensors.items()}


def convert(model: Path, folder: Path) -> None:
    """Writes `model` as faster-whisper reads it."""
    import tokenizers
    from ctranslate2.specs import WhisperSpec, common_spec
    from ctranslate2.converters import utils

    network, _, texts, tensors = read_ggml(model)
    vocabulary, heads, layers = network[0], network[3], network[4]
    assert vocabulary == 51_864, f"{model}: an English model is needed"
    spec = WhisperSpec(layers, heads, network[8], network[7])

    def linear(name: str) -> common_spec.LinearSpec:
        made = common_spec.LinearSpec()
        made.weight = tensors[name + ".weight"]
        made.bias = tensors.get(name + ".bias", np.zeros(len(made.weight), np.float32))
        return made

    def norm(to, name: str) -> None:
        to.gamma, to.beta = tensors[name + ".weight"], tensors[name + ".bias"]

    def attention(to, name: str, is_own: bool) -> None:
        parts = [linear(f"{name}.{part}") for part in ("query", "key", "value")]
        utils.fuse_linear(to.linear[0], parts if is_own else parts[:1])
        if not is_own:
            utils.fuse_linear(to.linear[1], parts[1:])
        out = linear(name + ".out")
        to.linear[-1].weight, to.linear[-1].bias = out.weight, out.bias

    for side in ("encoder", "decoder"):
        to = getattr(spec, side)
        to.position_encodings.encodings = tensors[side + ".positional_embedding"]
        for index, layer in enumerate(to.layer):
            name = f"{side}.blocks.{index}"
            attention(layer.self_attention, name + ".attn", True)
            norm(layer.self_attention.layer_norm, name + ".attn_ln")
            if side == "decoder":
                attention(layer.attention, name + ".cross_attn", False)
                norm(layer.attention.layer_norm, name + ".cross_attn_ln")
            norm(layer.ffn.layer_norm, name + ".mlp_ln")
            for part, at in ((layer.ffn.linear_0, 0), (layer.ffn.linear_1, 2)):
                made = linear(f"{name}.mlp.{at}")
                part.weight, part.bias = made.weight, made.bias
    norm(spec.encoder.layer_norm, "encoder.ln_post")
    norm(spec.decoder.layer_norm, "decoder.ln")
    for at, conv in enumerate((spec.encoder.conv1, spec.encoder.conv2), 1):
        conv.weight = tensors[f"encoder.conv{at}.weight"]
        conv.bias = tensors[f"encoder.conv{at}.bias"].reshape(-1)
    spec.decoder.embeddings.weight = tensors["decoder.token_embedding.weight"]
    spec.decoder.projection.weight = tensors["decoder.token_embedding.weight"]

    # Ids of Whisper's English models; ids that the model has no text for get a name that is never said.
    special = {50_256: "<|endoftext|>", 50_257: "<|startoftranscript|>", 50_357: "<|translate|>",
               50_358: "<|transcribe|>", 50_359: "<|startoflm|>", 50_360: "<|startofprev|>",
               50_361: "<|nospeech|>", 50_362: "<|notimestamps|>"}
    names = [text.decode("utf-8", "replace") for text in texts] + [f"<|{i}|>" for i in range(len(texts), vocabulary)]
    for index, name in special.items():
        names[index] = name
    for index in range(50_363, vocabulary):
        names[index] = f"<|{(index - 50_363) * 0.02:.2f}|>"
    spec.register_vocabulary(names)
    spec.config.suppress_ids, spec.config.suppress_ids_begin = [], [50_256]
    spec.config.lang_ids, spec.config.alignment_heads = [], [(layers - 1, 0)]
    spec.validate()
    spec.optimize(quantization="int8")
    folder.mkdir(parents=True, exist_ok=True)
    spec.save(str(folder))
    words = tokenizers.models.WordLevel({name: index for index, name in enumerate(names)}, unk_token="<|50000|>")
    tokenizer = tokenizers.Tokenizer(words)
    tokenizer.decoder = tokenizers.decoders.Fuse()
    tokenizer.save(str(folder / "tokenizer.json"))


def demo(audio: Path, truth: Path) -> None:
    """The demo's recordings one after the other, five times, with 3 s between them."""
    from faster_whisper import decode_audio

    spoken = json.loads((ROOT / "testdata/recordings/spoken.json").read_text())
    once = [np.concatenate([decode_audio(str(ROOT / "testdata/recordings" / name)), np.zeros(48_000, np.float32)])
            for name in sorted(spoken)]
    with wave.open(str(audio), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(16_000)
        file.writeframes((np.concatenate(once * 5) * 32767).astype("<i2").tobytes())
    truth.write_text("\n".join("\n".join(spoken[name]) for name in sorted(spoken) * 5))


def peer(model: str, audio: str, beam: int) -> None:
    """faster-whisper as its README has it for speed: int8, batched by 8, with voice activity detection."""
    from faster_whisper import BatchedInferencePipeline, WhisperModel

    loaded = WhisperModel(model, device="cpu", compute_type="int8", cpu_threads=THREADS)
    segments, _ = BatchedInferencePipeline(loaded).transcribe(audio, batch_size=8, beam_size=beam, language="en")
    print(" ".join(segment.text.strip() for segment in segments))


def words(text: str) -> list[str]:
    return re.sub(r"[^\w' ]", " ", text.lower()).split()


def errors(truth: list[str], heard: list[str]) -> int:
    """Least number of words to replace, leave out and put in."""
    row = np.arange(len(heard) + 1)
    ids = {word: index for index, word in enumerate(set(truth + heard))}
    said = np.array([ids[word] for word in heard])
    for count, word in enumerate(truth, 1):
        change = np.empty(len(heard) + 1, int)
        change[0] = count
        change[1:] = np.minimum(row[:-1] + (said != ids[word]), row[1:] + 1)
        steps = np.arange(len(heard) + 1)
        row = np.minimum.accumulate(change - steps) + steps
    return int(row[-1])


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--model", type=Path, default=ROOT / "testdata/models/journal-en-synthetic.bin")
    options.add_argument("--audio", type=Path)
    options.add_argument("--truth", type=Path)
    options.add_argument("--programs", type=Path, default=ROOT / ".build/release")
    options.add_argument("--only", default="", help="run only what has this regular expression in its name")
    given = options.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    audio, truth = given.audio or WORK / "demo.wav", given.truth or WORK / "demo.txt"
    if not given.audio:
        demo(audio, truth)
    converted = WORK / f"{given.model.stem}-int8"
    if not (converted / "tokenizer.json").exists():
        convert(given.model, converted)
    vad = str(ROOT / "testdata/models/silero-v6.2.0.bin")
    chunks, transcript = str(WORK / "chunks.json"), str(WORK / "transcript.json")

    def ours(*more: str, model: Path = given.model) -> list[list[str]]:
        return [
            [str(given.programs / "sonar-chunk"), "--audio", str(audio), "--chunks", chunks, "--vad_model", vad],
            [str(given.programs / "sonar-transcribe"), "--audio", str(audio), "--chunks", chunks, "--transcript",
             transcript, "--model", str(model), "--states", str(THREADS), *more],
        ]

    def in_format(name: str) -> Path:
        """The model with its matrices in another number format, as `sonar models convert` makes it."""
        folder, made = WORK / "models", WORK / f"models/ggml-{given.model.stem}-{name}.bin"
        folder.mkdir(exist_ok=True)
        if not made.exists():
            (folder / f"{given.model.stem}.bin").write_bytes(given.model.read_bytes())
            subprocess.run([str(given.programs / "sonar"), "models", "convert", given.model.stem, "--to", name],
                           env=os.environ | {"SONAR_MODELS": str(folder)}, stdout=subprocess.DEVNULL, check=True)
        return made

    runs = {
        "sonar adaptive": ours(),
        "sonar adaptive, fitted": ours("--audio_context", "fitted"),
        "sonar greedy": ours("--decoding", "greedy"),
        "sonar beam 5": ours("--decoding", "beam"),
    } | {
        f"sonar adaptive{context}, {name}": ours(*more, model=in_format(name))
        for name in ("bf16", "q8_0", "q4_0") for context, more in (("", []), (", fitted", ["--audio_context", "fitted"]))
    } | {
        f"faster-whisper batched int8, beam {beam}":
            [[sys.executable, __file__, "peer", str(converted), str(audio), str(beam)]] for beam in (5, 1)
    }
    spoken = words(truth.read_text())
    seconds: dict[str, list[float]] = {name: [] for name in runs}
    cpu: dict[str, list[float]] = {name: [] for name in runs}
    rates: dict[str, float] = {}
    for round in range(given.rounds + 1):
        for name, commands in runs.items():
            if not re.search(given.only, name):
                continue
            before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
            for command in commands:
                said = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
            took, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
            print(f"round {round}: {name}, {took:.1f} s", file=sys.stderr, flush=True)
            if name.startswith("sonar"):
                said = " ".join(segment["text"] for segment in json.loads(Path(transcript).read_text())["segments"])
            if round > 0:
                seconds[name].append(took)
                cpu[name].append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
            rates[name] = errors(spoken, words(said)) / max(1, len(spoken))
    print(f"{given.model.name}, {len(spoken)} words, {THREADS} cores, median of {given.rounds}")
    for name in rates:
        print(f"{name:38} {statistics.median(seconds[name]):7.1f} s  {statistics.median(cpu[name]):7.1f} s CPU  WER {rates[name]:.3f}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["peer"]:
        peer(sys.argv[2], sys.argv[3], int(sys.argv[4]))
    else:
        main()
