import Application
import Model
import Pipeline
import StageContract
import Text

/// Agreement of summaries with the readers of a labelled file, next to baselines.
struct SummaryEvaluation {
  /// Default of a style's `max_words`, the same as in the stage.
  private static let defaultBudget = 40
  /// Number of draws of the random baseline.
  private static let draws = 20

  private let budget: Int
  private var lines = 0
  private var tallies: [String: SummaryTally] = [:]
  private var misses: [(rank: (Double, Double), lines: [String])] = []

  /// An empty evaluation of summaries of at most `budget` words.
  init(budget: Int) { self.budget = budget }

  /// Measures `file`.
  /// - Throws: `CommandFailure` for a style that is not there; `StageFailure`, `Stemmer.Failure`.
  static func report(on file: LabelledFile<LabelledSummary>, _ bench: Workbench) async throws -> Report {
    let style = bench.settings.values["style"]?.text ?? InstalledStyle.default
    guard let path = bench.installation.file(kind: .style, name: style) else {
      throw CommandFailure(status: .missingInput, "\(style): no such style")
    }
    let words = try YAMLListing(path: path)["max_words"].flatMap { Int($0) }
    var evaluation = SummaryEvaluation(budget: words ?? defaultBudget)
    try await file.each { line in
      let spoken = SpokenSentences(line.sentences, language: line.language)
      try evaluation.add(line, summary: try await bench.summary(of: spoken.transcript), of: spoken)
    }
    return evaluation.report
  }

  /// Measures `summary` of `line`, and the baselines on the same line.
  /// - Throws: `Stemmer.Failure`.
  mutating func add(_ line: LabelledSummary, summary: Summary, of spoken: SpokenSentences) throws {
    let limit = line.limit(budget: budget)
    let score = try line.score(summary, of: spoken, limit: limit)
    tallies["sonar", default: SummaryTally()].add(score)
    if let text = line.summary {
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
    let kept = ranked.prefix(3).map { "  readers \($0.element): \(line.sentences[$0.offset])" }
    let votes = Report.Figure("votes", score.votes).value
    let rouge = Report.Figure("rouge-1", score.rouge?.one).value
    misses.append(
      (
        (score.votes ?? 2, score.rouge?.one ?? 2),
        ["\(line.id)  votes \(votes)  rouge-1 \(rouge)"] + kept + ["  shown     " + summary.text]
      ))
  }

  /// A row for Sonar, one for the summaries that come with the lines, if any do, and one for each baseline.
  var report: Report {
    let systems = ["sonar", "given"] + SentenceBaseline.allCases.map(\.rawValue)
    return Report(
      lines: lines,
      rows: systems.compactMap { system in tallies[system].map { Self.row(system, $0) } },
      misses: misses.enumerated().sorted {
        ($0.element.rank.0, $0.element.rank.1, $0.offset) < ($1.element.rank.0, $1.element.rank.1, $1.offset)
      }.map { $0.element.lines })
  }

  private static func row(_ system: String, _ tally: SummaryTally) -> Report.Row {
    let interval = system == "sonar" ? tally.keptByAnyInterval : nil
    return Report.Row(
      name: system,
      figures: [
        .init("votes", tally.votes), .init("any", tally.keptByAny, interval: interval),
        .init("most", tally.keptByMost),
        .init("rouge-1", tally.rouge?.one), .init("rouge-2", tally.rouge?.two),
        .init("rouge-l", tally.rouge?.longest), .init("words", tally.words),
      ])
  }
}
