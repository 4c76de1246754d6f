internal import Foundation

/// A journal's folder: everything in it is a file, and this says where.
package struct Workspace: Sendable, Equatable {
  /// Absolute path of the folder.
  package let root: String

  /// The journal at `root`, a path relative to the current folder or absolute.
  /// - Throws: `WorkspaceError.notAJournal` where it holds no `sonar.yaml`.
  package init(root: String) throws(WorkspaceError) {
    let path = Self.absolute(root)
    guard try FileSystem.exists(path + "/sonar.yaml") else { throw .notAJournal(path: path) }
    self.root = path
  }

  private init(absolute root: String) { self.root = root }

  /// Makes a journal at `root` (mode 0700, settings 0600) with `settingsText` as its `sonar.yaml`.
  ///
  /// A journal that is there already keeps its settings; folders that are missing are made.
  /// - Throws: `WorkspaceError.folderNotEmpty` where anything but hidden files lies there, `.inputOutput`.
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
  /// Where recordings are dropped, unless settings name another folder.
  package var inbox: String { root + "/inbox" }
  /// A folder a year, a folder a recording in it.
  package var recordingsFolder: String { root + "/recordings" }
  /// What ingest refused.
  package var failed: String { root + "/failed" }
  /// What was there already.
  package var duplicates: String { root + "/duplicates" }
  /// The owner's threads.
  package var threads: String { root + "/threads" }
  /// Facts from elsewhere.
  package var facts: String { root + "/facts" }
  /// What people read of the program's work: the history of runs, what stages said.
  package var logs: String { root + "/logs" }
  /// The journal database.
  package var database: String { root + "/" + databaseName }
  /// The index's file name, as an output of a manifest names it.
  package var databaseName: String { "journal.sqlite" }
  /// What widgets read.
  package var surfaces: String { root + "/surfaces" }
  /// What must be remembered: what is to be withdrawn, transcripts being edited, what the journal's stages last did.
  package var state: String { root + "/state" }
  /// What the stages of scope *journal* last ran with and were told: a folder a stage.
  package var stagesFolder: String { state + "/stages" }
  /// What `stage` last ran with and published.
  package func stageRecordFile(_ stage: String) -> String { stagesFolder + "/\(stage)/record.json" }
  /// What `stage` was last told of each recording.
  package func stageEntriesFile(_ stage: String) -> String { stagesFolder + "/\(stage)/entries" }
  /// What is to be withdrawn, a document an entry.
  var withdrawalsFolder: String { state + "/withdrawals" }
  /// What was asked to run again and is not done.
  package var reprocessFile: String { state + "/reprocess.json" }
  /// The run that is at work, while it is.
  package var currentRunFile: String { state + "/current.json" }
  /// Transcripts that are open in an editor.
  package var edits: String { state + "/edits" }
  /// Locked by the process that works here.
  package var lockFile: String { root + "/.lock" }
  /// What was deleted and must not come back from an inbox that is kept.
  package var deletionFile: String { root + "/deleted.json" }
  /// Remembered digests: deleting it changes nothing.
  package var digestCacheFile: String { root + "/.cache/digests.json" }

  /// Remembered plans: deleting it changes nothing.
  package var planCacheFile: String { root + "/.cache/plan" }

  /// All recordings, sorted by id; hidden and partial folders and foreign files are skipped, and what is being deleted.
  package func recordings() throws(WorkspaceError) -> [RecordingFolder] {
    let all = try allRecordings()
    let deleted = try withdrawals().deleted
    return deleted.isEmpty ? all : all.filter { deleted[$0.id] == nil }
  }

  /// The same with what is being deleted.
  func allRecordings() throws(WorkspaceError) -> [RecordingFolder] {
    guard try FileSystem.exists(recordingsFolder) else { return [] }
    var found: [RecordingFolder] = []
    for year in try FileSystem.items(in: recordingsFolder) where Self.isVisibleFolder(year) {
      let folder = recordingsFolder + "/" + year.name
      for item in try FileSystem.items(in: folder) where Self.isVisibleFolder(item) {
        let recording = RecordingFolder(id: item.name, path: folder + "/" + item.name)
        guard Self.isNamedByIntake(item.name) else {
          // One that cannot be looked into is named where it is planned, and stops no other.
          if (try? recording.holdsRecording()) ?? true { found.append(recording) }
          continue
        }
        found.append(recording)
      }
    }
    return found.sorted { $0.id == $1.id ? $0.path.precedes($1.path) : $0.id.precedes($1.id) }
  }

  /// The recording whose id is `prefix`, or the only one whose id begins so.
  /// - Throws: `WorkspaceError.noSuchRecording`, `.ambiguousRecording`.
  package func recording(matching prefix: String) throws(WorkspaceError) -> RecordingFolder {
    let matches = prefix.isEmpty ? [] : try recordings().filter { $0.id.hasPrefix(prefix) }
    if let exact = matches.first(where: { $0.id == prefix }) { return exact }
    guard let first = matches.first else { throw .noSuchRecording(prefix: prefix) }
    guard matches.count == 1 else {
      throw .ambiguousRecording(prefix: prefix, ids: matches.map(\.id))
    }
    return first
  }

  /// Where the recording `id` lies or will lie: in the folder of its year.
  package func recordingFolder(id: String) -> RecordingFolder {
    RecordingFolder(id: id, path: recordingsFolder + "/" + id.prefix { $0 != "-" } + "/" + id)
  }

  /// Whether `name` begins like those that intake gives, `2026-11-20T071503Z-`; other folders are looked into.
  private static func isNamedByIntake(_ name: String) -> Bool {
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
