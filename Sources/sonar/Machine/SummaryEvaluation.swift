import Application
import Foundation
import Measures
import Model
import StageContract
import Workspace

/// Agreement of summaries with the readers of a labelled file, next to baselines.
struct SummaryEvaluation: Evaluation {
  static let schema = Schema.evaluatedSummaries

  /// Default of a style's `max_words`, the same as in the stage.
  static let defaultBudget = 40
  /// Number of draws of the random baseline.
  private static let draws = 20

  private let file: String
  private let style: String
  private let budget: Int
  private var lines = 0
  private var given = 0
  private var tallies: [String: SummaryTally] = [:]
  private var misses: [Miss] = []

  /// An empty evaluation.
  init(file: String, style: String, budget: Int) {
    (self.file, self.style, self.budget) = (file, style, budget)
  }

  /// A line with a poor summary.
  private struct Miss: Encodable {
    var id: String
    var votes: Double?
    var rouge: Rouge.Score?
    var summary: String
    /// The three sentences with the most votes.
    var kept: [String]
  }

  /// Measures `summary` of `line`, and the baselines on the same line.
  /// - Throws: `Stemmer.Failure`.
  mutating func add(_ line: LabelledSummary, summary: Summary, of spoken: SpokenSentences) throws {
    let limit = line.limit(budget: budget)
    let score = try line.score(summary, of: spoken, limit: limit)
    tallies["sonar", default: SummaryTally()].add(score)
    if let text = line.summary {
      given += 1
      tallies["given", default: SummaryTally()].add(try line.score(text: text, limit: limit))
    }
    for baseline in SentenceBaseline.allCases {
      for draw in 0..<(baseline == .random ? Self.draws : 1) {
        let seed = UInt64(lines * Self.draws + draw)
        let chosen = baseline.choose(words: line.wordCounts, limit: limit, seed: seed)
        tallies[baseline.rawValue, default: SummaryTally()].add(try line.score(chosen: chosen, limit: limit))
      }
    }
    lines += 1
    let ranked = (line.votes ?? []).enumerated().filter { $0.element > 0 }.sorted {
      ($1.element, $0.offset) < ($0.element, $1.offset)
    }
    misses.append(
      Miss(
        id: line.id, votes: score.votes, rouge: score.rouge, summary: summary.text,
        kept: ranked.prefix(3).map { "\($0.element): \(line.sentences[$0.offset])" }))
  }

  /// Keeps only the `count` worst lines: those with the fewest votes, or the lowest ROUGE-1 if they have no votes.
  mutating func keepWorst(_ count: Int) {
    func rank(_ miss: Miss) -> (Double, Double) { (miss.votes ?? 2, miss.rouge?.one ?? 2) }
    let ranked = misses.enumerated().sorted {
      (rank($0.element).0, rank($0.element).1, $0.offset) < (
        rank($1.element).0, rank($1.element).1, $1.offset
      )
    }
    misses = ranked.prefix(count).map(\.element)
  }

  private var systems: [String] {
    ["sonar", "given"].filter { tallies[$0] != nil } + SentenceBaseline.allCases.map(\.rawValue)
  }

  func lines(_ output: Output) -> [String] {
    let rows = systems.map { system in
      let tally = tallies[system] ?? SummaryTally()
      return [
        system == "sonar" ? "sonar \(style)" : system, tally.votes.text(\.percent),
        tally.keptByAny.text(\.percent),
        tally.keptByMost.text(\.percent), (tally.rouge?.one).text(\.percent),
        (tally.rouge?.two).text(\.percent),
        (tally.rouge?.longest).text(\.percent), tally.words.text { String(format: "%.1f", $0) },
      ]
    }
    let table = Table(
      head: ["SUMMARIES", "VOTES", "ANY", "MOST", "R-1", "R-2", "R-L", "WORDS"],
      alignments: [.left] + Array(repeating: .right, count: 7), rows: rows)
    let some = given > 0 && given < lines ? "; given: \(counted(given, "line"))" : ""
    let head = "\(file.printable): \(counted(lines, "line")), at most \(budget) words\(some)"
    return [head, ""] + table.lines(output: output) + misses.flatMap { missLines($0, output) }
  }

  private func missLines(_ miss: Miss, _ output: Output) -> [String] {
    let head = "\(miss.id)  votes \(miss.votes.text(\.percent))  R-1 \((miss.rouge?.one).text(\.percent))"
    return ["", output.bold(head.printable)] + miss.kept.map { "  readers " + $0.printable }
      + ["  shown     " + miss.summary.printable]
  }

  private struct Row: Encodable {
    var votes, keptByAny, keptByMost: Double?
    var rouge: Rouge.Score?
    var words: Double?
  }

  private enum CodingKeys: String, CodingKey {
    case file, lines, style, systems, worst
    case budget = "maxWords"
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(file, forKey: .file)
    try values.encode(lines, forKey: .lines)
    try values.encode(style, forKey: .style)
    try values.encode(budget, forKey: .budget)
    try values.encode(
      tallies.mapValues {
        Row(
          votes: $0.votes, keptByAny: $0.keptByAny, keptByMost: $0.keptByMost, rouge: $0.rouge,
          words: $0.words)
      }, forKey: .systems)
    if !misses.isEmpty { try values.encode(misses, forKey: .worst) }
  }
}
