import Foundation
package import Model
import Pipeline
import StageContract
package import Store
import Text
package import Workspace

/// The documents of a recording: those that the index shows, else the newest of each kind.
extension EntryDocuments {
  /// Reads the documents of `recording`. `style` selects the summary, nil the newest; of several in that style it is
  /// the one that the index shows, else the newest.
  /// - Parameters:
  ///   - line: the recording's entry in the input of the index stage; nil if there is none.
  ///   - indexed: the recording's summaries in the index.
  /// - Throws: `WorkspaceError`, `DocumentError`; `CommandFailure` (66) if no summary has that style.
  package init(
    _ recording: RecordingFolder, style: String?, line: EntryLine? = nil,
    indexed: [Entry.SummaryText] = []
  ) throws {
    self.init(id: recording.id)
    if let path = try recording.file(named: "intake.json") {
      intake = try Intake.decode(readFile(path), path: path)
    }
    if let path = try recording.file(named: "owner.json") { owner = try Owner.read(path) }
    sidecar = try Self.sidecar(recording)
    source = try Self.document(line?.source, recording)
    // An entry is shown without a waveform that cannot be read; `sonar verify` names it.
    do { peaks = try Self.document(line?.peaks, recording) } catch is DocumentError { peaks = nil }
    transcript = try Self.document(line?.transcript, recording)
    transcript = transcript?.corrected(by: owner)
    mood = try Self.document(line?.mood, recording)
    extract = try Self.document(line?.extract, recording)
    let summaries: [Summary] = try Self.documents(recording).compactMap { try $0() }
    let shown = indexed.first { $0.style == style }
    let named = style == nil ? summaries : summaries.filter { $0.style == style }
    let (tasks, language) = (tasks, transcript?.language ?? "en")
    // The entry is complete without it.
    if let path = line?.written {
      do { written = try Self.document(path, recording) } catch is DocumentError { written = nil }
    }
    summary =
      named.last {
        let told = $0.without(done: tasks, language: language).replacingText(with: written)
        return (told.title, told.text) == (shown?.title, shown?.text)
      } ?? named.last { shown != nil || !$0.isOutdated(by: owner, said: transcript) }
    if let found = written, !found.isCopied || found.style != summary?.style { written = nil }
    if let style, summary == nil, !summaries.isEmpty {
      let styles = Self.unique(summaries.map(\.style)).sorted().joined(separator: ", ")
      throw CommandFailure(
        status: .missingInput,
        "\(id): no summary in the style \(style); existing styles: \(styles);"
          + " to create one: sonar reprocess --id \(id) --style \(style)")
    }
  }

  /// Looks up in which languages that nobody has measured `recording` was read. An entry is shown without that if
  /// the document is damaged; `sonar verify` names it.
  /// - Throws: `WorkspaceError`.
  package mutating func findUnmeasured(_ recording: RecordingFolder, line: EntryLine?) throws {
    unmeasured = []
    guard mayBeUnmeasured else { return }
    do {
      let reading: Reading? = try Self.document(line?.reading, recording)
      unmeasured = reading?.unmeasured ?? []
    } catch is DocumentError {
      return
    }
  }

  /// The recording's tags from the folders of the inbox and from its sidecar.
  /// - Throws: `WorkspaceError`, `DocumentError`.
  package static func inboxTags(_ recording: RecordingFolder) throws -> [String] {
    let intake = try recording.file(named: "intake.json").map { try Intake.decode(readFile($0), path: $0) }
    return try (intake?.tags ?? []) + (sidecar(recording)?.tags ?? [])
  }

  private static func sidecar(_ recording: RecordingFolder) throws(WorkspaceError) -> SidecarContent? {
    try recording.hasSidecar ? SidecarContent(at: recording.path + "/" + Sidecar.fileName) : nil
  }

  /// The document in the result that `indexed`, a path from the input of the index stage, names; else the newest of
  /// its kind, whichever stage wrote it; nil if there is none.
  ///
  /// Only the last two folder names of the path, stage and result, are used: the journal may have moved since, and
  /// nothing outside the recording's folder is read.
  static func document<Document: JournalDocument>(
    _ indexed: String?, _ recording: RecordingFolder
  ) throws -> Document? {
    let names = indexed?.split(separator: "/").dropLast().suffix(2).map(String.init) ?? []
    if names.count == 2, try recording.stages().contains(names[0]),
      try recording.artifacts(names[0]).contains(names[1])
    {
      let path = recording.artifactFolder(names[0], names[1]) + "/" + Document.fileName
      if try FileSystem.exists(path) { return try Document.read(path) }
    }
    let newestFirst: ReversedCollection<[() throws -> Document?]> = try documents(recording).reversed()
    for read in newestFirst {
      if let document = try read() { return document }
    }
    return nil
  }

  /// Readers of the documents of one kind, oldest run first; a reader returns nil for a file of another kind.
  static func documents<Document: JournalDocument>(
    _ recording: RecordingFolder
  ) throws -> [() throws -> Document?] {
    var found: [(started: Date, folder: String)] = []
    for stage in try recording.stages() {
      for fingerprint in try recording.artifacts(stage) {
        let folder = recording.artifactFolder(stage, fingerprint)
        if try FileSystem.exists(folder + "/" + Document.fileName) {
          found.append((try started(folder + "/record.json"), folder))
        }
      }
    }
    return found.sorted { ($0.started, $0.folder) < ($1.started, $1.folder) }.map { _, folder in
      {
        do {
          return try Document.read(folder + "/" + Document.fileName)
        } catch DocumentError.wrongKind {
          return nil
        }
      }
    }
  }

  /// Start of the run in the record at `path`.
  private static func started(_ path: String) throws(DocumentError) -> Date {
    guard let start = try? RunStart.read(path) else { throw RunStart.missing(in: path) }
    return Instant.date(start) ?? .distantPast
  }

  package static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
