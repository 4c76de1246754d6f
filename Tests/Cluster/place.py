"""Where `check.py` does its work: journals, a cluster, and what of both it looks at."""
import hashlib
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# The cluster's MaxArraySize.
ARRAY = 4
# What a user may have set, and what would hide jobs, or send them elsewhere.
HOSTILE = {"SQUEUE_STATES": "COMPLETED", "SQUEUE_USERS": "nobody", "SQUEUE_FORMAT": "x", "SBATCH_JOB_NAME": "x", "SBATCH_WAIT": "1",
           "SBATCH_PARTITION": "nowhere", "SLURM_CLUSTERS": "nowhere", "SCANCEL_STATE": "SUSPENDED"}


def say(line):
    print(f"{time.strftime('%H:%M:%S')} {line}", flush=True)


class Place:
    """The folder of one check: its journals, its exports, its cluster."""

    def __init__(self, folder, build):
        self.folder, self.sonar_path = pathlib.Path(folder).resolve(), (pathlib.Path(build) / "sonar").resolve()
        self.environment = dict(
            os.environ, SLURM_CONF=str(self.folder / "slurm/slurm.conf"), MAX_ARRAY=str(ARRAY), TZ="UTC", LANG="C.UTF-8",
            SONAR_MODELS=str(ROOT / "testdata/models"), SONAR_ONLY_MODELS="1", HOME=str(self.folder))

    def call(self, *words, variables={}, **more):
        return subprocess.run(
            [str(word) for word in words], env=self.environment | variables, capture_output=True, text=True, **more)

    def sonar(self, *words):
        return self.call(self.sonar_path, *words, variables=HOSTILE)

    def cluster(self, word):
        answer = subprocess.run([HERE / "slurm", word, self.folder / "slurm"], env=self.environment)
        if answer.returncode:
            sys.exit(f"the cluster does not {word}")

    def queue(self):
        return self.call("squeue", "--noheader", "--format=%F %i %T").stdout.split("\n")[:-1]

    def drain(self, seconds=600):
        """Waits until nothing is queued or running."""
        end = time.monotonic() + seconds
        while self.queue():
            if time.monotonic() > end:
                sys.exit(f"jobs do not end: {self.queue()}")
            time.sleep(0.5)

    def recordings(self, count):
        """Short recordings, all different: pieces of four seconds of those in testdata."""
        folder = self.folder / "recordings"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        sources = sorted(path for path in (ROOT / "testdata/recordings").iterdir() if path.suffix in {".flac", ".ogg", ".wav"})
        made, start = [], 0.0
        while len(made) < count:
            for source in sources:
                path = folder / f"2026-01-{len(made) % 28 + 1:02} 10.{len(made):02}.00.wav"
                if len(made) < count:
                    subprocess.run(
                        ["ffmpeg", "-v", "error", "-ss", str(start), "-t", "3", "-i", source, "-ac", "1", "-ar", "16000", path],
                        check=True)
                    made.append(path)
            start += 1.3
        return made


def contents(journal):
    """What a journal holds: digests of the recordings' files, rows of the index, documents of the surfaces."""
    found = {}
    for path in sorted((journal / "recordings").rglob("*")):
        if path.is_file():
            data = path.read_bytes()
            # When a stage ran, and when the owner said something.
            times = {"record.json": ("started_at", "wall_seconds", "peak_memory_bytes"), "owner.json": ("said",)}
            if path.name in times:
                record = json.loads(data)
                for key in times[path.name]:
                    record.pop(key, None)
                data = json.dumps(record, sort_keys=True).encode()
            found[str(path.relative_to(journal))] = hashlib.sha256(data).hexdigest()
    database = sqlite3.connect(f"file:{journal / 'journal.sqlite'}?mode=ro", uri=True)
    tables = [row[0] for row in database.execute("select name from sqlite_master where type = 'table' order by name")]
    for table in tables:
        # What FTS5 keeps of its own, and the numbers of rows, depend on the order of insertions; `documents` holds the times
        # of files.
        if table == "documents" or table.rsplit("_", 1)[-1] in {"data", "idx", "content", "docsize", "config"}:
            continue
        columns = [row[1] for row in database.execute(f'pragma table_info("{table}")') if row[1] != "number"]
        if not columns:
            continue
        rows = sorted(map(repr, database.execute(f'select {", ".join(columns)} from "{table}"')))
        found["rows of " + table] = hashlib.sha256("\n".join(rows).encode()).hexdigest()
    database.close()
    for path in sorted((journal / "surfaces").rglob("*.json")):
        if path.name != "run_activity.json":
            found[str(path.relative_to(journal))] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def naming(folder, id):
    """Files in `folder` that name the recording `id`."""
    return [str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file() and id in path.read_text(errors="replace")]


def processes(place, name):
    """IDs of the processes of this check that are called `name`."""
    found = []
    for path in pathlib.Path("/proc").iterdir():
        try:
            if path.name.isdigit() and (path / "comm").read_text().startswith(name) and (
                    str(place.folder).encode() in (path / "environ").read_bytes()):
                found.append(int(path.name))
        except OSError:
            pass
    return found


def wait(condition, seconds=300):
    """Waits until `condition` holds; returns whether it did in time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True
