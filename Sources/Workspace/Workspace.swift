internal import Foundation

/// A journal's folder, and the paths of everything in it.
package struct Workspace: Sendable, Equatable {
  /// Absolute path of the folder.
  package let root: String

  /// Opens the journal at `root`, a path relative to the current folder or absolute.
  /// - Throws: `WorkspaceError.notAJournal` if it contains no `sonar.yaml`.
  package init(root: String) throws(WorkspaceError) {
    let path = Self.absolute(root)
    guard try FileSystem.exists(path + "/sonar.yaml") else { throw .notAJournal(path: path) }
    self.root = path
  }

  private init(absolute root: String) { self.root = root }

  /// Creates a journal at `root` (mode 0700, settings 0600) with `settingsText` as its `sonar.yaml`.
  ///
  /// An existing journal keeps its settings; missing folders are created.
  /// - Throws: `WorkspaceError.folderNotEmpty` if it contains anything but hidden files; `.inputOutput`.
  package static func create(root: String, settingsText: String) throws(WorkspaceError) -> Workspace {
    let workspace = Workspace(absolute: absolute(root))
    try FileSystem.makeFolder(workspace.root)
    if try !FileSystem.exists(workspace.settingsFile) {
      let items = try FileSystem.items(in: workspace.root)
      guard items.allSatisfy({ $0.name.hasPrefix(".") }) else { throw .folderNotEmpty(path: workspace.root) }
      guard chmod(workspace.root, 0o700) == 0 else { throw .system("be made private", workspace.root) }
      try FileSystem.atomicWrite(Data(settingsText.utf8), to: workspace.settingsFile)
    }
    for folder in [
      workspace.inbox, workspace.recordingsFolder, workspace.failed, workspace.duplicates, workspace.threads,
      workspace.facts, workspace.logs, workspace.surfaces,
    ] {
      try FileSystem.makeFolder(folder)
    }
    try FileSystem.sync(workspace.root)
    return workspace
  }

  /// `sonar.yaml`.
  package var settingsFile: String { root + "/sonar.yaml" }
  /// Where recordings are dropped, unless the settings name another folder.
  package var inbox: String { root + "/inbox" }
  /// One folder per year, and in it one per recording.
  package var recordingsFolder: String { root + "/recordings" }
  /// Recordings that ingest rejected.
  package var failed: String { root + "/failed" }
  /// Files whose bytes the journal already has.
  package var duplicates: String { root + "/duplicates" }
  /// Receipts for files of the inbox.
  package var receipts: String { root + "/receipts" }
  /// The owner's threads.
  package var threads: String { root + "/threads" }
  /// The owner's packs of prompts.
  package var prompts: String { root + "/prompts" }
  /// The prompt that the owner chose for today.
  package var promptFile: String { state + "/prompt.json" }
  /// Since when the doses of the owner's schedule are known.
  package var dosesFile: String { state + "/doses.json" }
  /// Facts from other sources.
  package var facts: String { root + "/facts" }
  /// Logs for people: the history of runs and the output of stages.
  package var logs: String { root + "/logs" }
  /// The journal database.
  package var database: String { root + "/" + databaseName }
  /// The index's file name as given for an output in the manifest.
  package var databaseName: String { "journal.sqlite" }
  /// Outputs that widgets read.
  package var surfaces: String { root + "/surfaces" }
  /// Progress of the current run, for widgets.
  package var runActivityFile: String { surfaces + "/run_activity.json" }
  /// The owner's choice of surfaces and of what they may show.
  package var surfaceSettingsFile: String { root + "/surfaces.yaml" }
  /// Where documents were copied to, and which.
  package var surfaceCopyFile: String { state + "/copy.json" }
  /// State that must survive: pending withdrawals, transcripts being edited, the last runs of the journal's
  /// stages.
  package var state: String { root + "/state" }
  /// One folder per stage of scope *journal*: what it last ran with, and the entries it last read.
  package var stagesFolder: String { state + "/stages" }
  /// Record of the last run of `stage`.
  package func stageRecordFile(_ stage: String) -> String { stagesFolder + "/\(stage)/record.json" }
  /// The entries that `stage` last read, one line per recording.
  package func stageEntriesFile(_ stage: String) -> String { stagesFolder + "/\(stage)/entries" }
  /// Pending withdrawals, one document per entry.
  var withdrawalsFolder: String { state + "/withdrawals" }
  /// Files of the inbox that are stored and stay there hidden, one document each.
  var heldFolder: String { state + "/held" }
  /// Files of the inbox that may still be being written.
  var waitingFile: String { state + "/waiting.json" }
  /// Reprocessing that was requested and is not complete.
  package var reprocessFile: String { state + "/reprocess.json" }
  /// Records of what commands have replaced, one document each.
  package var changesFolder: String { state + "/changes" }
  /// The current run; exists only while it lasts.
  package var currentRunFile: String { state + "/current.json" }
  /// Transcripts that are open in an editor.
  package var edits: String { state + "/edits" }
  /// The ledger of notifications.
  package var notificationsFile: String { state + "/notifications.jsonl" }
  /// Files that were deleted and must not be imported again.
  package var deletionFile: String { root + "/deleted.json" }
  /// The page that draws the published documents; removed when something is withdrawn.
  package var galleryFile: String { root + "/.cache/gallery.html" }
  /// Documents in other languages, while the page is made.
  package var galleryScratch: String { root + "/.cache/gallery" }
  /// How the names of files in `edits` begin that are read aloud.
  package static let spokenPrefix = "speech-"
  /// Cached digests; safe to delete.
  package var digestCacheFile: String { root + "/.cache/digests.json" }

  /// Beginnings of recordings, by which the same sound is found again; safe to delete.
  package var soundsFile: String { root + "/.cache/sounds" }

  /// Cached plans; safe to delete.
  package var planCacheFile: String { root + "/.cache/plan" }

  /// All recordings that are entries, sorted by ID, without hidden and partial folders, foreign files, recordings being
  /// deleted, and those that are joined to another.
  /// - Parameter withJoined: whether recordings that are joined to another are among them.
  /// - Throws: `WorkspaceError`.
  package func recordings(withJoined: Bool = false) throws(WorkspaceError) -> [RecordingFolder] {
    try recordings(withJoined: withJoined) { _ in true }
  }

  /// Those of them whose ID passes `isWanted`.
  private func recordings(
    withJoined: Bool = false, _ isWanted: (String) -> Bool
  ) throws(WorkspaceError) -> [RecordingFolder] {
    let all = try allRecordings(isWanted)
    let deleted = try withdrawals().deleted
    let joined = try withJoined ? [:] : joins().targets
    if deleted.isEmpty, joined.isEmpty { return all }
    return all.filter { deleted[$0.id] == nil && joined[$0.id] == nil }
  }

  /// The same, including recordings being deleted.
  func allRecordings(
    _ isWanted: (String) -> Bool = { _ in true }
  ) throws(WorkspaceError) -> [RecordingFolder] {
    guard try FileSystem.exists(recordingsFolder) else { return [] }
    var found: [RecordingFolder] = []
    for year in try FileSystem.items(in: recordingsFolder) where Self.isVisibleFolder(year) {
      let folder = recordingsFolder + "/" + year.name
      for item in try FileSystem.items(in: folder) where isWanted(item.name) && Self.isVisibleFolder(item) {
        let recording = RecordingFolder(id: item.name, path: folder + "/" + item.name)
        guard Self.isNamedByIntake(item.name) else {
          // One that cannot be read is reported when it is planned, and does not affect the others.
          if (try? recording.holdsRecording()) ?? true { found.append(recording) }
          continue
        }
        found.append(recording)
      }
    }
    return found.sorted { $0.id == $1.id ? $0.path.precedes($1.path) : $0.id.precedes($1.id) }
  }

  /// The recording whose ID is `prefix`, or the only one whose ID starts with it. The ID of one that is joined to another
  /// leads to that one.
  /// - Throws: `WorkspaceError.noSuchRecording`, `.ambiguousRecording`.
  package func recording(matching prefix: String) throws(WorkspaceError) -> RecordingFolder {
    let joined = try joins().targets
    if let complete = try recording(id: joined[prefix] ?? prefix) { return complete }
    var matches = prefix.isEmpty ? [] : try recordings { $0.hasPrefix(prefix) }
    if matches.isEmpty, !prefix.isEmpty {
      let meant = Set(joined.filter { $0.key.hasPrefix(prefix) }.values)
      if !meant.isEmpty { matches = try recordings(meant.contains) }
    }
    if let exact = matches.first(where: { $0.id == prefix }) { return exact }
    guard let first = matches.first else { throw .noSuchRecording(prefix: prefix) }
    guard matches.count == 1 else {
      throw .ambiguousRecording(prefix: prefix, ids: matches.map(\.id))
    }
    return first
  }

  /// The recording `id`, if it is in the folder of its year and is not being deleted; the others are not looked at.
  private func recording(id: String) throws(WorkspaceError) -> RecordingFolder? {
    guard isJoinable(id) else { return nil }
    let folder = recordingFolder(id: id)
    guard try FileSystem.attributes(folder.path)?.kind == .folder, try withdrawals(of: id).deleted[id] == nil
    else { return nil }
    return folder
  }

  /// The folder of the recording `id`, also if it is being deleted; nil if there is none. The others are listed only where
  /// it is not in the folder of its year.
  func folder(of id: String) throws(WorkspaceError) -> RecordingFolder? {
    let usual = recordingFolder(id: id)
    if Self.isNamedByIntake(id), try FileSystem.attributes(usual.path)?.kind == .folder { return usual }
    return try allRecordings { $0 == id }.first
  }

  /// The folder of the recording `id`, which need not exist: in the folder of its year.
  package func recordingFolder(id: String) -> RecordingFolder {
    RecordingFolder(id: id, path: recordingsFolder + "/" + id.prefix { $0 != "-" } + "/" + id)
  }

  /// True if `name` starts like the names that intake gives, `2026-11-20T071503Z-`; other folders have to be
  /// inspected.
  static func isNamedByIntake(_ name: String) -> Bool {
    let shape = "0000-00-00T000000Z-".utf8
    return name.utf8.count > shape.count
      && zip(name.utf8, shape).allSatisfy { $1 == UInt8(ascii: "0") ? (48...57).contains($0) : $0 == $1 }
  }

  private static func isVisibleFolder(_ item: FolderItem) -> Bool {
    item.kind == .folder && item.isNamable && !item.name.hasPrefix(".") && !item.name.hasSuffix(".partial")
  }

  package static func absolute(
    _ path: String, from folder: String = FileManager.default.currentDirectoryPath
  ) -> String {
    let whole = path.hasPrefix("/") ? path : folder + "/" + path
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
