import Foundation
import TestSupport
import Text

/// One hostile change to a journal, determined by random numbers only.
struct HostileChange {
  /// Description of the change, for the report.
  var what: String
  /// Command through which commands must be run for the change to take effect.
  var through: [String] = []
  /// Undoes what would outlive the trial's folder, such as mounts.
  var undo: @Sendable () -> Void = {}

  /// The place of a change.
  enum Place: String, CaseIterable {
    case document, settings, manifest, index, inbox, kind, time, permission, folder
  }

  /// Makes a change in `journal`, and adds `outside/`, which no command may touch, to its folder.
  static func make(
    in journal: JournalRun, at place: Place, _ random: inout SeededNumbers
  ) throws -> HostileChange {
    try HostileFiles.layOutside(journal)
    switch place {
    case .document: return try document(journal, &random)
    case .settings: return try HostileYAML.settings(journal, &random)
    case .manifest: return try HostileYAML.manifest(journal, &random)
    case .index: return try index(journal, &random)
    case .inbox: return try HostileInbox.make(journal, &random)
    case .kind: return try HostileFiles.kind(journal, &random)
    case .time: return try HostileFiles.time(journal, &random)
    case .permission: return try HostileFiles.permission(journal, &random)
    case .folder: return try HostileFiles.folder(journal, &random)
    }
  }

  /// Paths of documents that the program reads, such that all classes of document are equally likely.
  static func paths(_ journal: JournalRun, _ random: inout SeededNumbers, where isMeant: (String) -> Bool)
    -> String?
  {
    let paths = FileTree(journal.root).items.filter {
      $0.isFile && !$0.path.hasPrefix("facts/") && isMeant($0.path)
    }.map(\.path)
    let classes = Dictionary(grouping: paths, by: kind)
    guard let name = classes.keys.sorted().randomElement(using: &random) else { return nil }
    return classes[name]?.sorted().randomElement(using: &random)
  }

  /// The class of the document at `path`: its file name, or its folder if files in it have individual names.
  private static func kind(_ path: String) -> String {
    let parts = path.split(separator: "/").map(String.init)
    if parts.count == 2, !["logs", "state"].contains(parts[0]) { return parts[0] }
    return parts.last ?? path
  }

  private static func document(_ journal: JournalRun, _ random: inout SeededNumbers) throws -> HostileChange {
    for file in ["state/made-up.json", "failure.json"] where Int.random(in: 0..<12, using: &random) == 0 {
      return try written(file, journal, &random)
    }
    guard
      let path = paths(
        journal, &random,
        where: { path in
          [".json", ".jsonl", "/entries", "plan"].contains { path.hasSuffix($0) }
        })
    else { throw JournalRun.Failure("no document found") }
    let url = URL(filePath: journal.root + "/" + path)
    let data = try Data(contentsOf: url)
    let (changed, what) =
      Int.random(in: 0..<3, using: &random) == 0
      ? HostileText.bytewise(data, &random) : HostileText.changed(json: data, &random)
    try write(changed, to: path, in: journal)
    return HostileChange(what: "\(path): \(what)")
  }

  /// Writes `data` to `path` in the journal, with `@outside` replaced by the folder next to the journal.
  static func write(_ data: Data, to path: String, in journal: JournalRun) throws {
    var data = data
    while let place = data.range(of: Data("@outside".utf8)) {
      data.replaceSubrange(place, with: Data(journal.folder["outside"].utf8))
    }
    try data.write(to: URL(filePath: journal.root + "/" + path))
  }

  /// Writes a document that a healthy journal does not contain.
  private static func written(_ name: String, _ journal: JournalRun, _ random: inout SeededNumbers) throws
    -> HostileChange
  {
    let folders = FileTree(journal.root + "/recordings").items.filter { $0.path.hasSuffix("/intake.json") }
    guard name == "failure.json", let folder = folders.randomElement(using: &random)?.path else {
      return try written(
        "deleted.json", #"{"schema": {"name": "deletions", "version": 1}, "deleted": [{"sha256": 1}]}"#,
        journal, &random)
    }
    let text = """
      {"schema": {"name": "failure", "version": 1}, "stage": "transcribe", "fingerprint": "0", "status": 65,
       "tries": 1, "message": "it could not be read", "failed_at": "2024-05-01T00:00:00Z"}
      """
    return try written(
      "recordings/" + folder.replacing("intake.json", with: "failure.json"), text, journal, &random)
  }

  private static func written(
    _ path: String, _ text: String, _ journal: JournalRun, _ random: inout SeededNumbers
  ) throws -> HostileChange {
    let (changed, what) = HostileText.changed(json: Data(text.utf8), &random)
    try write(changed, to: path, in: journal)
    return HostileChange(what: "\(path) created: \(what)")
  }

  /// Changes the database, or a file that SQLite looks for next to it.
  private static func index(_ journal: JournalRun, _ random: inout SeededNumbers) throws -> HostileChange {
    let database = journal.root + "/journal.sqlite"
    let data = try Data(contentsOf: URL(filePath: database))
    let file = ["", "", "", "-wal", "-journal", "-shm"].randomElement(using: &random) ?? ""
    if file.isEmpty, Int.random(in: 0..<4, using: &random) == 0 {
      // The header: page size, versions, counts, application ID.
      var changed = data
      let place = Int.random(in: 0..<100, using: &random)
      changed[place] = UInt8.random(in: 0...255, using: &random)
      try changed.write(to: URL(filePath: database))
      return HostileChange(what: "journal.sqlite: byte \(place) of its header set to \(changed[place])")
    }
    let (changed, what) = HostileText.bytewise(data, &random)
    try changed.write(to: URL(filePath: database + file))
    return HostileChange(what: "journal.sqlite\(file): the database, \(what)")
  }
}
