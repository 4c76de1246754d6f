import Application
import Foundation
import Model
import Text

/// Agreement of mood scores and feelings with the labels of a file.
struct MoodEvaluation {
  /// Whether the network learned from odd lines, on which the score was calibrated, too: then they are measured
  /// apart, and only they are shown.
  private let isSplit: Bool
  private var results: [Result] = []

  /// A line, and what was made of it.
  private struct Result {
    var line: LabelledMood
    var found: Mood
    /// The network's mood of the whole.
    var network: Double
    /// The score where nothing was read.
    var named: Double
  }

  /// An empty evaluation.
  init(isSplit: Bool) { self.isSplit = isSplit }

  /// Measures `file`.
  /// - Throws: `StageFailure`.
  static func report(on file: LabelledFile<LabelledMood>, _ bench: Workbench) async throws -> Report {
    var evaluation = MoodEvaluation(isSplit: !LabelledSet(kind: .mood, path: file.path).isUnread)
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
    results.append(Result(line: line, found: mood, network: network, named: named))
  }

  /// Rows of all lines; of a split file, first those of odd lines, then those of even ones.
  var report: Report {
    let odd = results.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    let even = results.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    let misses = (isSplit ? odd : results).map { result in
      let feeling = result.line.feeling.map { ", \($0)" } ?? ""
      return (
        distance: abs(result.line.gold - result.found.score),
        lines: [
          String(
            format: "%@  labelled %+.2f%@  found %+.2f, %@", result.line.id, result.line.gold, feeling,
            result.found.score, result.found.feeling),
          "  " + result.line.text,
        ]
      )
    }
    return Report(
      lines: results.count,
      rows: isSplit ? Self.rows(odd, ", odd") + Self.rows(even, ", even") : Self.rows(results, ""),
      misses: misses.worstFirst(\.distance).map(\.lines))
  }

  /// A row for Sonar, two for its parts, one for the scores that come with the lines, if any do, and one for the
  /// most frequent label; `group` ends their names.
  private static func rows(_ results: [Result], _ group: String) -> [Report.Row] {
    guard !results.isEmpty else { return [] }
    let gold = results.map(\.line.gold)
    let feelings = results.compactMap { result in result.line.feeling.map { ($0, result.found.feeling) } }
    var rows = [
      row(
        "sonar" + group, gold, results.map(\.found.score), right(feelings), rightShown(feelings),
        hasIntervals: true),
      row("network" + group, gold, results.map(\.network)), row("named" + group, gold, results.map(\.named)),
    ]
    let given = results.map(\.line).filter { $0.predicted != nil }
    if !given.isEmpty {
      rows.append(row("given" + group, given.map(\.gold), given.compactMap(\.predicted)))
    }
    let most = commonest(gold.map(Mood.Bin.init), among: Mood.Bin.allCases)
    let constant = most == .negative ? -1.0 : most == .positive ? 1 : 0
    let words = feelings.map { $0.0.lowercased() }
    let word = commonest(words, among: Set(words).sorted()) ?? ""
    rows.append(
      row("majority" + group, gold, gold.map { _ in constant }, right(feelings.map { ($0.0, word) })))
    return rows
  }

  private static func row(
    _ name: String, _ gold: [Double], _ scores: [Double], _ feelings: Double? = nil, _ shown: Double? = nil,
    hasIntervals: Bool = false
  ) -> Report.Row {
    let agreement = ScoreAgreement(gold: gold, scores: scores)
    var (f1, correlation): (Interval?, Interval?) = (nil, nil)
    if hasIntervals {
      f1 = ScoreAgreement.interval(gold: gold, scores: scores) { $0.macroF1 }
      correlation = ScoreAgreement.interval(gold: gold, scores: scores) { $0.correlation }
    }
    return Report.Row(
      name: name,
      figures: [
        .init("accuracy", agreement.accuracy), .init("f1", agreement.macroF1, interval: f1),
        .init("sign", agreement.balancedSign), .init("r", agreement.correlation, interval: correlation),
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
