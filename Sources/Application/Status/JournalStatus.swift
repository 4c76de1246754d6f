package import Foundation
import Inbox
package import Pipeline
package import StageContract
package import Workspace

/// A journal's status: pending work, the current run, failures, the last and the next run, free space, disk usage.
package struct JournalStatus: Encodable {
  package var schema = Schema(name: "status", version: 1)
  package var journal: String
  package var recordings = 0
  /// Number of recordings with stages to run, without those that failed or wait.
  package var toDo = 0
  /// Number of recordings by stage to run, in the pipeline's order.
  package var toDoByStage: [StageCount] = []
  /// Stages of the journal to run, as far as that is known: others may follow if results differ.
  package var journalToDo: [String] = []
  /// Number of recordings with settings of their own.
  package var ownSettings = 0
  /// Files in the inbox that the next run imports.
  package var inbox: [String] = []
  /// Items in the inbox that are skipped, with the reason.
  package var left: [String] = []
  /// Number of pictures, documents and data files in the inbox, which are passed over.
  package var otherFiles = 0
  /// The current run; nil if there is none.
  package var atWork: CurrentRun?
  /// True if a sonar process holds the journal's lock.
  package var isLocked = false
  /// The claim of packs on other machines, current or ended and not taken back.
  package var cluster: ClusterRecord?
  package var failed: [Issue] = []
  package var waiting: [Issue] = []
  /// Optional stages that are not done for all recordings; these are complete without them.
  package var optional: [OptionalStage] = []
  /// Files that ingest refused, kept in `failed/`.
  package var refused: [Refused] = []
  /// What could not be heard and the owner has not seen yet, the newest entry first.
  package var unheard: [UnheardEntry] = []
  /// Entries that an earlier version decoded and that have hardly any words; nil if there are none.
  package var hardlyHeard: EarlierDecoded?
  /// Entries that an earlier version decoded, so that the same sound is not found again; nil if there are none.
  package var notComparable: EarlierDecoded?
  /// Number of files in `duplicates/`.
  package var duplicates = 0
  package var lastRun: RunHistoryEntry?
  /// Start of the last successful run, RFC 3339.
  package var lastSuccess: String?
  package var nextRun: NextRun?
  /// Free space of its file system in bytes; nil if unknown.
  package var free: Int?
  /// Nil unless it was asked for: measuring it takes a look at every file.
  package var disk: DiskUse?

  package struct StageCount: Encodable, Equatable {
    package var stage: String
    package var recordings: Int
  }

  /// The remaining work of an optional stage.
  package struct OptionalStage: Encodable, Equatable {
    package var stage: String
    /// Number of recordings for which the next run tries.
    package var toDo = 0
    /// Number of recordings for which it failed, and no run tries again.
    package var failed = 0
    /// Why the last run left something, in one line; nil if there was no time.
    package var reason: String?
    /// The command that retries what failed; nil if nothing did.
    package var retry: String?
  }

  package struct Issue: Encodable, Equatable {
    /// Id of the recording; nil for the journal as a whole.
    package var recording: String?
    package var stage: String
    package var status: ExitStatus
    package var message: String
    /// The command that retries it; nil if every run does.
    package var retry: String?

    package init(
      recording: String? = nil, stage: String, status: ExitStatus, message: String, retry: String? = nil
    ) {
      (self.recording, self.stage, self.status) = (recording, stage, status)
      (self.message, self.retry) = (message, retry)
    }
  }

  package struct Refused: Encodable, Equatable {
    package var name: String
    package var reason: String
    package var retry: String?
  }

  /// The run scheduled by `sonar schedule`.
  package struct NextRun: Encodable, Equatable {
    /// `cron`, `systemd` or `launchd`.
    package var by: String
    /// RFC 3339; nil if the schedule was edited by hand.
    package var at: String?
    /// False if that scheduler does not answer here, so that nothing may start.
    package var isActive = true
  }

  package init(journal: String) { self.journal = journal }

  /// Collects the status of the journal of `pipeline`. A recording that cannot be planned counts as failed.
  /// - Parameter measuresDisk: whether to measure all files.
  /// - Throws: `WorkspaceError`, `ManifestError`.
  package init(_ pipeline: Pipeline, measuresDisk: Bool = false, now: Date = Date()) throws {
    let workspace = pipeline.workspace
    journal = workspace.root
    let listing = try listing(of: pipeline)
    inbox = listing.files.map(\.name) + listing.left.filter(\.reason.isWaiting).map(\.name)
    let files = WaitingFiles.read(workspace)
    let overdue = listing.left.compactMap { $0.overdueText(in: files, at: now) }
    let held = Set(try HeldFile.list(workspace).compactMap(\.sidecar))
    let late = listing.lateSidecars(in: pipeline.settings.watchedInbox(of: workspace), besides: held)
    left =
      listing.left.filter { !$0.reason.isQuiet && !$0.reason.isWaiting }.map(\.description) + overdue + late
    otherFiles = listing.left.count { $0.reason == .noRecording } - late.count
    isLocked = try WorkspaceLock.holder(workspace) != nil
    cluster = try? ClusterRecord.readIfPresent(workspace.clusterFile)
    atWork = try CurrentRun.read(workspace)
    let folders = try workspace.recordings()
    recordings = folders.count
    let plan = try pipeline.plan(folders)
    for recording in plan.recordings { add(recording) }
    add(try PlanListing(plan, of: pipeline), pipeline.manifest)
    optional.sort { $0.stage < $1.stage }
    ownSettings = OwnSettings(folders).recordings.count
    refused = try Self.refused(workspace)
    duplicates = try Self.setAside(workspace.duplicates).count
    // The last successful run is searched for only this far back.
    let history = try RunHistory(workspace).entries(limit: 500)
    lastRun = history.last
    lastSuccess = history.last(where: \.isSuccess)?.startedAt
    try addLastRun(pipeline, plan)
    try addUnheard(workspace, pipeline.manifest)
    nextRun = NextRun(workspace.root, environment: ProcessInfo.processInfo.environment, now: now)
    free = freeBytes(at: workspace.root)
    if measuresDisk { disk = DiskUse(of: workspace, recordings: try workspace.recordings(withJoined: true)) }
  }

  /// Lists the inbox. An inbox that cannot be read, or whose deleted files are unknown, is recorded as a failure.
  private mutating func listing(of pipeline: Pipeline) throws(WorkspaceError) -> InboxListing {
    var listing = InboxListing()
    let inbox = pipeline.settings.watchedInbox(of: pipeline.workspace)
    do throws(WorkspaceError) {
      listing = try inbox.scan()
      listing = try listing.withoutKnown(to: pipeline.workspace)
    } catch {
      if case .inboxOverlapsJournal = error { throw error }
      let isOfJournal = error.exitStatus == .badInput
      // Nothing is imported in this state.
      listing = InboxListing()
      failed.append(
        Issue(
          recording: nil, stage: "intake", status: isOfJournal ? .badInput : .missingInput,
          message: isOfJournal ? error.description : InboxIntake.unreadable(inbox, error),
          retry: isOfJournal ? nil : "sonar run")
      )
    }
    return listing
  }

  /// Exit status for monitoring: 65 something failed, 69 something waits, 75 the last successful run is older than
  /// `maximumAge` seconds, else 0.
  package func exitStatus(maximumAge: Double? = nil, now: Date = Date()) -> ExitStatus {
    if !failed.isEmpty || !refused.isEmpty { return .badInput }
    if !waiting.isEmpty { return .unavailable }
    guard let maximumAge else { return .success }
    let last = lastSuccess.flatMap { try? Date($0, strategy: .iso8601Milliseconds) } ?? .distantPast
    // A run of the future, by a clock that was wrong, says nothing about how old it is.
    return last <= now && now.timeIntervalSince(last) <= maximumAge ? .success : .temporary
  }

  private mutating func add(_ listing: PlanListing, _ manifest: Manifest) {
    let optional = manifest.stages.filter(\.isOptional).map(\.name)
    let needed = listing.work.filter { !optional.contains($0.stage) }
    toDo = Set(needed.compactMap(\.recording)).count
    let counts = Dictionary(needed.map { ($0.stage, 1) }, uniquingKeysWith: +)
    toDoByStage = manifest.stages(.recording).compactMap { stage in
      counts[stage.name].map { StageCount(stage: stage.name, recordings: $0) }
    }
    journalToDo = manifest.stages(.journal).map(\.name).filter { counts[$0] != nil }
  }

  private mutating func add(_ plan: JournalPlan.RecordingPlan) {
    let folder = plan.folder
    if let failure = plan.failure {
      failed.append(
        Issue(
          recording: folder.id, stage: "planning", status: failure.status, message: failure.message,
          retry: nil))
    }
    for planned in plan.runs ?? [] {
      if planned.isOptional {
        addOptional(planned, of: folder)
        continue
      }
      switch planned.state {
      case .ready(let run, _): addRetried(run, of: folder)
      case .failed(let failure):
        failed.append(
          Issue(
            recording: folder.id, stage: planned.stage, status: failure.status, message: failure.message,
            retry: "sonar retry \(folder.id)"))
      case .waits(let message):
        waiting.append(
          Issue(
            recording: folder.id, stage: planned.stage, status: .unavailable, message: message, retry: nil))
      case .upToDate, .outdated, .blocked, .pending, .withheld, .removal: break
      }
    }
  }

  private mutating func addOptional(_ planned: PlannedRun, of folder: RecordingFolder) {
    let index = optional.firstIndex { $0.stage == planned.stage }
    var stage = index.map { optional[$0] } ?? OptionalStage(stage: planned.stage)
    switch planned.state {
    case .ready, .pending: stage.toDo += 1
    case .waits(let message):
      stage.toDo += 1
      let issue = Issue(stage: planned.stage, status: .unavailable, message: message)
      if !waiting.contains(issue) { waiting.append(issue) }
    case .failed:
      stage.failed += 1
      stage.retry = stage.failed == 1 ? "sonar retry \(folder.id)" : "sonar retry --all"
    case .upToDate, .outdated, .blocked, .withheld, .removal: return
    }
    if let index { optional[index] = stage } else { optional.append(stage) }
  }

  /// Adds a failure that every run retries.
  private mutating func addRetried(_ run: StageRun, of folder: RecordingFolder) {
    // An unreadable record is ignored; the next failure replaces it.
    guard let failure = try? folder.failure(), failure.fingerprint == run.fingerprint else { return }
    failed.append(
      Issue(
        recording: folder.id, stage: run.stage.name, status: failure.status, message: failure.message,
        retry: "sonar run"))
  }

  /// The files that ingest refused.
  static func refused(_ workspace: Workspace) throws -> [Refused] {
    let records = Dictionary(
      try Quarantine.list(workspace).map { ($0.name, $0.record) }, uniquingKeysWith: { first, _ in first })
    return try setAside(workspace.failed).map { name in
      let record = records[name]
      return Refused(
        name: name, reason: record?.reason ?? "its \(name).json is missing or damaged", retry: record?.retry)
    }
  }

  /// Names of the files in `folder`, without their explanatory JSON documents and without hidden files.
  private static func setAside(_ folder: String) throws -> [String] {
    guard try FileSystem.exists(folder) else { return [] }
    let names = try FileSystem.items(in: folder).filter { $0.kind == .file }.map(\.name)
    let all = Set(names)
    return names.filter { name in
      !name.hasPrefix(".") && !(name.hasSuffix(".json") && all.contains(String(name.dropLast(5))))
    }
  }

  enum CodingKeys: String, CodingKey {
    case schema, cluster, journal, recordings, inbox, failed, waiting, optional, refused, unheard,
      hardlyHeard, notComparable,
      duplicates, disk, toDo, toDoByStage, journalToDo, ownSettings, atWork, isLocked, lastRun, lastSuccess,
      nextRun
    case left = "leftInInbox"
    case otherFiles = "otherFilesInInbox"
    case free = "freeBytes"
  }
}
