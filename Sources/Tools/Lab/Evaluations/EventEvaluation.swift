import Model
import Text

/// What the summaries of a labelled file tell of the events of the day.
struct EventEvaluation {
  private var lines = 0
  private var tallies: [Group: EventTally] = [:]
  private var misses: [(rank: Int, lines: [String])] = []

  /// The entries of a row. Speech without punctuation is read without pauses, and with those of a speaker.
  enum Group: String, CaseIterable {
    case oddPunctuated = "odd, punctuated"
    case oddStream = "odd, without"
    case oddPauses = "odd, pauses 700 ms"
    case evenPunctuated = "even, punctuated"
    case evenStream = "even, without"
    case evenPauses = "even, pauses 700 ms"

    init(isOdd: Bool, isPunctuated: Bool, pause: Int) {
      switch (isPunctuated, pause) {
      case (true, _): self = isOdd ? .oddPunctuated : .evenPunctuated
      case (_, 0): self = isOdd ? .oddStream : .evenStream
      default: self = isOdd ? .oddPauses : .evenPauses
      }
    }
  }

  /// Measures `file`.
  /// - Throws: `StageFailure`.
  static func report(on file: LabelledFile<LabelledEvent>, _ bench: Workbench) async throws -> Report {
    var evaluation = EventEvaluation()
    try await file.each { line in
      evaluation.lines += 1
      for pause in line.punctuated ? [0] : [0, 700] {
        let spoken = line.spoken(pause: pause)
        evaluation.add(
          line, summary: try await bench.summary(of: spoken.transcript), of: spoken, pause: pause)
      }
    }
    return evaluation.report
  }

  /// Measures `summary` of the last line; only odd lines are shown, even ones are for measuring alone.
  mutating func add(_ line: LabelledEvent, summary: Summary, of spoken: SpokenSentences, pause: Int) {
    let result = line.result(summary, of: spoken)
    let isOdd = !lines.isMultiple(of: 2)
    let group = Group(isOdd: isOdd, isPunctuated: line.punctuated, pause: pause)
    tallies[group, default: EventTally()].add(result)
    guard isOdd else { return }
    let whole = "whole \(result.wholeLines) of \(result.lines)"
    misses.append(
      (
        (result.isNamed ? 0 : 100) + result.lines - result.wholeLines + result.dangling,
        [
          "\(line.id)  \(group.rawValue)  \(result.isNamed ? "named" : "not named")  \(whole)",
          "  event    \(line.events.first?.event ?? "")", "  title    \(summary.title)",
          "  summary  \(summary.text)",
        ]
      ))
  }

  /// A row for each group.
  var report: Report {
    Report(
      lines: lines,
      rows: Group.allCases.compactMap { group in
        tallies[group].map { tally in
          Report.Row(
            name: group.rawValue,
            figures: [
              .init("entries", tally.entries), .init("lines", tally.lines), .init("whole", tally.whole),
              .init("title", tally.inTitle, interval: tally.inTitleInterval),
              .init("event", tally.named, interval: tally.namedInterval),
              .init("dangling", tally.dangling), .init("empty", tally.empty),
            ])
        }
      }, misses: misses.worstFirst(\.rank).map(\.lines))
  }
}
