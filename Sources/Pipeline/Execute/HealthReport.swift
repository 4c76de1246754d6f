import StageContract
import Workspace

/// Collects what failed and what waits, from the plans of recordings: `Health`.
struct HealthReport {
  private var failed: Set<Health.Failure> = []
  private var waits: Set<Health.Wait> = []
  private let hidden: Set<String>

  /// - Parameter hidden: IDs of recordings that the owner has withdrawn.
  init(hidden: Set<String>) { self.hidden = hidden }

  /// Adds the recording in `folder`, whose pending work is `runs`, unless it is private.
  mutating func add(_ folder: RecordingFolder, _ runs: [PlannedRun]) {
    for planned in runs where !planned.isOptional {
      switch planned.state {
      case .failed(let record): add(folder, planned.stage, record.status)
      case .ready(let run, _):
        // Every run tries it again; an unreadable record is replaced by the next failure.
        guard let record = try? folder.failure(), record.fingerprint == run.fingerprint else { continue }
        add(folder, planned.stage, record.status)
      case .waits(let reason):
        guard !isHidden(folder) else { return }
        waits.insert(.init(stage: planned.stage, reason: reason.printable))
      case .upToDate, .outdated, .pending, .blocked, .withheld, .removal: continue
      }
    }
  }

  /// Adds a failure of the recording in `folder`, unless it is private.
  mutating func add(_ folder: RecordingFolder, _ stage: String, _ status: ExitStatus) {
    guard !isHidden(folder) else { return }
    failed.insert(.init(id: folder.id, stage: stage, status: status))
  }

  private func isHidden(_ folder: RecordingFolder) -> Bool {
    hidden.contains(folder.id) || folder.isMarkedPrivate
  }

  /// Writes the document if it says anything new; files that ingest rejected are added to it.
  /// - Throws: `WorkspaceError`.
  func write(to workspace: Workspace, _ manifest: Manifest) throws(WorkspaceError) {
    var failed = failed
    let reader = manifest.stages(.recording).first { stage in
      stage.inputs.values.contains(.file(name: "original", isOptional: false))
    }
    for (_, record) in try Quarantine.list(workspace) {
      failed.insert(.init(id: record.id, stage: reader?.name ?? "intake", status: record.status))
    }
    let health = Health(
      failed: failed.sorted { ($0.id, $0.stage) < ($1.id, $1.stage) },
      waits: waits.sorted { ($0.stage, $0.reason) < ($1.stage, $1.reason) })
    try workspace.write(health)
  }
}
