package import Pipeline
package import StageContract
import Workspace

/// The plan handed to a cluster: `plan.json` in the folder of an export, beside the lists in `packs/`.
package struct ClusterPlan: WorkspaceDocument {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "cluster_plan", version: 1)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// Name of the export and of its jobs: `sonar-` and eight hex digits.
  package var name: String
  /// Absolute path of the journal.
  package var journal: String
  /// Name of the machine that made the packs.
  package var host: String
  /// Number of packs, numbered from 1.
  package var packs: Int
  /// Number of recordings in them.
  package var recordings: Int
  /// The basis of results, by stage: it must be the same on every machine.
  package var stages: [String: StageBasis]

  /// Name of the plan in the folder of an export.
  package static let fileName = "plan.json"

  /// The list of pack number `number` (from 1) relative to the folder of the export.
  package static func pack(_ number: Int) -> String {
    let digits = String(number)
    return "packs/" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits
  }

  /// Why the machine `here`, on which results depend on `found`, cannot do this work; nil if it can.
  package func difference(to found: [String: StageBasis], on here: String) -> String? {
    for (name, planned) in stages.sorted(by: { $0.key < $1.key }) {
      guard let found = found[name] else { return "\(here): \(name): the pipeline has no such stage here" }
      let what: String
      if found.identity != planned.identity {
        what = "its revision or its libraries differ from those"
      } else if found.processor != planned.processor {
        what = "it needs the processor features (\(planned.processor ?? "none")) that it has"
      } else if let parameter = Self.differing(planned.parameters, found.parameters) {
        what = "its parameter \(parameter) differs from that"
      } else {
        continue
      }
      return
        "\(here): \(name): \(what) on \(host), where the packs were made; make both alike, or leave \(here) out"
        + " (sbatch --exclude)"
    }
    return nil
  }

  /// The first parameter that differs, by name; nil if none does.
  private static func differing(
    _ planned: [String: ParameterValue], _ found: [String: ParameterValue]
  ) -> String? {
    Set(planned.keys).union(found.keys).sorted().first { planned[$0] != found[$0] }
  }
}
