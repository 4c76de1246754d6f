import Foundation
import Workspace

/// Slurm as this machine sees it.
///
/// Its programs get none of the variables that change what they do or answer: `SQUEUE_STATES` hides living jobs,
/// `SBATCH_JOB_NAME` takes away the name by which they are found, `SLURM_CLUSTERS` asks another cluster.
struct Slurm {
  /// The environment of its programs.
  let environment: [String: String]
  /// ID of the job that this process belongs to, which does not count itself; nil outside of one.
  private let own: String?

  init(_ environment: [String: String]) {
    let changing = ["SLURM_", "SBATCH_", "SQUEUE_", "SCANCEL_", "SCONTROL_"]
    let kept = [
      "SLURM_CONF", "SLURM_JWT", "SBATCH_ACCOUNT", "SBATCH_CONSTRAINT", "SBATCH_QOS", "SBATCH_RESERVATION",
    ]
    self.environment = environment.filter { name, _ in
      kept.contains(name) || !changing.contains(where: name.hasPrefix)
    }
    own = environment["SLURM_JOB_ID"]
  }

  /// The known state of jobs.
  enum Jobs: Equatable {
    /// IDs of those that have not ended; empty if all have.
    case living([String])
    /// It cannot be found out here; the reason.
    case unknown(String)
  }

  /// States of a job that has ended. Any other counts as living: what is suspended, completing or held after a requeue too.
  private static let ended: Set<Substring> = [
    "BOOT_FAIL", "CANCELLED", "COMPLETED", "DEADLINE", "FAILED", "NODE_FAIL", "OUT_OF_MEMORY", "PREEMPTED",
    "TIMEOUT",
  ]

  /// The jobs of `claim`, found by their name, as a submission may have been cut off before it noted them.
  ///
  /// Of any user, as root may ask for the owner, in hidden partitions and all clusters of a federation.
  /// - Throws: `CommandFailure` if `squeue` cannot be started.
  func jobs(of claim: ClusterRecord) throws -> Jobs {
    guard let squeue = Tool("squeue", environment: environment) else {
      return .unknown("squeue, which knows whether they are done, is not installed here")
    }
    let answer = try squeue.run([
      "--noheader", "--all", "--federation", "--states=all", "--name=\(claim.name)", "--format=%F %T",
    ])
    guard answer.status == 0 else {
      let reason = answer.errors.split(separator: "\n").first.map(String.init) ?? "status \(answer.status)"
      return .unknown("squeue cannot say whether they are done (\(reason.printable))")
    }
    var jobs: Set<String> = []
    for line in String(decoding: answer.output, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      if let id = words.first, !words.dropFirst().contains(where: Self.ended.contains), id != own ?? "" {
        jobs.insert(String(id))
      }
    }
    if jobs.isEmpty, let cluster = claim.cluster, let asked = try configuration("ClusterName"),
      asked != cluster
    {
      return .unknown(
        "Slurm's cluster \(cluster) alone knows whether they are done; here squeue asks \(asked)")
    }
    return .living(jobs.sorted { ($0.count, $0) < ($1.count, $1) })
  }

  /// The value of the cluster's setting `name`; nil if `scontrol` does not say it here.
  func configuration(_ name: String) throws -> String? {
    guard let answer = try Tool("scontrol", environment: environment)?.run(["show", "config"]) else {
      return nil
    }
    for line in String(decoding: answer.output, as: UTF8.self).split(separator: "\n") {
      let words = line.split(maxSplits: 1) { $0 == "=" }.map { $0.trimmingCharacters(in: .whitespaces) }
      if words.count == 2, words[0] == name, !words[1].isEmpty { return words[1].printable }
    }
    return nil
  }
}
