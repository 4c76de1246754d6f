import Foundation

/// The workflow that hands packs to Snakemake: one rule a pack, and one after them.
struct Snakefile {
  /// The options of the export.
  let options: ClusterExport.Options
  let plan: ClusterPlan
  /// Absolute path of the folder that it lies in.
  let folder: String
  /// Absolute path of `sonar`.
  let sonar: String
  /// Parameters that say how many states work side by side: `transcribe.states`.
  let states: [String]
  /// SHA-256 of executables and of the files that parameters name, by name.
  let digests: [String: String]

  var text: String {
    let sets = states.map { " --set \($0)={threads}" }.joined()
    let table = digests.sorted { $0.key < $1.key }.map { "    \"\($0.key)\": \"\($0.value)\"," }
      .joined(separator: "\n")
    return """
      # Works on \(plan.packs) packs with \(plan.recordings) recordings of \(plan.journal):
      #   snakemake --snakefile \(folder)/Snakefile --cores all --keep-going
      import os

      workdir: "\(folder)"

      PACKS = [f"{number:05d}" for number in range(1, \(plan.packs + 1))]

      # Where one of these changes, every pack is done again; what is up to date in it takes no time.
      DIGESTS = {
      \(table)
      }

      RELEASE = f"\(sonar) cluster release --journal \(plan.journal) --name \(plan.name) --process {os.getpid()}"

      onstart:
          shell(f"\(sonar) cluster hold \(folder) --process {os.getpid()}")

      onsuccess:
          shell(RELEASE)

      onerror:
          shell(RELEASE)

      rule all:
          input: "done/all"

      rule pack:
          input: "packs/{pack}"
          output: touch("done/{pack}")
          params: digests=DIGESTS
          threads: \(options.cores)
          retries: \(options.tries)
          shell:
              # These statuses concern single recordings, or this machine: the other packs go on.
              "rm -f {input}.status; \(sonar) run --only {input} --no-journal --quiet\(sets) || "
              "{{ status=$?; echo $status >{input}.status; case $status in 65|66|69|70|126|127) ;; *) exit $status ;; esac; }}"

      rule finish:
          input: expand("done/{pack}", pack=PACKS)
          output: touch("done/all")
          shell: "\(sonar) cluster finish --journal \(plan.journal) --name \(plan.name)"

      """
  }
}
