"""Transcribe a set of recordings with Sonar and with faster-whisper on the same weights, in turn: seconds and word errors.

usage: peers.py [SET] [--rounds N] [--model base] [--rows REGEX] [--programs DIR] [--options "--beam_size 3"] [--keep DIR]
                [--results]

SET is a folder with recordings and NAME.txt, what is said in each, and MANIFEST.tsv with their languages, as `make wer` reads
it; testdata/voices without it. The weights are Whisper's, in CTranslate2's form, as faster-whisper keeps them: `sonar models
fetch` and `models import` leave none of them, so --model names a folder of them, or one of the sizes in the cache of Hugging
Face. Sonar gets the same weights, imported.

Both sides have their model loaded. Sonar: chunk and transcribe, on the samples that the peer decodes, as `sonar run` has them work. faster-whisper:
as its README has it for speed, int8, batched by 8, with voice activity detection. The rows are Sonar's default and greedy decoding,
the peer with five beams and one, and the whole `sonar run` of the set from a fresh journal. Each warms up on the first
recording. Medians are printed, ratios to the peer with as many beams (the default to five), word errors
as Whisper's evaluation normalises them, pooled by language, and the difference to the peer with its interval of 95 in 100, by a
bootstrap over recordings; then what `sonar-lab wer` says of the default's transcripts and their marks. --options go to
sonar-transcribe in a row of their own; --keep leaves the default's transcripts in DIR, as NAME.json for `make wer`; --results
writes all figures to testdata/results.tsv, with the names of the recordings and the machine.
"""

import argparse
import json
import os
import platform
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import wave
from pathlib import Path

import numpy as np

from normalise import words

ROOT = Path(__file__).resolve().parents[2]
MODELS = ROOT / "testdata/models"
THREADS = os.cpu_count() or 1
DEFAULT, GREEDY, RUN = "sonar, default", "sonar, greedy", "sonar run, all stages"
PEER = "faster-whisper, batched int8, beam "
AGAINST = {DEFAULT: PEER + "5", GREEDY: PEER + "1", RUN: PEER + "5"}


class Recording:
    def __init__(self, path: Path, language: str, work: Path):
        self.path, self.language, self.name = path, language, path.stem
        self.said = words(path.with_suffix(".txt").read_text(), language)
        self.work = work / path.stem
        self.work.mkdir()

    def file(self, name: str) -> str:
        return str(self.work / name)

    def decode(self) -> None:
        """Writes the working audio, of the samples that the peer reads."""
        from faster_whisper import decode_audio

        with wave.open(self.file("audio.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(16_000)
            file.writeframes((decode_audio(str(self.path)) * 32767).astype("<i2").tobytes())


def recordings(folder: Path, work: Path) -> list[Recording]:
    manifest = next(path for path in (folder / "MANIFEST.tsv", folder.parent / "MANIFEST.tsv") if path.exists())
    head, *rows = [line.split("\t") for line in manifest.read_text().splitlines()]
    languages = {Path(row[head.index("path")]).name: row[head.index("language")] for row in rows}
    found = [path for path in sorted(folder.rglob("*")) if path.name in languages and path.with_suffix(".txt").exists()]
    return [Recording(path, languages[path.name], work) for path in found if languages[path.name] in ("en", "de")]


def errors(truth: list[str], heard: list[str]) -> int:
    """Least number of words to replace, leave out and put in."""
    row = np.arange(len(heard) + 1)
    ids = {word: index for index, word in enumerate(set(truth + heard))}
    said = np.array([ids[word] for word in heard], int)
    for count, word in enumerate(truth, 1):
        change = np.empty(len(heard) + 1, int)
        change[0] = count
        change[1:] = np.minimum(row[:-1] + (said != ids[word]), row[1:] + 1)
        steps = np.arange(len(heard) + 1)
        row = np.minimum.accumulate(change - steps) + steps
    return int(row[-1])


class Stage:
    """A stage that runs until it is closed and takes jobs as lines of JSON."""

    def __init__(self, program: Path):
        self.process = subprocess.Popen(
            [program, "--jobs"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def start(self, number: int, **job) -> None:
        self.process.stdin.write(json.dumps({"job": number} | job) + "\n")

    def finished(self) -> dict:
        """What the stage says of the next job that it has done."""
        for line in self.process.stdout:
            answer = json.loads(line)
            if "finished" in answer:
                return answer["finished"]
            if "failed" in answer:
                sys.exit(f"{self.process.args[0]}: {answer}")
        sys.exit(f"{self.process.args[0]} ended")


class Sonar:
    def __init__(self, programs: Path, model: Path, options: dict, keep: Path | None = None):
        self.keep = keep
        self.chunk, self.transcribe = Stage(programs / "sonar-chunk"), Stage(programs / "sonar-transcribe")
        self.options = {"model": str(model), "states": THREADS} | options
        self.memory = 0

    def hear_all(self, these: list[Recording]) -> tuple[float, list[str]]:
        start = time.monotonic()
        # As `sonar run` does it: a recording is transcribed while the next one is cut into chunks.
        for number, one in enumerate(these):
            audio, chunks = one.file("audio.wav"), one.file("chunks.json")
            self.chunk.start(number, audio=audio, chunks=chunks, vad_model=str(MODELS / "silero-v6.2.0.bin"))
            self.chunk.finished()
            self.transcribe.start(number, audio=audio, chunks=chunks, transcript=one.file("transcript.json"),
                                  languages=[one.language], **self.options)
        for _ in these:
            self.memory = max(self.memory, self.transcribe.finished()["peak_memory_bytes"])
        took = time.monotonic() - start
        if self.keep:
            for one in these:
                shutil.copyfile(one.file("transcript.json"), self.keep / f"{one.name}.json")
        transcripts = [json.loads(Path(one.file("transcript.json")).read_text()) for one in these]
        return took, [" ".join(segment["text"] for segment in one["segments"]) for one in transcripts]


class Peer:
    def __init__(self, pipeline, beam: int):
        self.pipeline, self.beam = pipeline, beam

    def hear(self, recording: Recording) -> str:
        segments, _ = self.pipeline.transcribe(
            str(recording.path), batch_size=8, beam_size=self.beam, language=recording.language)
        return " ".join(segment.text.strip() for segment in segments)

    def hear_all(self, these: list[Recording]) -> tuple[float, list[str]]:
        start = time.monotonic()
        heard = [self.hear(one) for one in these]
        return time.monotonic() - start, heard


class Journal:
    """The whole of `sonar run`, into a fresh journal each time."""

    def __init__(self, programs: Path, models: Path, model: str, work: Path):
        self.sonar, self.models, self.model, self.work = programs / "sonar", models, model, work

    def hear_all(self, these: list[Recording]) -> tuple[float, list[str]]:
        journal = self.work / "journal"
        shutil.rmtree(journal, ignore_errors=True)
        environment = os.environ | {"SONAR_MODELS": str(self.models), "SONAR_ONLY_MODELS": "1"}

        def sonar(*arguments: str) -> str:
            return subprocess.run([self.sonar, *arguments], check=True, text=True, env=environment, stdout=subprocess.PIPE).stdout

        sonar("init", "--no-register", str(journal))
        settings = journal / "sonar.yaml"
        lines = [line for line in settings.read_text().splitlines() if not line.startswith(("model:", "languages:"))]
        languages = ", ".join(sorted({one.language for one in these}, reverse=True))
        settings.write_text("\n".join(lines + [f"model: {self.model}", f"languages: [{languages}]"]) + "\n")
        sonar("add", "--journal", str(journal), *(str(one.path) for one in these))
        start = time.monotonic()
        sonar("run", "--journal", str(journal))
        took, heard = time.monotonic() - start, {}
        for entry in json.loads(sonar("list", "--json", "--journal", str(journal)))["entries"]:
            shown = json.loads(sonar("show", entry["id"], "--format", "json", "--journal", str(journal)))
            heard[Path(shown["intake"]["name"]).stem] = " ".join(s["text"] for s in shown["transcript"]["segments"])
        return took, [heard.get(one.name, "") for one in these]


def interval(pairs: list[tuple[int, int, int]]) -> tuple[float, float, float]:
    """Difference of two error rates, and its interval of 95 in 100; a pair has the words said and the errors of both."""
    draw = random.Random(7)

    def difference(sample: list[tuple[int, int, int]]) -> float:
        return (sum(pair[1] for pair in sample) - sum(pair[2] for pair in sample)) / sum(pair[0] for pair in sample)

    drawn = sorted(difference(draw.choices(pairs, k=len(pairs))) for _ in range(2000))
    return difference(pairs), drawn[50], drawn[1949]


def processor() -> str:
    """Its name, if the system tells it."""
    try:
        if sys.platform == "darwin":
            return subprocess.run(["sysctl", "-n", "machdep.cpu.brand_string"], text=True, capture_output=True).stdout.strip()
        names = [line.partition(":")[2].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")]
        return names[0] if names else ""
    except OSError:
        return ""


def features() -> str:
    known = ("avx", "fma", "avx2", "f16c", "avx512f", "avx512_vnni", "avx_vnni", "amx_int8", "asimd", "asimddp")
    try:
        flags = set(re.findall(r"\w+", next(line for line in open("/proc/cpuinfo") if line.startswith(("flags", "Features")))))
    except (OSError, StopIteration):
        flags = set()
    told = [platform.machine(), f"{THREADS} cores", processor(), " ".join(name for name in known if name in flags)]
    return ", ".join(part for part in told if part)


def weights(name: str, programs: Path, work: Path) -> tuple:
    """The model as faster-whisper has it, loaded, and as Sonar reads it."""
    from faster_whisper import BatchedInferencePipeline, WhisperModel, download_model

    folder = Path(name) if os.path.isdir(name) else Path(download_model(name, local_files_only=True))
    models = work / "models"
    models.mkdir()
    subprocess.run([programs / "sonar", "models", "import", folder, "--name", "peer"], check=True, stdout=subprocess.DEVNULL,
                   env=os.environ | {"SONAR_MODELS": str(models), "SONAR_ONLY_MODELS": "1"})
    loaded = WhisperModel(str(folder), device="cpu", compute_type="int8", cpu_threads=THREADS)
    # Its threads wait busily: a second model in the same process would be slowed down by them.
    return BatchedInferencePipeline(loaded), next(models.glob("*peer*.bin"))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("set", type=Path, nargs="?", default=ROOT / "testdata/voices")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--model", default="base", help="a size, or a folder of CTranslate2's")
    options.add_argument("--rows", default="", help="measure only what has this regular expression in its name")
    options.add_argument("--programs", type=Path, default=ROOT / ".build/release")
    options.add_argument("--options", default="", help="options of sonar-transcribe, measured in a row of their own")
    options.add_argument("--results", action="store_true", help="write the figures to testdata/results.tsv")
    options.add_argument("--keep", type=Path, help="folder for the transcripts of Sonar's default")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        measure(given, Path(folder))


def measure(given: argparse.Namespace, work: Path) -> None:
    pipeline, model = weights(given.model, given.programs, work)
    these = recordings(given.set, work)
    for one in these:
        one.decode()
    keep = given.keep or work / "kept"
    keep.mkdir(parents=True, exist_ok=True)
    more = dict(zip(*[iter(part.removeprefix("--") for part in given.options.split())] * 2))
    rows = {
        DEFAULT: lambda: Sonar(given.programs, model, {}, keep),
        GREEDY: lambda: Sonar(given.programs, model, {"decoding": "greedy"}),
        PEER + "5": lambda: Peer(pipeline, 5),
        PEER + "1": lambda: Peer(pipeline, 1),
        RUN: lambda: Journal(given.programs, model.parent, model.stem.removeprefix("ggml-"), work),
    } | ({f"sonar, {given.options}": lambda: Sonar(given.programs, model, more)} if more else {})
    rows = {name: make() for name, make in rows.items() if re.search(given.rows, name)}
    seconds: dict[str, list[float]] = {name: [] for name in rows}
    wrong: dict[str, list[int]] = {}
    for side in rows.values():
        side.hear_all(these[:1])
    for turn in range(given.rounds):
        for name, side in rows.items():
            took, heard = side.hear_all(these)
            print(f"round {turn + 1}: {name}, {took:.1f} s", file=sys.stderr, flush=True)
            seconds[name].append(took)
            wrong[name] = [errors(one.said, words(text, one.language)) for one, text in zip(these, heard)]
    report(given, these, rows, seconds, wrong)
    if DEFAULT in rows:
        marks(given, keep)


def marks(given: argparse.Namespace, keep: Path) -> None:
    """Word errors of the transcripts in `keep` once more, and how well their marks tell them."""
    results = ["--results", results_name(given)] if given.results else []
    print(flush=True)
    subprocess.run([given.programs.absolute() / "sonar-lab", "wer", given.set.absolute(), keep.absolute(), *results,
                    "--python", sys.executable, "--script", ROOT / "Tests/Benchmarks/normalise.py"], cwd=ROOT, check=True)


def results_name(given: argparse.Namespace) -> str:
    return f"speech/{given.set.absolute().name} {Path(given.model).name}"


def report(given: argparse.Namespace, these: list[Recording], rows: dict, seconds: dict, wrong: dict) -> None:
    languages = sorted({one.language for one in these}, reverse=True)
    kept = ["all\tset\trecordings\t" + " ".join(one.name.replace(" ", "_") for one in these),
            f"all\tset\tprocessor\t{features()}", f"all\tset\trounds\t{given.rounds}"]
    print(f"{given.model}, {len(these)} recordings; {features()}; median of {given.rounds}")
    print(f"{'':36}{'seconds':>9}{'ratio':>7}" + "".join(f"{'WER ' + language:>9}" for language in languages) + "   memory")
    for name in rows:
        middle = statistics.median(seconds[name])
        peer = AGAINST.get(name, PEER + "5")
        ratio = f"{middle / statistics.median(seconds[peer]):.2f}" if peer in rows and not name.startswith(PEER) else ""
        rates = []
        for language in languages:
            chosen = [i for i, one in enumerate(these) if one.language == language]
            rates.append(sum(wrong[name][i] for i in chosen) / sum(len(these[i].said) for i in chosen))
        kept.append(f"all\t{name}\tseconds\t{middle:.1f} ({min(seconds[name]):.1f} to {max(seconds[name]):.1f})")
        kept += [f"all\t{name}\tratio to beam {peer[-1]}\t{ratio}"] if ratio else []
        kept += [f"{language}\t{name}\tword errors\t{rate:.4f}" for language, rate in zip(languages, rates)]
        memory = getattr(rows[name], "memory", 0)
        kept += [f"all\t{name}\tpeak memory\t{memory / 1e6:.0f} MB"] if memory else []
        print(f"{name:36}{middle:9.1f}{ratio:>7}" + "".join(f"{rate:9.4f}" for rate in rates)
              + (f"{memory / 1e6:6.0f} MB" if memory else ""))
    for name, peer in AGAINST.items():
        if name not in rows or peer not in rows:
            continue
        for language in languages + ["all"]:
            pairs = [(len(one.said), wrong[name][i], wrong[peer][i])
                     for i, one in enumerate(these) if language in (one.language, "all")]
            difference = "{:+.4f} ({:+.4f} to {:+.4f})".format(*interval(pairs))
            print(f"{name} less {peer}, {language}: {difference}")
            kept.append(f"{language}\t{name}\tword errors less beam {peer[-1]}\t{difference}")
    if given.results:
        write(results_name(given), kept)


def write(name: str, lines: list[str]) -> None:
    """Writes the rows of this set to testdata/results.tsv, in place of those that stand there."""
    path = ROOT / "testdata/results.tsv"
    new = [f"{name}\t{line}" for line in lines]
    measured = {line.rsplit("\t", 1)[0] for line in new}
    others = [line for line in path.read_text().splitlines() if line.rsplit("\t", 1)[0] not in measured]
    path.write_text("\n".join(others + new) + "\n")


if __name__ == "__main__":
    main()
