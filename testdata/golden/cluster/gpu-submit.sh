#!/bin/bash
# Submits 7 packs with 134 recordings of /shared/journal, and the job after them; prints the IDs of the
# jobs, one a line. `sonar cluster submit` calls this: it notes the jobs, so that nothing else changes the journal.
set -euo pipefail
cd /shared/packs
jobs=()
trap '[ $? = 0 ] || [ ${#jobs[@]} = 0 ] || scancel "${jobs[@]}"' EXIT
submit() {
  job=$(sbatch --parsable "$@")
  job=${job%%;*}
  jobs+=("$job")
  echo "$job"
}
submit --array=0-2 pack.sh 1 --before transcribe
submit --array=0-2 --dependency=aftercorr:$job --gres=gpu:1 pack.sh 1
submit --array=0-2 pack.sh 4 --before transcribe
submit --array=0-2 --dependency=aftercorr:$job --gres=gpu:1 pack.sh 4
submit --array=0-0 pack.sh 7 --before transcribe
submit --array=0-0 --dependency=aftercorr:$job --gres=gpu:1 pack.sh 7
submit --dependency=afterany:"$(IFS=:; echo "${jobs[*]}")" finish.sh
