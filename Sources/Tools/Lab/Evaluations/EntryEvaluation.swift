import Model
import Text

/// Whether titles and summaries of whole entries tell the event of the day, and whether the reader finds it.
struct EntryEvaluation {
  private var results: [(id: String, result: Result)] = []

  /// What was made of one entry.
  struct Result: Equatable, Sendable {
    /// Whether the title is a stretch of words of a sentence that tells the event.
    var isTitle = false
    /// Whether such a sentence holds the title, or the summary shows at least half of it.
    var isTold = false
    /// Whether the reader takes such a sentence for the event; nil if it read nothing.
    var isFirst: Bool?
    /// Number of words in the title.
    var titleWords = 0
  }

  /// Measures `file`.
  /// - Throws: `StageFailure`.
  static func report(on file: LabelledFile<LabelledEntry>, _ bench: Workbench) async throws -> Report {
    var evaluation = EntryEvaluation()
    try await file.each { entry in
      let spoken = SpokenSentences(entry.sentences, language: entry.language)
      let (reading, summary) = try await bench.readingAndSummary(of: spoken.transcript)
      evaluation.add(entry.id, entry.result(summary, reading, of: spoken))
    }
    return evaluation.report
  }

  /// Adds the result of the entry `id`.
  mutating func add(_ id: String, _ result: Result) { results.append((id, result)) }

  /// One row. What came out wrong has no text: nobody reads these entries.
  var report: Report {
    let all = results.map(\.result)
    let (titles, told) = (Interval.ofCount(all.map(\.isTitle)), Interval.ofCount(all.map(\.isTold)))
    let isRead = all.contains { $0.isFirst != nil }
    let lengths = all.map(\.titleWords).sorted()
    let middle = lengths.isEmpty ? [] : [lengths[(lengths.count - 1) / 2], lengths[lengths.count / 2]]
    let median = middle.isEmpty ? nil : Double(middle.reduce(0, +)) / 2
    let misses = results.filter { !$0.result.isTitle || !$0.result.isTold }.map { id, result in
      (rank: result.isTold ? 0 : 1, lines: [id])
    }
    return Report(
      lines: results.count, unit: "text",
      rows: [
        Report.Row(
          name: "all",
          figures: [
            .init("entries", all.count),
            .init("title in event", all.count(where: \.isTitle), interval: titles),
            .init("event told", all.count(where: \.isTold), interval: told),
            isRead ? .init("read first", all.count { $0.isFirst == true }) : .init("read first", nil),
            .init("words of titles", median),
          ])
      ], misses: misses.worstFirst(\.rank).map(\.lines))
  }
}

extension LabelledEntry {
  /// What `summary` and `reading`, which were made of `spoken`, say of the entry.
  func result(_ summary: Summary, _ reading: Reading, of spoken: SpokenSentences) -> EntryEvaluation.Result {
    let title = Self.normal(summary.title)
    let shown = spoken.covered(by: summary.sentences.map(\.spoken.span))
    var result = EntryEvaluation.Result(titleWords: title.count)
    result.isTitle =
      !title.isEmpty
      && events.contains { place in
        let words = Self.normal(sentences[place])
        return words.indices.contains { words[$0...].starts(with: title) }
      }
    result.isTold = result.isTitle || events.contains { shown[$0] >= 0.5 }
    // Of equally likely ones, the first.
    if let most = reading.sentences.map(\.event).max(),
      let first = reading.sentences.first(where: { $0.event == most })
    {
      result.isFirst = spoken.index(of: first.span).map(events.contains) ?? false
    }
    return result
  }

  private static func normal(_ text: String) -> [String] { Words.words(text).map(Words.normal) }
}
