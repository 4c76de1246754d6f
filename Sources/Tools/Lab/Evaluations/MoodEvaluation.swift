import Application
import Foundation
import Model
import Text

/// Agreement of mood scores and feelings with the labels of a file.
struct MoodEvaluation {
  private var labelled: [LabelledMood] = []
  private var found: [Mood] = []
  /// The network's mood of the whole, and the score where nothing was read.
  private var parts: [(network: Double, named: Double)] = []

  /// Measures `file`.
  /// - Throws: `StageFailure`.
  static func report(on file: LabelledFile<LabelledMood>, _ bench: Workbench) async throws -> Report {
    var evaluation = MoodEvaluation()
    try await file.each { line in
      let transcript = SpokenSentences([line.text], language: line.language).transcript
      let mood = try await bench.stages.mood(of: transcript)
      let reading: Reading = try await bench.stages.result()
      try bench.stages.write(Reading())
      let named: Mood = try await bench.stages.result()
      evaluation.add(line, found: mood, network: reading.mood ?? 0, named: named.score)
    }
    return evaluation.report
  }

  /// Compares the labels of `line` with the mood `found`, and with the scores of two parts of it alone.
  mutating func add(_ line: LabelledMood, found mood: Mood, network: Double, named: Double) {
    labelled.append(line)
    found.append(mood)
    parts.append((network, named))
  }

  /// A row for Sonar, two for its parts, one for the scores that come with the lines, if any do, and one for the most frequent label.
  var report: Report {
    let gold = labelled.map(\.gold)
    let feelings = zip(labelled, found).compactMap { line, mood in line.feeling.map { ($0, mood.feeling) } }
    var rows = [
      Self.row("sonar", gold, found.map(\.score), Self.right(feelings), Self.rightShown(feelings)),
      Self.row("network", gold, parts.map(\.network)), Self.row("named", gold, parts.map(\.named)),
    ]
    let given = labelled.filter { $0.predicted != nil }
    if !given.isEmpty { rows.append(Self.row("given", given.map(\.gold), given.compactMap(\.predicted))) }
    let most = Self.commonest(gold.map(Mood.Bin.init), among: Mood.Bin.allCases)
    let constant = most == .negative ? -1.0 : most == .positive ? 1 : 0
    let words = feelings.map { $0.0.lowercased() }
    let word = Self.commonest(words, among: Set(words).sorted()) ?? ""
    rows.append(
      Self.row("majority", gold, gold.map { _ in constant }, Self.right(feelings.map { ($0.0, word) })))
    let misses = zip(labelled, found).map { line, mood in
      let feeling = line.feeling.map { ", \($0)" } ?? ""
      return (
        distance: abs(line.gold - mood.score),
        lines: [
          String(
            format: "%@  labelled %+.2f%@  found %+.2f, %@", line.id, line.gold, feeling, mood.score,
            mood.feeling),
          "  " + line.text,
        ]
      )
    }
    return Report(lines: labelled.count, rows: rows, misses: misses.worstFirst(\.distance).map(\.lines))
  }

  private static func row(
    _ name: String, _ gold: [Double], _ scores: [Double], _ feelings: Double? = nil, _ shown: Double? = nil
  ) -> Report.Row {
    let agreement = ScoreAgreement(gold: gold, scores: scores)
    return Report.Row(
      name: name,
      figures: [
        .init("accuracy", agreement.accuracy), .init("f1", agreement.macroF1),
        .init("sign", agreement.balancedSign), .init("r", agreement.correlation),
        .init("beyond .8", Set(scores).count == 1 ? nil : agreement.saturated), .init("feeling", feelings),
        .init("shown", shown),
      ])
  }

  private static func commonest<Value: Equatable>(_ values: [Value], among choices: [Value]) -> Value? {
    choices.max { one, other in values.count { $0 == one } < values.count { $0 == other } }
  }

  /// Share of pairs with the same word among those with a word; nil without such pairs.
  private static func rightShown(_ pairs: [(String, String)]) -> Double? {
    right(pairs.filter { $0.1 != "unclear" })
  }

  /// Share of pairs with the same word; nil without pairs.
  private static func right(_ pairs: [(String, String)]) -> Double? {
    pairs.isEmpty
      ? nil
      : Double(pairs.count { $0.0.lowercased() == $0.1.lowercased() }) / Double(pairs.count)
  }
}
