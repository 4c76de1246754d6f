import Foundation

/// The scripts that hand packs to Slurm: `submit.sh`, `pack.sh` for the elements of its arrays, `finish.sh` for the job
/// after them. Every name in them is safe in a shell.
struct SlurmScripts {
  /// The options of the export.
  let options: ClusterExport.Options
  let plan: ClusterPlan
  /// Absolute path of the folder that they lie in.
  let folder: String
  /// Absolute path of `sonar`.
  let sonar: String
  /// Parameters that say how many states work side by side: `transcribe.states`.
  let states: [String]
  /// The stage that needs a GPU; nil if none does.
  let gpuStage: String?

  /// The scripts by name.
  var texts: [String: String] {
    ["submit.sh": submit, "pack.sh": pack, "finish.sh": finish]
  }

  private var submit: String {
    var lines: [String] = []
    for first in stride(from: 1, through: plan.packs, by: options.arraySize) {
      let last = min(first + options.arraySize - 1, plan.packs) - first
      if let gpuStage {
        lines.append("submit --array=0-\(last) pack.sh \(first) --before \(gpuStage)")
        lines.append("submit --array=0-\(last) --dependency=aftercorr:$job --gres=gpu:1 pack.sh \(first)")
      } else {
        lines.append("submit --array=0-\(last) pack.sh \(first)")
      }
    }
    return """
      #!/bin/bash
      # Submits \(plan.packs) packs with \(plan.recordings) recordings of \(plan.journal), and the job after them; prints the \
      IDs of the
      # jobs, one a line. `sonar cluster submit` calls this: it notes the jobs, so that nothing else changes the journal.
      set -euo pipefail
      cd \(folder)
      jobs=()
      trap '[ $? = 0 ] || [ ${#jobs[@]} = 0 ] || scancel "${jobs[@]}"' EXIT
      submit() {
        job=$(sbatch --parsable "$@")
        job=${job%%;*}
        jobs+=("$job")
        echo "$job"
      }
      \(lines.joined(separator: "\n"))
      submit --dependency=afterany:"$(IFS=:; echo "${jobs[*]}")" finish.sh

      """
  }

  /// The directives for a job whose output goes to the file `log` in `logs/`.
  private func directives(log: String) -> String {
    var lines = [
      "--job-name=\(plan.name)", "--output=\(folder)/logs/\(log)", "--open-mode=append", "--requeue",
      "--kill-on-invalid-dep=yes", "--ntasks=1",
    ]
    if let partition = options.partition { lines.append("--partition=\(partition)") }
    if let time = options.time { lines.append("--time=\(time)") }
    return lines.map { "#SBATCH " + $0 }.joined(separator: "\n")
  }

  private var pack: String {
    let sets = states.map { " --set \($0)=\"$SLURM_CPUS_PER_TASK\"" }.joined()
    return """
      #!/bin/bash
      # Works on one pack of recordings. $1 is the number of the array's first pack; options for sonar may follow.
      \(directives(log: "%A_%a.log"))
      #SBATCH --cpus-per-task=\(options.cores)
      #SBATCH --signal=B:TERM@120
      self=${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID
      pack=\(folder)/packs/$(printf %05d $(($1 + SLURM_ARRAY_TASK_ID)))
      shift

      \(sonar) run --only "$pack" --no-journal --quiet\(sets) "$@" &
      worker=$!
      # Two minutes before its time is up Slurm sends TERM to this script alone: sonar ends its chunk and exits with 75.
      trap 'kill -TERM "$worker"' TERM
      while wait "$worker"; status=$?; kill -0 "$worker" 2>/dev/null; do :; done
      trap - TERM

      rm -f "$pack.status"
      [ "$status" = 0 ] && exit 0
      # Slurm does not requeue by status. A job that was cancelled is not RUNNING any more, and stays cancelled.
      if [ "$status" = 75 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt \(options.tries) ] \\
        && [ "$(squeue --noheader --all --jobs="$self" --format=%T)" = RUNNING ]; then
        scontrol requeue "$self" && sleep 60
      fi
      # Statuses that concern single recordings, or this node: with another status than 0 here, aftercorr would cancel the
      # rest of the pack.
      echo "$status" >"$pack.status"
      case $status in 65 | 66 | 69 | 70 | 75 | 126 | 127) exit 0 ;; *) exit "$status" ;; esac

      """
  }

  private var finish: String {
    """
    #!/bin/bash
    # After all packs, whatever became of them: what the owner has asked for meanwhile, the index, the surfaces.
    \(directives(log: "%j.log"))
    exec \(sonar) cluster finish --journal \(plan.journal) --name \(plan.name)

    """
  }
}
