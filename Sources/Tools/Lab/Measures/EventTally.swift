import Model
import Text

/// How summaries of whole entries tell the event of the day, and whether what they show is whole.
struct EventTally: Equatable, Sendable {
  /// What one summary shows of its entry.
  struct Result: Equatable, Sendable {
    /// Number of lines shown: the title, the sentences, the question.
    var lines = 0
    /// Number of them that begin and end where sentences do. A title is whole within one sentence;
    /// of a list of things, each.
    var wholeLines = 0
    /// Number of sentences shown that begin with a word for something that was said in a sentence not shown.
    var dangling = 0
    /// Whether the title names the event for most readers.
    var isInTitle = false
    /// Whether title or sentences name it for most readers.
    var isNamed = false
    /// Whether no sentence is shown.
    var isEmpty = false
  }

  private var results: [Result] = []

  /// Adds `result`.
  mutating func add(_ result: Result) { results.append(result) }

  /// Number of entries.
  var entries: Int { results.count }
  /// Number of lines shown.
  var lines: Int { results.reduce(0) { $0 + $1.lines } }
  /// Share of the lines shown that begin and end where sentences do; nil if none is shown.
  var whole: Double? {
    lines == 0 ? nil : Double(results.reduce(0) { $0 + $1.wholeLines }) / Double(lines)
  }
  /// Number of sentences that begin with a word for something not shown.
  var dangling: Int { results.reduce(0) { $0 + $1.dangling } }
  /// Number of entries of which no sentence is shown.
  var empty: Int { results.count(where: \.isEmpty) }
  /// Share of entries whose title names the event; nil if there are none.
  var inTitle: Double? { share(\.isInTitle) }
  /// Share of entries whose title or summary names it; nil if there are none.
  var named: Double? { share(\.isNamed) }
  /// The interval of `inTitle` over entries.
  var inTitleInterval: Interval? { Interval.ofShare(results.map(\.isInTitle)) }
  /// The interval of `named` over entries.
  var namedInterval: Interval? { Interval.ofShare(results.map(\.isNamed)) }

  private func share(_ key: (Result) -> Bool) -> Double? {
    results.isEmpty ? nil : Double(results.count(where: key)) / Double(results.count)
  }
}

extension LabelledEvent {
  /// What `summary`, which was generated from `spoken`, shows of the entry.
  func result(_ summary: Summary, of spoken: SpokenSentences) -> EventTally.Result {
    let title = Self.normal(summary.title)
    let shown = summary.sentences.map { Self.normal($0.text) }
    var result = EventTally.Result()
    result.isInTitle = isNamed(in: [title])
    result.isNamed = isNamed(in: [title] + shown)
    result.isEmpty = shown.isEmpty
    if !title.isEmpty {
      result.lines += 1
      let said = sentences.map(Self.normal)
      // Of speech without borders, a title is a list of things.
      let parts = punctuated ? [title] : summary.title.split(separator: ",").map { Self.normal(String($0)) }
      let isWhole = [[title], parts].contains { parts in
        parts.allSatisfy { part in said.contains { Self.contains($0, part) } }
      }
      if isWhole { result.wholeLines += 1 }
    }
    let starts = Set(spoken.spans.map(\.start))
    let ends = Set(spoken.spans.map(\.end))
    for line in summary.sentences + [summary.question].compactMap(\.self) {
      result.lines += 1
      let span = line.spoken.span
      if starts.contains(span.start), ends.contains(span.end) { result.wholeLines += 1 }
    }
    let shownEnds = Set(summary.sentences.map(\.spoken.span.end))
    for (words, line) in zip(shown, summary.sentences) {
      guard let first = words.first(where: { !Self.joints.contains($0) }), Self.references.contains(first),
        let place = spoken.spans.firstIndex(where: { $0.start == line.spoken.span.start }), place > 0
      else { continue }
      if !shownEnds.contains(spoken.spans[place - 1].end) { result.dangling += 1 }
    }
    return result
  }

  /// Whether more than half of the readers find the event named in one of `texts`, lists of words in normal form.
  private func isNamed(in texts: [[String]]) -> Bool {
    let readers = events.count { event in
      event.words.contains { word in
        let wanted = Self.normal(word)
        return texts.contains { Self.contains($0, wanted) }
      }
    }
    return readers * 2 > events.count
  }

  private static func normal(_ text: String) -> [String] { Words.words(text).map(Words.normal) }

  private static func contains(_ words: [String], _ wanted: [String]) -> Bool {
    !wanted.isEmpty && words.indices.contains { words[$0...].starts(with: wanted) }
  }

  /// Words before the first one that counts.
  private static let joints: Set<String> = ["and", "but", "so", "then", "und", "aber", "also", "dann"]
  /// Words that, at the beginning of a sentence, stand for something said before.
  private static let references: Set<String> = [
    "that", "that's", "this", "these", "those", "it", "it's", "he", "he's", "she", "she's", "they", "they're",
    "him", "her", "them", "once", "das", "dies", "es", "er", "sie", "ihm", "ihn", "ihnen", "damals", "dort",
  ]
}
