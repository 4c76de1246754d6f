import Export
import Foundation
import Insights
import Model
import StageContract
import Store
import Text
import Workspace

/// Reads entries as formats get them.
struct EntryExportReader {
  let workspace: Workspace
  let timeZone: TimeZone
  /// The stage that writes the index; nil if the manifest names none.
  let indexStage: String?
  private let store: JournalStore?
  /// Threads by the ID of an entry.
  let threads: [String: [JournalThread]]
  private var names: Set<String> = []

  /// - Throws: `JournalStoreError`, `ThreadError`, `WorkspaceError`; `Stemmer.Failure`.
  init(_ workspace: Workspace, timeZone: TimeZone, indexStage: String?) throws {
    (self.workspace, self.timeZone, self.indexStage) = (workspace, timeZone, indexStage)
    store = try workspace.index()
    let all = try Threads(folder: workspace.threads)
    threads =
      try all.threads.isEmpty ? [:] : store.map { try all.membership(in: $0, timeZone: timeZone) } ?? [:]
  }

  /// A name from day, time and title, which another entry may have, too.
  func base(_ spokenAt: Date, _ title: String) -> String {
    let day = Instant.text(spokenAt, timeZone: timeZone)
    let clock = day.dropFirst(11).prefix(5).replacing(":", with: ".")
    return PortableName.name("\(day.prefix(10)) \(clock) \(title)")
  }

  /// A name for the entry `id` that no other has: `base`, or, if that is taken, with the end of the ID.
  mutating func name(_ id: String, _ base: String, isTaken: Bool = false) -> String {
    let suffix = String(id.suffix(8))
    return PortableName.unique(isTaken ? base + " " + suffix : base, suffix: suffix, taken: &names)
  }

  /// The entry.
  /// - Parameter name: the name of its files; nil for a new one.
  /// - Throws: what reading its documents throws.
  mutating func entry(
    _ chosen: ExportChoice.Chosen, _ marks: ExportChoice.Marks, name: String? = nil
  ) throws -> ExportedEntry {
    let folder = chosen.folder
    let stored = try store?.entry(id: folder.id)
    let line = try indexStage.flatMap { try workspace.indexLine(of: folder.id, for: $0) }
    var documents = try EntryDocuments(
      folder, style: stored?.summary?.style, line: line, indexed: stored?.summaries ?? [])
    if let stored { documents.indexedTags = stored.tags }
    try documents.findUnmeasured(folder, line: line)
    var told = documents
    told.summary = documents.told
    let others = try Self.summaries(folder).filter {
      $0.style != documents.summary?.style
        && !$0.isOutdated(by: documents.owner, said: documents.transcript)
    }
    let title = stored?.title ?? told.title
    let name = name ?? self.name(folder.id, base(chosen.spokenAt, title))
    var entry = ExportedEntry(
      documents: documents, name: name, summaries: [told.summary].compactMap(\.self) + others,
      tags: documents.tags, people: stored?.people ?? [],
      tasks: documents.tasks.map { .init(text: $0.text, due: $0.due, doneAt: $0.tick?.at) },
      threads: (threads[folder.id] ?? []).map { .init(id: $0.id, name: $0.name) },
      spokenAt: chosen.spokenAt, timeZone: timeZone, updatedAt: try folder.updatedAt() ?? .distantPast,
      isPrivate: marks.isPrivate, isDiscreet: marks.isDiscreet)
    entry.title = title
    entry.audio = try Self.sound(folder)
    return entry
  }

  /// The newest summary in each style, sorted by style.
  private static func summaries(_ folder: RecordingFolder) throws -> [Summary] {
    let readers: [() throws -> Summary?] = try EntryDocuments.documents(folder)
    var newest: [String: Summary] = [:]
    for read in readers {
      if let summary = try read() { newest[summary.style] = summary }
    }
    return newest.values.sorted { $0.style < $1.style }
  }

  /// The original; nil if it is missing.
  static func sound(_ folder: RecordingFolder) throws(WorkspaceError) -> ExportedEntry.Audio? {
    guard let path = try folder.file(named: "original"), let bytes = try FileSystem.size(path) else {
      return nil
    }
    let name = (path as NSString).lastPathComponent
    return ExportedEntry.Audio(
      source: path, suffix: String(name.dropFirst("original".count)).lowercased(), bytes: bytes)
  }
}
