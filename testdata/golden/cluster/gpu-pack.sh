#!/bin/bash
# Works on one pack of recordings. $1 is the number of the array's first pack; options for sonar may follow.
#SBATCH --job-name=sonar-1a2b3c4d
#SBATCH --output=/shared/packs/logs/%A_%a.log
#SBATCH --open-mode=append
#SBATCH --requeue
#SBATCH --kill-on-invalid-dep=yes
#SBATCH --ntasks=1
#SBATCH --partition=long
#SBATCH --time=12:00:00
#SBATCH --cpus-per-task=8
#SBATCH --signal=B:TERM@120
self=${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID
pack=/shared/packs/packs/$(printf %05d $(($1 + SLURM_ARRAY_TASK_ID)))
shift

/shared/bin/sonar run --only "$pack" --no-journal --quiet --set transcribe.states="$SLURM_CPUS_PER_TASK" "$@" &
worker=$!
# Two minutes before its time is up Slurm sends TERM to this script alone: sonar ends its chunk and exits with 75.
trap 'kill -TERM "$worker"' TERM
while wait "$worker"; status=$?; kill -0 "$worker" 2>/dev/null; do :; done
trap - TERM

rm -f "$pack.status"
[ "$status" = 0 ] && exit 0
# Slurm does not requeue by status. A job that was cancelled is not RUNNING any more, and stays cancelled.
if [ "$status" = 75 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 5 ] \
  && [ "$(squeue --noheader --all --jobs="$self" --format=%T)" = RUNNING ]; then
  scontrol requeue "$self" && sleep 60
fi
# Statuses that concern single recordings, or this node: with another status than 0 here, aftercorr would cancel the
# rest of the pack.
echo "$status" >"$pack.status"
case $status in 65 | 66 | 69 | 70 | 75 | 126 | 127) exit 0 ;; *) exit "$status" ;; esac
