import Foundation
import Inbox
package import Pipeline
package import StageContract
package import Workspace

/// The planned stages of recordings and journal: what `plan`, `status`, `reprocess` and its `--dry-run` say is to do.
package struct PlanListing {
  /// One planned stage.
  package struct Line: Encodable, Equatable {
    /// Id of the recording; nil for the journal as a whole.
    package var recording: String?
    package var stage: String
    /// `run`, `pending`, `remove`, `may run`, `waits`, `failed`, `blocked`, `withheld`, `outdated` or `up to date`.
    package var action: String
    package var reason: String

    package init(recording: String?, _ planned: PlannedRun) {
      self.recording = recording
      stage = planned.stage
      switch planned.state {
      case .upToDate: (action, reason) = ("up to date", "")
      case .outdated(_, let reasons): (action, reason) = ("outdated", Self.text(reasons))
      case .ready(_, let reasons): (action, reason) = ("run", Self.text(reasons))
      case .pending(let reasons):
        (action, reason) = (planned.isConditional ? "may run" : "pending", Self.text(reasons))
      case .waits(let message): (action, reason) = ("waits", message.printable)
      case .failed(let failure): (action, reason) = ("failed", failure.message.printable)
      case .blocked(let stage): (action, reason) = ("blocked", "\(stage) cannot run")
      case .withheld:
        (action, reason) = (
          "withheld", "the entry is private or discreet; the writer's server does not get it"
        )
      case .removal(let needs):
        (action, reason) = (
          "remove", "off until sonar.yaml has \(needs.joined(separator: ", "))"
        )
      }
    }

    package init(recording: String, _ failure: StageFailure) {
      self.recording = recording
      (stage, action, reason) = ("planning", "failed", failure.message.printable)
    }

    /// True if the stage is going to run, or if what it published is going to be removed.
    var isWork: Bool { ["run", "pending", "remove"].contains(action) }
    /// True if the stage is going to run if the result of an earlier one differs from what there is.
    var isPossible: Bool { action == "may run" }
    /// True if the line is hidden by default.
    package var isQuiet: Bool { ["up to date", "outdated", "withheld"].contains(action) }

    private static func text(_ reasons: [RunReason]) -> String {
      let differing = reasons.compactMap { if case .differing(let stage) = $0 { stage } else { nil } }
      guard differing.count > 1 else { return reasons.map { "\($0)".printable }.joined(separator: ", ") }
      return
        "if the result of \(differing.dropLast().joined(separator: ", ")) or \(differing[differing.count - 1]) differs"
    }
  }

  package private(set) var lines: [Line] = []
  /// Number of results of an earlier version of a stage that are kept.
  package private(set) var outdated = 0
  /// Stages that are going to write a result where there is none, or one more beside those there are.
  private var writes: (first: Set<String>, another: Set<String>) = ([], [])

  /// An empty plan.
  package init() {}

  /// The pending work in the journal of `pipeline`.
  /// - Parameters:
  ///   - chosen: the recordings whose stages run; nil for all.
  ///   - all: whether to list what is up to date as well.
  /// - Throws: `WorkspaceError`, `ManifestError`.
  package init(_ pipeline: Pipeline, chosen: [RecordingFolder]? = nil, all: Bool = false) throws {
    try self.init(pipeline.plan(pipeline.workspace.recordings()), of: pipeline, chosen: chosen, all: all)
  }

  /// The same of `plan`, which is that of all recordings.
  package init(
    _ plan: JournalPlan, of pipeline: Pipeline, chosen: [RecordingFolder]? = nil, all: Bool = false
  ) throws {
    let ids = chosen.map { Set($0.map(\.id)) }
    for recording in plan.recordings where ids?.contains(recording.folder.id) ?? true {
      add(recording, runs: try recording.runs ?? (all ? pipeline.plan(recording.folder) : nil))
    }
    add(journal: plan.journal, of: pipeline.manifest)
  }

  /// Adds the stages of one recording; `runs` replace those of the plan, nil keeps them.
  mutating func add(_ plan: JournalPlan.RecordingPlan, runs: [PlannedRun]?) {
    if let failure = plan.failure { lines.append(Line(recording: plan.folder.id, failure)) }
    for run in runs ?? [] {
      let line = Line(recording: plan.folder.id, run)
      lines.append(line)
      guard line.isWork else { continue }
      if plan.unshown.contains(run.stage) { writes.first.insert(run.stage) }
      if run.isNew { writes.another.insert(run.stage) }
    }
    outdated += plan.outdated.count
  }

  /// Adds the stages of the journal, after all recordings: what they do depends on what comes of these.
  mutating func add(journal plan: [PlannedRun], of manifest: Manifest) {
    let mayDiffer = lines.contains { $0.isWork || $0.isPossible }
    // Stages whose input is going to change, beyond what is in their plan.
    var changing: Set<String> = []
    for planned in plan {
      var line = Line(recording: nil, planned)
      let inputs = manifest.stage(planned.stage).map { Array($0.inputs.values) } ?? []
      let upstream = changing.first { stage in
        inputs.contains { if case .output(stage, _, _) = $0 { true } else { false } }
      }
      if line.action != "remove", line.isWork || line.action == "up to date" {
        if let upstream {
          (line.action, line.reason) = ("pending", "after \(upstream)")
        } else if isFed(inputs) || (line.isWork && mayDiffer) {
          (line.action, line.reason) = ("pending", "after the recordings")
        } else if !line.isWork, mayDiffer {
          (line.action, line.reason) = ("may run", "if the result of a recording differs")
        }
      }
      if upstream != nil || isFed(inputs) { changing.insert(planned.stage) }
      lines.append(line)
    }
  }

  /// True if one of `inputs` is a result that is going to be written where there is none, or beside others.
  private func isFed(_ inputs: [Manifest.Input]) -> Bool {
    inputs.contains { input in
      switch input {
      case .output(let stage, _, _): writes.first.contains(stage)
      case .versions(let stage, _): writes.another.contains(stage)
      case .file, .journal: false
      }
    }
  }

  /// The stages that are going to run.
  package var work: [Line] { lines.filter(\.isWork) }
  /// The stages that are going to run if the result of an earlier one differs.
  package var possible: [Line] { lines.filter(\.isPossible) }
  /// True if a stage waits for something.
  package var waits: Bool { lines.contains { $0.action == "waits" } }
  /// True if a stage failed, or a recording cannot be planned.
  package var hasFailures: Bool { lines.contains { $0.action == "failed" } }
  /// Ids of the recordings with stages to run.
  package var recordings: Set<String> { Set(work.compactMap(\.recording)) }
  /// The lines that are shown by default.
  package var shown: [Line] { lines.filter { !$0.isQuiet } }

  /// `12 stage runs over 4 recordings`, `2 stage runs over the journal`; how many more there may be.
  package var extent: String {
    let (runs, count) = (work.count, recordings.count)
    let place = count == 0 ? "the journal" : counted(count, "recording")
    let more = possible.isEmpty ? "" : ", and then, if their results differ, up to \(possible.count) more"
    return "\(counted(runs, "stage run")) over \(place)\(more)"
  }

  /// The lines of one stage with the same action and reason.
  package struct Group: Equatable {
    package var stage: String
    package var action: String
    package var reason: String
    /// Number of recordings; nil for the journal as a whole.
    package var recordings: Int?
  }

  /// `lines` grouped, with stages in the order of their first line.
  package static func groups(_ lines: [Line]) -> [Group] {
    var groups: [Group] = []
    var order: [String: Int] = [:]
    for line in lines {
      let isSame = { (group: Group) in
        (group.stage, group.action, group.reason) == (line.stage, line.action, line.reason)
          && (group.recordings == nil) == (line.recording == nil)
      }
      if let index = groups.firstIndex(where: isSame) {
        groups[index].recordings = groups[index].recordings.map { $0 + 1 }
        continue
      }
      if order[line.stage] == nil { order[line.stage] = order.count }
      groups.append(
        Group(
          stage: line.stage, action: line.action, reason: line.reason,
          recordings: line.recording == nil ? nil : 1))
    }
    return groups.enumerated().sorted {
      (order[$0.element.stage] ?? 0, $0.offset) < (order[$1.element.stage] ?? 0, $1.offset)
    }.map(\.element)
  }
}
