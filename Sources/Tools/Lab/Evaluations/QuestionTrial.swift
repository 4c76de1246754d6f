import Application
import Foundation
import Insights
import Model
import Pipeline
import StageContract
import Store
import Surfaces
import Text

/// A journal of texts, read by the stages that read speech, and questions about it.
///
/// For questions in `questions-XX.jsonl`, the journal is `journal-XX.jsonl` beside it, with an object of `spoken_at`, `text`
/// and perhaps `tags`, `private`, `discreet` and `thread` a line, and `facts-XX.json` its facts from elsewhere.
struct QuestionTrial {
  private let reader: QuestionReader
  /// IDs of the entries in the order of their lines.
  private let ids: [String]
  private let discreet: Set<String>

  private struct Line: Decodable {
    var spokenAt: String
    var text: String
    var tags: [String]?
    var isPrivate: Bool?
    var isDiscreet: Bool?
    var thread: String?

    enum CodingKeys: String, CodingKey {
      case text, tags, thread, spokenAt
      case isPrivate = "private"
      case isDiscreet = "discreet"
    }
  }

  /// Reads the journal beside the file of questions at `path` and indexes it in `folder`.
  /// - Throws: `DocumentError`, `StageFailure`, `JournalStoreError`; `CommandFailure` (65) for a line that cannot be read.
  init(
    questions path: String, in folder: String, _ stages: TextStageRunner, _ installation: Installation,
    now: Date, timeZone: TimeZone
  ) async throws {
    let file = URL(filePath: path)
    let name = file.deletingPathExtension().lastPathComponent.replacing("questions-", with: "")
    let beside = file.deletingLastPathComponent()
    let language = String(name.prefix(2))
    let journal = beside.appending(path: "journal-\(name).jsonl").path
    let store = try JournalStore(path: folder + "/\(name).sqlite")
    var ids: [String] = []
    var discreet: Set<String> = []
    var threads: [String: [String]] = [:]
    for (index, row) in try readFile(journal).split(separator: UInt8(ascii: "\n")).enumerated() {
      guard let line = try? decodeJSON(Line.self, from: row) else {
        throw CommandFailure(
          status: .badInput, "\(journal):\(index + 1): not an entry with spoken_at and text")
      }
      let id = "\(name)-\(index)"
      try store.put(
        try await Self.entry(id, line, language: language, stages, timeZone: timeZone.identifier))
      ids.append(id)
      if line.isDiscreet ?? false { discreet.insert(id) }
      if let thread = line.thread { threads[thread, default: []].append(id) }
    }
    let facts = folder + "/\(name)-facts"
    try FileManager.default.createDirectory(atPath: facts, withIntermediateDirectories: true)
    let elsewhere = beside.appending(path: "facts-\(name).json").path
    if FileManager.default.fileExists(atPath: elsewhere) {
      try writeFile(readFile(elsewhere), to: facts + "/facts.json")
    }
    try store.replaceOutsideFacts(
      FactFolder.read(facts, now: now).facts.map {
        OutsideFact($0.fact, file: $0.file, position: $0.position)
      })
    for (thread, members) in threads.sorted(by: { $0.key < $1.key }) {
      _ = try Threads.create(
        JournalThread(id: "", name: thread, added: members), in: folder + "/\(name)-threads")
    }
    var settings = Settings()
    settings.values["languages"] = .list([.string(language)])
    settings.values["time_zone"] = .string(timeZone.identifier)
    (self.ids, self.discreet) = (ids, discreet)
    reader = try QuestionReader(
      store, installation, settings, threads: Threads(folder: folder + "/\(name)-threads"), now: now)
  }

  private static func entry(
    _ id: String, _ line: Line, language: String, _ stages: TextStageRunner, timeZone: String
  ) async throws -> IndexedDocuments {
    let transcript = SpokenSentences([line.text], language: language).transcript
    let (mood, extract) = try await stages.moodAndExtract(
      of: transcript, spokenAt: line.spokenAt, timeZone: timeZone)
    let stemmer = try Stemmer(language: language)
    return IndexedDocuments(
      EntryDocuments(
        id: id,
        owner: Owner(
          tags: line.tags ?? [], isPrivate: line.isPrivate ?? false, isDiscreet: line.isDiscreet ?? false),
        source: Source(made: transcript, spokenAt: line.spokenAt), transcript: transcript, mood: mood,
        extract: extract), digest: id,
      segmentStems: transcript.segments.map { segment in
        StemColumn.text(segment.text) { run in Words.words(run).map { stemmer.stem($0) } }
      })
  }

  /// The outcome of a question.
  enum Verdict: String, CaseIterable, Sendable {
    /// The answer states all that was expected.
    case right
    /// No answer was given, and there is none.
    case refused
    /// No answer was given, although there is one.
    case missed
    /// The answer states something else.
    case wrong
  }

  /// Answers `question`.
  /// - Throws: `JournalStoreError`.
  func verdict(_ question: LabelledQuestion) throws -> (verdict: Verdict, answer: Answer) {
    let answer = try reader.answer(question.question)
    // A search claims nothing.
    guard answer.isFound, answer.form != nil else {
      return (question.answerable ? .missed : .refused, answer)
    }
    return (question.answerable && isRight(answer, question) ? .right : .wrong, answer)
  }

  private func isRight(_ answer: Answer, _ question: LabelledQuestion) -> Bool {
    let numbers = question.numbers.allSatisfy { number in
      answer.values.contains { abs($0.value - number.value) < 0.011 }
    }
    let isDay = question.date.map { answer.day?.hasPrefix($0) ?? false } ?? true
    let named = Set(answer.evidence.compactMap(\.entryID))
    let expected = Set(question.entries.filter(ids.indices.contains).map { ids[$0] }).subtracting(discreet)
    return numbers && isDay && (question.entries.isEmpty || named == expected)
  }
}
