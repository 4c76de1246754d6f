import Model

/// How well the marked passages of transcripts tell which words are wrong.
struct MarkTally: Equatable, Sendable {
  /// Wrong words and marked words.
  struct Count: Equatable, Sendable {
    /// Words of the transcript in marked passages.
    var marked = 0
    /// Those of them that are wrong.
    var wrong = 0
    /// Words left out where a marked passage reaches into the gap between the words heard before and after.
    var missing = 0

    static func + (left: Count, right: Count) -> Count {
      Count(
        marked: left.marked + right.marked, wrong: left.wrong + right.wrong,
        missing: left.missing + right.missing)
    }
  }

  /// Words replaced, added and left out, anywhere.
  var errors = 0
  /// For all reasons together; a passage with two counts once.
  var all = Count()
  var byReason: [Transcript.Suspect.Reason: Count] = [:]

  init() {}

  /// Compares `heard`, the normalised words of `recognised`, with `said`; `pieces` has the words that each word of
  /// `recognised` becomes when it is normalised alone.
  init(said: [String], heard: [String], pieces: [[String]], recognised: RecognisedText) {
    let alignment = WordAlignment(said: said, heard: heard)
    let known = recognised.words ?? []
    let words = Self.sources(of: heard, in: pieces).map { known.indices.contains($0) ? known[$0] : nil }
    for (index, word) in heard.enumerated() {
      let isWrong = alignment.places[index].map { said[$0] != word } ?? true
      errors += isWrong ? 1 : 0
      add(Count(marked: 1, wrong: isWrong ? 1 : 0), words[index]?.reasons ?? [])
    }
    for place in alignment.deletions {
      let start = place > 0 ? words[place - 1]?.span.end ?? 0 : 0
      let end = place < words.count ? words[place]?.span.start ?? start : Int.max
      errors += 1
      let marks = recognised.suspects.filter { $0.span.start < end && start < $0.span.end }
      add(Count(missing: 1), Set(marks.map(\.reason)))
    }
    for suspect in recognised.suspects { byReason[suspect.reason] = self[suspect.reason] }
  }

  static func + (left: MarkTally, right: MarkTally) -> MarkTally {
    var sum = left
    sum.errors += right.errors
    sum.all = left.all + right.all
    sum.byReason.merge(right.byReason, uniquingKeysWith: { $0 + $1 })
    return sum
  }

  /// The rows of `results.tsv`: all reasons together, then each that occurs.
  var rows: [Report.Row] {
    [row("marks", all)]
      + Transcript.Suspect.Reason.allCases.compactMap { reason in
        byReason[reason].map { row("marks, \(reason.rawValue)", $0) }
      }
  }

  private subscript(reason: Transcript.Suspect.Reason) -> Count { byReason[reason] ?? Count() }

  private mutating func add(_ count: Count, _ reasons: Set<Transcript.Suspect.Reason>) {
    guard !reasons.isEmpty else { return }
    all = all + count
    for reason in reasons { byReason[reason] = self[reason] + count }
  }

  private func row(_ name: String, _ count: Count) -> Report.Row {
    func share(_ part: Int, of whole: Int) -> Double? { whole > 0 ? Double(part) / Double(whole) : nil }
    let found = count.wrong + count.missing
    return Report.Row(
      name: name,
      figures: [
        .init("errors", errors), .init("of them marked", found), .init("recall", share(found, of: errors)),
        .init("marked words", count.marked), .init("of them wrong", count.wrong),
        .init("precision", share(count.wrong, of: count.marked)),
      ])
  }

  /// For each word of `heard`, the index of the piece that it comes from; several may have become one ("twenty five").
  static func sources(of heard: [String], in pieces: [[String]]) -> [Int] {
    let flat = pieces.enumerated().flatMap { index, words in words.map { (index: index, word: $0) } }
    var last = flat.first?.index ?? 0
    return WordAlignment(said: flat.map(\.word), heard: heard).places.map { place in
      if let place { last = flat[place].index }
      return last
    }
  }
}
