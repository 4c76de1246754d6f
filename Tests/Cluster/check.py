"""Fifty recordings through a real Slurm of one node and a real Snakemake, compared with a local run byte for byte.

`make cluster-check` calls it, as root: `Tests/Cluster/slurm` starts slurmctld, slurmd and munged from Debian's packages.
Everything lies below --folder; --build is where `sonar` and its stages are.
"""
import argparse
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

from place import ARRAY, ROOT, Place, contents, naming, processes, say, wait

PACKS = 5
failures = 0


def check(holds, what):
    """Prints a line for a promise, and counts it if it does not hold."""
    global failures
    failures += not holds
    say(("ok    " if holds else "FAILS ") + what)


def compare(journal, expected, what):
    found = contents(journal)
    differing = sorted(name for name in found.keys() | expected.keys() if found.get(name) != expected.get(name))
    check(not differing, f"{what}: {len(found)} files, tables and documents equal the local run" + (
        f"; not {len(differing)}: {', '.join(differing[:5])}" if differing else ""))
    left = [str(path.relative_to(journal)) for path in journal.rglob("*") if path.name.endswith((".partial", ".checkpoint"))]
    check(not left and not (journal / "state/cluster").exists() and not (journal / "state/cluster.json").exists(),
          f"{what}: nothing is left over {left[:3] if left else ''}")


def slurm(place, origin, expected, ids):
    journal, packs = place.folder / "slurm-journal", place.folder / "slurm-packs"
    shutil.copytree(origin, journal)
    answer = place.sonar("cluster", "export", "--slurm", packs, "--pack", PACKS, "--cpus", 1, "--journal", journal)
    check(answer.returncode == 0, f"export: {answer.stdout.strip()}{answer.stderr.strip()}")
    start = time.monotonic()
    answer = place.sonar("cluster", "submit", packs)
    check(answer.returncode == 0 and answer.stdout.startswith("Submitted 10 packs"), f"submit: {answer.stdout.strip()}")
    jobs = json.loads((journal / "state/cluster.json").read_text())["jobs"]
    check(len(jobs) == 4, f"10 packs in arrays of at most {ARRAY} are three arrays, and a last job: {jobs}")
    # Elements of an array get lines of their own as they start.
    queued = lambda: {line.split()[0] for line in place.queue()}
    before = queued()
    answer = place.sonar("cluster", "submit", packs)
    check(answer.stdout.startswith("Submitted before") and queued() <= before, f"again: {answer.stdout.strip()}")
    answer = place.sonar("run", "--journal", journal, "--quiet")
    check(answer.returncode == 75 and "Slurm's job" in answer.stderr, f"run: {answer.returncode} {answer.stderr.strip()}")
    for command in (["private", ids[3]], ["delete", "--yes", ids[44]]):
        answer = place.sonar(*command, "--journal", journal)
        check(answer.returncode == 75 and "the request is saved" in answer.stderr, f"{command[0]}: {answer.stderr.strip()}")
    place.drain()
    say(f"10 packs of {PACKS} took {time.monotonic() - start:.0f} s")
    compare(journal, expected, "Slurm")
    history = json.loads(place.sonar("history", "--journal", journal, "--json").stdout)["runs"]
    check([entry["command"] for entry in history] == ["cluster finish", "cluster"], "history: packs are one run, the last job another")
    check(not naming(packs, ids[44]), f"no file of the packs names the deleted recording {naming(packs, ids[44])}")


def trouble(place, origin, expected, ids):
    """A node is killed, everything is cancelled, and a local run goes on."""
    journal, packs = place.folder / "trouble-journal", place.folder / "trouble-packs"
    shutil.copytree(origin, journal)
    place.sonar("cluster", "export", "--slurm", packs, "--pack", PACKS, "--cpus", 1, "--journal", journal)
    place.sonar("cluster", "submit", packs)
    # As before the end of a time limit. Slurm signals no job that it has only begun to start.
    wait(lambda: len(processes(place, "sonar-transcrib")) == min(2, os.cpu_count()))
    running = [line.split()[1] for line in place.queue() if line.endswith(" RUNNING")]
    place.call("scancel", "--batch", "--signal=TERM", *running)
    requeued = [job for job in running if wait(lambda: "Restarts=1" in place.call("scontrol", "show", "job", job).stdout, 20)]
    check(requeued, f"elements that get TERM exit with 75 and are requeued: {running}")
    wait(lambda: processes(place, "sonar-transcrib"))
    before = [line for line in place.queue() if line.endswith(" RUNNING")]
    for pid in [pid for name in ("slurmd", "slurmstepd", "slurm_script", "sonar") for pid in processes(place, name)]:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    wait(lambda: not processes(place, "sonar-"))
    say(f"the node is dead; there were {before}")
    subprocess.run(["slurmd"], env=place.environment, check=True)
    check(wait(lambda: processes(place, "sonar-transcrib")), "the node is back, and packs are worked on again")
    restarts = [place.call("scontrol", "show", "job", line.split()[1]).stdout for line in before]
    check(all("Restarts=0" not in text for text in restarts), "the packs of the dead node are requeued")
    place.call("scancel", *json.loads((journal / "state/cluster.json").read_text())["jobs"])
    place.drain()
    check(not (journal / "journal.sqlite").exists(), "scancel: nothing goes on, and there is no index yet")
    answer = place.sonar("run", "--journal", journal, "--quiet")
    check(answer.returncode == 0, f"a local run takes over: {answer.returncode} {answer.stderr.strip()}")
    for command in (["private", ids[3]], ["delete", "--yes", ids[44]]):
        place.sonar(*command, "--journal", journal)
    compare(journal, expected, "killed node, scancel, local run")
    answer = place.sonar("cluster", "submit", packs)
    place.drain()
    check(not naming(packs, ids[44]), f"submitted once more, nothing names the deleted recording: {answer.stdout.strip()}")
    compare(journal, expected, "and nothing changes")


def gpu(place, origin):
    """Two arrays, of which the second waits for the first element by element; one recording is none."""
    journal, packs = place.folder / "gpu-journal", place.folder / "gpu-packs"
    shutil.copytree(origin, journal)
    broken = place.folder / "2026-01-09 12.00.00.wav"
    broken.write_bytes(b"RIFF")
    place.sonar("add", "--journal", journal, broken)
    place.sonar("cluster", "export", "--slurm", packs, "--pack", "10", "--cpus", 1, "--gpu", "--journal", journal)
    answer = place.sonar("cluster", "submit", packs)
    check(answer.returncode == 0, f"two arrays for each: {answer.stdout.strip()}")
    place.drain()
    statuses = {path.name: path.read_text().strip() for path in packs.glob("packs/*.status")}
    check(list(statuses.values()) == ["65"], f"the pack with a file that is no audio: {statuses}")
    summaries = len(list(journal.glob("recordings/*/*/artifacts/summarize/*/summary.json")))
    check(summaries == 50, f"{summaries} other recordings, those of its pack too, are done in the second array")
    answer = place.sonar("run", "--journal", journal, "--quiet")
    check(answer.returncode == 65 and (journal / "failed" / broken.name).exists(), f"the next run sets it aside: {answer.stderr.strip()}")


def bad_input(place, origin):
    journal, packs = place.folder / "bad-journal", place.folder / "bad-packs"
    shutil.copytree(origin, journal)
    export = ["cluster", "export", "--slurm", packs, "--pack", "25", "--cpus", 1, "--journal", journal]
    place.sonar(*export, "--partition", "nowhere")
    answer = place.sonar("cluster", "submit", packs)
    check(answer.returncode == 69 and answer.stderr.count("\n") == 1 and "invalid partition" in answer.stderr
          and not place.queue() and not (journal / "state/cluster.json").exists(), f"partition: {answer.stderr.strip()}")
    place.sonar(*export)
    alone = place.folder / "alone/bin"
    alone.mkdir(parents=True)
    shutil.copy(place.sonar_path, alone / "sonar")
    shutil.copytree(ROOT / "pipelines", place.folder / "alone/share/sonar/pipelines")
    (packs / "pack.sh").write_text((packs / "pack.sh").read_text().replace(str(place.sonar_path), str(alone / "sonar")))
    place.sonar("cluster", "submit", packs)
    place.drain()
    lines = [line for path in packs.glob("logs/*.log") for line in path.read_text().split("\n") if "is not installed" in line]
    statuses = [path.read_text().strip() for path in sorted(packs.glob("packs/*.status"))]
    check(statuses == ["69", "69"] and len(lines) >= 2, f"a node without stages: {lines[:1]}, statuses {statuses}")
    plan = json.loads((packs / "plan.json").read_text())
    plan["stages"]["transcribe"]["processor"] = "another"
    (packs / "plan.json").write_text(json.dumps(plan))
    (packs / "pack.sh").write_text((packs / "pack.sh").read_text().replace(str(alone / "sonar"), str(place.sonar_path)))
    place.sonar("cluster", "submit", packs)
    place.drain()
    lines = [line for path in packs.glob("logs/*.log") for line in path.read_text().split("\n") if "processor features" in line]
    check(bool(lines), f"a node with another processor: {lines[:1]}")


def snakemake(place, origin, expected, ids):
    journal, packs = place.folder / "snakemake-journal", place.folder / "snakemake-packs"
    shutil.copytree(origin, journal)
    place.sonar("cluster", "export", "--snakemake", packs, "--pack", PACKS, "--cpus", 1, "--journal", journal)
    program = [ROOT / ".build/cluster/bin/snakemake", "--snakefile", packs / "Snakefile", "--cores", "2", "--keep-going"]
    running = subprocess.Popen(list(map(str, program)), env=place.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                               cwd=packs)
    while not list((packs / "done").glob("*")) and running.poll() is None:
        time.sleep(0.1)
    answer = place.sonar("run", "--journal", journal, "--quiet")
    check(answer.returncode == 75 and "Snakemake" in answer.stderr, f"run: {answer.returncode} {answer.stderr.strip()}")
    for command in (["private", ids[3]], ["delete", "--yes", ids[44]]):
        place.sonar(*command, "--journal", journal)
    output, _ = running.communicate()
    check(running.returncode == 0, "Snakemake ends well" if running.returncode == 0 else output[-2000:])
    compare(journal, expected, "Snakemake")
    check(not naming(packs, ids[44]), f"no file of the packs names the deleted recording {naming(packs, ids[44])}")
    answer = place.call(*program, cwd=packs)
    check("Nothing to be done" in answer.stdout + answer.stderr, "Snakemake again: nothing to be done")


def orphans(place, origin, expected, ids):
    """Snakemake is killed, and its packs live on; then another export starts while the first one works."""
    journal, packs = place.folder / "orphan-journal", place.folder / "orphan-packs"
    shutil.copytree(origin, journal)
    export = ["cluster", "export", "--snakemake", "--pack", 25, "--cpus", 1, "--journal", journal]
    place.sonar(*export, packs)
    program = [ROOT / ".build/cluster/bin/snakemake", "--cores", "2", "--keep-going", "--snakefile"]
    running = subprocess.Popen(list(map(str, [*program, packs / "Snakefile"])), env=place.environment, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, cwd=packs)
    wait(lambda: len(list((journal / "state/cluster").glob("*.live"))) == 2)
    # They stand still until everything has been tried: Snakemake takes longer to start than they to end.
    still = processes(place, "sonar")
    for pid in still:
        os.kill(pid, signal.SIGSTOP)
    claim = (journal / "state/cluster.json").read_text()
    others = place.folder / "other-packs"
    shutil.copytree(packs, others, ignore=shutil.ignore_patterns(".snakemake"))
    for path in [others / "Snakefile", others / "plan.json"]:
        path.write_text(path.read_text().replace(str(packs), str(others)).replace(json.loads(claim)["name"], "sonar-00000000"))
    answer = place.call(*program, others / "Snakefile", cwd=others)
    check(answer.returncode and (journal / "state/cluster.json").read_text() == claim and "works on packs" in answer.stderr
          and not list(others.glob("done/*")), "another export of the journal does not start, and leaves the claim alone")
    running.kill()
    running.wait()
    answer = place.sonar("run", "--journal", journal, "--quiet")
    check(answer.returncode == 75 and "works on its pack" in answer.stderr, f"Snakemake is killed: {answer.stderr.strip()}")
    for pid in still:
        os.kill(pid, signal.SIGCONT)
    wait(lambda: not list((journal / "state/cluster").glob("*.live")))
    answer = place.sonar("run", "--journal", journal, "--quiet")
    check(answer.returncode == 0, f"its packs have ended: {answer.returncode} {answer.stderr.strip()}")
    for command in (["private", ids[3]], ["delete", "--yes", ids[44]]):
        place.sonar(*command, "--journal", journal)
    compare(journal, expected, "killed Snakemake, local run")
    check(not naming(packs, ids[44]), f"no file of the packs names the deleted recording {naming(packs, ids[44])}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", default="/tmp/sonar-cluster")
    parser.add_argument("--build", default=str(ROOT / ".build/release"))
    parser.add_argument("--count", type=int, default=50)
    arguments = parser.parse_args()
    place = Place(arguments.folder, arguments.build)
    if place.folder.exists():
        place.cluster("stop")
        shutil.rmtree(place.folder)
    place.folder.mkdir(parents=True)
    try:
        made = place.recordings(arguments.count)
        origin, local = place.folder / "origin", place.folder / "local"
        place.sonar("init", "--no-register", origin)
        # A quiet moment: the pieces are as new as they can be.
        answer = place.sonar("add", "--journal", origin, *made)
        check(answer.returncode == 0, f"{arguments.count} recordings are added {answer.stderr.strip()}")
        ids = sorted(path.name for path in (origin / "recordings").glob("*/*"))
        check(len(ids) == arguments.count, f"{len(ids)} recordings")
        shutil.copytree(origin, local)
        start = time.monotonic()
        answer = place.sonar("run", "--journal", local)
        check(answer.returncode == 0, f"the local run took {time.monotonic() - start:.0f} s" + (
            f"; {answer.stderr.strip()[-300:]}" if answer.returncode else ""))
        for command in (["private", ids[3]], ["delete", "--yes", ids[44]]):
            answer = place.sonar(*command, "--journal", local)
            check(answer.returncode == 0, f"{command[0]} {answer.stderr.strip()}")
        expected = contents(local)
        place.cluster("start")
        slurm(place, origin, expected, ids)
        trouble(place, origin, expected, ids)
        gpu(place, origin)
        bad_input(place, origin)
        snakemake(place, origin, expected, ids)
        orphans(place, origin, expected, ids)
    finally:
        place.cluster("stop")
    say(f"{failures} of these fail" if failures else "all of these hold")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
