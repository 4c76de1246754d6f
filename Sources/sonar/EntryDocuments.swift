import Foundation
import Inbox
import Model
import Pipeline
import StageContract
import Store
import Workspace

/// Everything that a recording's folder knows of it: the documents that the index shows, else the newest of each stage.
struct EntryDocuments: Equatable {
  var id: String
  var intake: Intake?
  var owner: Owner?
  var source: Source?
  /// With the owner's corrections.
  var transcript: Transcript?
  var mood: Mood?
  var extract: Extract?
  var summary: Summary?
  /// The owner's, the inbox's and, where there is an index, the ranked ones.
  var tags: [String] = []

  init(id: String) { self.id = id }

  /// Reads what is there; `style` picks the summary, nil takes the newest. Of several in that style it is the one
  /// that the index shows (`indexed`), else the newest.
  /// - Parameter line: what the index was told of the recording.
  /// - Throws: `WorkspaceError`, `DocumentError`; `CommandFailure` (66) where there is none in that style.
  init(
    _ recording: RecordingFolder, style: String?, line: EntryLine? = nil,
    indexed: [StoredEntry.SummaryText] = []
  ) throws {
    id = recording.id
    if let path = try recording.file(named: "intake.json") { intake = try Intake.read(path) }
    if let path = try recording.file(named: "owner.json") { owner = try Owner.read(path) }
    source = try Self.document(line?.source, recording, "ingest", "source.json")
    transcript = try Self.document(line?.transcript, recording, "transcribe", "transcript.json")
    transcript = transcript?.corrected(by: owner)
    mood = try Self.document(line?.mood, recording, "mood", "mood.json")
    extract = try Self.document(line?.extract, recording, "extract", "extract.json")
    let summaries = try Self.folders(recording, "summarize").map { try Summary.read($0 + "/summary.json") }
    let shown = indexed.first { $0.style == style }
    let named = style == nil ? summaries : summaries.filter { $0.style == style }
    summary = named.last { ($0.title, $0.text) == (shown?.title, shown?.text) } ?? named.last
    tags = Self.unique(((owner?.tags ?? []) + (intake?.tags ?? [])).map(Tag.key))
    let removed = (owner?.removedTags ?? []).map(Tag.key)
    tags.removeAll { removed.contains($0) }
    if let style, summary == nil, !summaries.isEmpty {
      let styles = Self.unique(summaries.map(\.style)).sorted().joined(separator: ", ")
      throw CommandFailure(
        status: .missingInput,
        "\(id): no summary in the style \(style), there are: \(styles);"
          + " to make one: sonar reprocess --id \(id) --style \(style)")
    }
  }

  /// Tags that the inbox's folders gave a recording.
  /// - Throws: `WorkspaceError`, `DocumentError`.
  static func inboxTags(_ recording: RecordingFolder) throws -> [String] {
    try recording.file(named: "intake.json").map { try Intake.read($0).tags } ?? []
  }

  /// The owner's title, else the summary's, else a word for why there is none.
  var title: String {
    if let title = owner?.title, !title.isEmpty { return title }
    if let title = summary?.title, !title.isEmpty { return title }
    guard let transcript else { return "(not transcribed yet)" }
    return transcript.segments.isEmpty ? "(no speech)" : "(untitled)"
  }

  /// The instant it was spoken; nil until ingest has said it.
  var spokenAt: Date? { source.flatMap { Instant.date($0.spokenAt) } }

  /// Reasons why each segment is suspect, in the order of `Reason.allCases`, by segment index.
  var suspectReasons: [Int: [Transcript.Suspect.Reason]] {
    var reasons: [Int: [Transcript.Suspect.Reason]] = [:]
    for reason in Transcript.Suspect.Reason.allCases {
      for suspect in transcript?.suspects ?? [] where suspect.reason == reason {
        for segment in suspect.segments where reasons[segment]?.contains(reason) != true {
          reasons[segment, default: []].append(reason)
        }
      }
    }
    return reasons
  }

  /// The document of the result that `told`, a path as the index was told it, names; else the newest of its stage; nil
  /// where there is none.
  ///
  /// Of the path only the result's name counts: wherever the journal lay then, and whatever else is written there, it is
  /// looked up in the recording's own folder.
  private static func document<Document: JournalDocument>(
    _ told: String?, _ recording: RecordingFolder, _ stage: String, _ file: String
  ) throws -> Document? {
    let name = told?.split(separator: "/").dropLast().last.map(String.init)
    if let name, try recording.artifacts(stage).contains(name) {
      let path = recording.artifactFolder(stage, name) + "/" + file
      if try FileSystem.exists(path) { return try Document.read(path) }
    }
    return try folders(recording, stage).last.map { try Document.read($0 + "/" + file) }
  }

  /// Folders of the stage's artifacts, oldest run first.
  private static func folders(_ recording: RecordingFolder, _ stage: String) throws -> [String] {
    try recording.artifacts(stage).map { fingerprint in
      let folder = recording.artifactFolder(stage, fingerprint)
      let record = try readFile(folder + "/record.json")
      guard let started = try? JSONDecoder().decode(Started.self, from: record).startedAt else {
        throw DocumentError.malformed(
          path: folder + "/record.json", kind: "run_record", reason: "key started_at is missing")
      }
      return (started: Instant.date(started) ?? .distantPast, folder: folder)
    }
    .sorted { ($0.started, $0.folder) < ($1.started, $1.folder) }
    .map(\.folder)
  }

  static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private struct Started: Decodable {
    var startedAt: String

    enum CodingKeys: String, CodingKey { case startedAt = "started_at" }
  }
}
