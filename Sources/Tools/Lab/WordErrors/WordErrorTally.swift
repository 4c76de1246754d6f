import Foundation
import Text

/// Word errors of one or two runs over the same recordings: pooled, by kind, how sure the figures are, and whether the marks
/// of the transcripts tell them.
struct WordErrorTally: Sendable {
  /// Word errors of one recording in each run.
  struct Recording: Sendable, Encodable {
    var name: String
    var kind: String
    var runs: [Errors]
  }

  /// Word errors and their rate.
  struct Errors: Sendable, Encodable {
    var wer: Double
    var substituted: Int
    var deleted: Int
    var inserted: Int
    var words: Int

    init(_ errors: WordErrors) {
      (wer, words) = (errors.rate, errors.spoken)
      (substituted, deleted, inserted) = (errors.substitutions, errors.deletions, errors.insertions)
    }
  }

  /// How often the recordings are drawn again for an interval.
  private static let draws = 2_000

  private let pairs: [WordPair]
  /// Errors by run and pair.
  private let errors: [[WordErrors]]
  /// Marks by run and language.
  private let marks: [[String: MarkTally]]

  /// Counts the errors of `pairs`, which have the same number of runs; `recognised` has what each run recognised, by name.
  init(_ pairs: [WordPair], _ recognised: [[String: RecognisedText]] = []) {
    self.pairs = pairs
    marks = recognised.enumerated().map { run, texts in
      var tallies: [String: MarkTally] = [:]
      for pair in pairs {
        guard let text = texts[pair.name], text.words != nil, let pieces = pair.pieces else { continue }
        let tally = MarkTally(
          said: pair.texts[0], heard: pair.texts[run + 1], pieces: pieces[run], recognised: text)
        let language = pair.language ?? ""
        tallies[language] = (tallies[language] ?? MarkTally()) + tally
      }
      return tallies
    }
    let runs = pairs.map { $0.texts.count - 1 }.min() ?? 0
    errors = (0..<runs).map { run in
      pairs.map { WordErrors(said: $0.texts[0], heard: $0.texts[run + 1]) }
    }
  }

  /// The errors of each recording.
  var recordings: [Recording] {
    pairs.indices.map { index in
      Recording(
        name: pairs[index].name, kind: pairs[index].kind, runs: errors.map { Errors($0[index]) })
    }
  }

  /// The rows of the marks of the first run, as `results.tsv` has them for the set called `name`.
  func markLines(set name: String) -> [String] {
    (marks.first ?? [:]).sorted { $0.key < $1.key }.flatMap { language, tally in
      tally.rows.flatMap { row in
        row.figures.map { "\(name)\t\(language)\t\(row.name)\t\($0.name)\t\($0.value)" }
      }
    }
  }

  /// Rows for all recordings and for each kind, run by run, then the difference of two runs; those of the marks by language;
  /// the worst recordings.
  var report: Report {
    var groups = [("all", Array(pairs.indices))]
    let kinds = Dictionary(grouping: pairs.indices) { pairs[$0].kind }
    if kinds.count > 1 {
      groups += kinds.sorted { $0.key < $1.key }.map { ($0.key.isEmpty ? "no kind" : $0.key, $0.value) }
    }
    var rows = groups.flatMap { name, members in
      errors.indices.map { run in
        row(errors.count > 1 ? "\(name), \(run == 0 ? "first" : "second")" : name, members, run)
      }
    }
    if errors.count > 1 {
      rows += groups.map { name, members in
        let interval = Interval.of(count: members.count, draws: Self.draws) { sample in
          rate(sample.map { members[$0] }, 1) - rate(sample.map { members[$0] }, 0)
        }
        return Report.Row(
          name: name + ", second − first",
          figures: [
            .init("wer", rate(members, 1) - rate(members, 0)), .init("from", interval?.low),
            .init("to", interval?.high),
          ])
      }
    }
    for (run, tallies) in marks.enumerated() {
      let order = marks.count > 1 ? (run == 0 ? ", first" : ", second") : ""
      for (language, tally) in tallies.sorted(by: { $0.key < $1.key }) {
        rows += tally.rows.map { Report.Row(name: "\(language)\(order): \($0.name)", figures: $0.figures) }
      }
    }
    let misses = errors.first.map { first in
      pairs.indices.map { (rate: first[$0].rate, lines: miss($0, first[$0])) }.filter { $0.rate > 0 }
    }
    return Report(
      lines: pairs.count, unit: "recording", rows: rows,
      misses: (misses ?? []).worstFirst(\.rate).map(\.lines))
  }

  private func row(_ name: String, _ members: [Int], _ run: Int) -> Report.Row {
    let sum = members.reduce(WordErrors()) { $0 + errors[run][$1] }
    let interval = Interval.of(count: members.count, draws: Self.draws) { sample in
      rate(sample.map { members[$0] }, run)
    }
    return Report.Row(
      name: name,
      figures: [
        .init("wer", sum.rate), .init("from", interval?.low), .init("to", interval?.high),
        .init("substituted", sum.substitutions), .init("deleted", sum.deletions),
        .init("inserted", sum.insertions),
        .init("words", sum.spoken), .init("recordings", members.count),
      ])
  }

  private func miss(_ index: Int, _ errors: WordErrors) -> [String] {
    let texts = pairs[index].texts
    return [
      "\(pairs[index].name)  wer \(Report.Figure("wer", errors.rate).value)",
      "  said   " + texts[0].joined(separator: " "), "  heard  " + texts[1].joined(separator: " "),
    ]
  }

  /// Error rate of `run` over the pairs at `members`, pooled.
  private func rate(_ members: [Int], _ run: Int) -> Double {
    members.reduce(WordErrors()) { $0 + errors[run][$1] }.rate
  }
}
