import Foundation
import Inbox
import Pipeline
import StageContract
import Workspace

/// How a journal stands: what is to be done, what is at work, what went wrong, what was and what comes.
struct JournalStatus: Encodable {
  var journal: String
  var recordings = 0
  /// Recordings with something to do, without those that failed or wait.
  var toDo = 0
  /// How many of them have what stage to run, in the pipeline's order.
  var toDoByStage: [StageCount] = []
  /// What lies in the inbox for the next run.
  var inbox: [String] = []
  /// What lies in the inbox and will not be taken, with the reason.
  var left: [String] = []
  /// The run that is at work.
  var atWork: CurrentRun?
  /// Whether a sonar holds the journal's lock.
  var isLocked = false
  var failed: [Trouble] = []
  var waiting: [Trouble] = []
  /// Files that ingest refused, kept in `failed/`.
  var refused: [Refused] = []
  /// Files in `duplicates/`.
  var duplicates = 0
  var lastRun: RunHistoryEntry?
  /// When the last run began that ended as it should.
  var lastSuccess: String?
  var nextRun: NextRun?
  var disk = DiskUse()

  struct StageCount: Encodable, Equatable {
    var stage: String
    var recordings: Int
  }

  struct Trouble: Encodable, Equatable {
    /// Absent for the journal as a whole.
    var recording: String?
    var stage: String
    var status: ExitStatus
    var message: String
    /// The command that tries again; absent where the next run does.
    var retry: String?
  }

  struct Refused: Encodable, Equatable {
    var name: String
    var reason: String
    var retry: String?
  }

  /// What `sonar schedule` installed.
  struct NextRun: Encodable, Equatable {
    /// `cron`, `systemd` or `launchd`.
    var by: String
    /// RFC 3339; absent where the schedule was changed by hand.
    var at: String?
  }

  init(journal: String) { self.journal = journal }

  /// Looks at everything, once. A recording that cannot be planned is among those that failed.
  /// - Throws: `WorkspaceError`, `ManifestError`.
  init(_ pipeline: Pipeline, now: Date = Date()) throws {
    let workspace = pipeline.workspace
    journal = workspace.root
    let listing = try listing(of: pipeline)
    inbox = listing.files.map(\.name) + listing.left.filter(\.reason.isWaiting).map(\.name)
    left = listing.left.filter { !$0.reason.isQuiet && !$0.reason.isWaiting }.map(\.description)
    isLocked = try WorkspaceLock.holder(workspace) != nil
    atWork = try CurrentRun.read(workspace)
    let folders = try workspace.recordings()
    recordings = folders.count
    var counts: [String: Int] = [:]
    for plan in try pipeline.plan(folders).recordings { add(plan, &counts) }
    toDoByStage = pipeline.manifest.stages.compactMap { stage in
      counts[stage.name].map { StageCount(stage: stage.name, recordings: $0) }
    }
    refused = try Self.refused(workspace)
    duplicates = try Self.setAside(workspace.duplicates).count
    // A good run further back than this is no news to anyone.
    let history = try RunHistory(workspace).entries(limit: 500)
    lastRun = history.last
    lastSuccess = history.last(where: \.isSuccess)?.startedAt
    addLastRun()
    nextRun = NextRun(workspace.root, environment: ProcessInfo.processInfo.environment, now: now)
    disk = DiskUse(of: workspace, recordings: folders)
  }

  /// What lies in the inbox. One that cannot be read, or of which it is not known what was deleted, is among what failed.
  private mutating func listing(of pipeline: Pipeline) throws(WorkspaceError) -> InboxListing {
    var listing = InboxListing()
    do throws(WorkspaceError) {
      listing = try InboxIntake.inbox(of: pipeline).scan()
      listing = try listing.withoutDeleted(of: pipeline.workspace)
    } catch {
      if case .inboxOverlapsJournal = error { throw error }
      let isOfJournal = error.exitStatus == .badInput
      failed.append(
        Trouble(
          recording: nil, stage: "intake", status: isOfJournal ? .badInput : .missingInput,
          message: isOfJournal ? error.description : "the inbox cannot be read: \(error)", retry: "sonar run")
      )
    }
    return listing
  }

  /// For monitoring: 65 something failed, 69 something waits, 75 the last good run is older than `maximumAge`
  /// seconds, else 0.
  func exitStatus(maximumAge: Double? = nil, now: Date = Date()) -> ExitStatus {
    if !failed.isEmpty || !refused.isEmpty { return .badInput }
    if !waiting.isEmpty { return .unavailable }
    guard let maximumAge else { return .success }
    let last = lastSuccess.flatMap { try? Date($0, strategy: .iso8601Milliseconds) } ?? .distantPast
    return now.timeIntervalSince(last) > maximumAge ? .temporary : .success
  }

  private mutating func add(_ plan: JournalPlan.RecordingPlan, _ counts: inout [String: Int]) {
    let folder = plan.folder
    if let failure = plan.failure {
      failed.append(
        Trouble(
          recording: folder.id, stage: "planning", status: failure.status, message: failure.message,
          retry: nil))
    }
    var hasWork = false
    for planned in plan.runs ?? [] {
      switch planned.state {
      case .ready, .pending:
        hasWork = true
        counts[planned.stage, default: 0] += 1
        if case .ready(let run, _) = planned.state { addRetried(run, of: folder) }
      case .failed(let failure):
        failed.append(
          Trouble(
            recording: folder.id, stage: planned.stage, status: failure.status, message: failure.message,
            retry: "sonar retry \(folder.id)"))
      case .waits(let message):
        waiting.append(
          Trouble(
            recording: folder.id, stage: planned.stage, status: .unavailable, message: message, retry: nil))
      case .upToDate, .outdated, .blocked: break
      }
    }
    toDo += hasWork ? 1 : 0
  }

  /// What failed and is tried again by every run.
  private mutating func addRetried(_ run: StageRun, of folder: RecordingFolder) {
    // A record that cannot be read says nothing; the next failure takes its place.
    guard let failure = try? folder.failure(), failure.fingerprint == run.fingerprint else { return }
    failed.append(
      Trouble(
        recording: folder.id, stage: run.stage.name, status: failure.status, message: failure.message,
        retry: "sonar run"))
  }

  /// What the last run left undone and no recording tells of: a stage of the journal, a full disk.
  private mutating func addLastRun() {
    guard let lastRun else { return }
    for trouble in lastRun.failures where trouble.recording == nil || lastRun.outcome == "stopped" {
      let isKnown = failed.contains { ($0.recording, $0.stage) == (trouble.recording, trouble.stage) }
      if isKnown { continue }
      failed.append(
        Trouble(
          recording: trouble.recording, stage: trouble.stage, status: trouble.status,
          message: trouble.message, retry: "sonar run"))
    }
    for trouble in lastRun.waiting where trouble.recording == nil {
      waiting.append(
        Trouble(
          recording: nil, stage: trouble.stage, status: .unavailable, message: trouble.message, retry: nil))
    }
  }

  private static func refused(_ workspace: Workspace) throws -> [Refused] {
    let records = Dictionary(
      try Refusal.list(workspace).map { ($0.name, $0.record) }, uniquingKeysWith: { first, _ in first })
    return try setAside(workspace.failed).map { name in
      let record = records[name]
      return Refused(
        name: name, reason: record?.reason ?? "its \(name).json is missing or damaged", retry: record?.retry)
    }
  }

  /// Names of what lies in `folder`, without the documents that say why and without hidden files.
  private static func setAside(_ folder: String) throws -> [String] {
    guard try FileSystem.exists(folder) else { return [] }
    let names = try FileSystem.items(in: folder).filter { $0.kind == .file }.map(\.name)
    let all = Set(names)
    return names.filter { name in
      !name.hasPrefix(".") && !(name.hasSuffix(".json") && all.contains(String(name.dropLast(5))))
    }
  }

  enum CodingKeys: String, CodingKey {
    case journal, recordings, inbox, failed, waiting, refused, duplicates, disk
    case toDo = "to_do"
    case toDoByStage = "to_do_by_stage"
    case left = "left_in_inbox"
    case atWork = "at_work"
    case isLocked = "is_locked"
    case lastRun = "last_run"
    case lastSuccess = "last_success"
    case nextRun = "next_run"
  }
}

extension ParseStrategy where Self == Date.ISO8601FormatStyle {
  /// As the history and the records write instants.
  static var iso8601Milliseconds: Date.ISO8601FormatStyle { .init(includingFractionalSeconds: true) }
}
