import Application
import Foundation
import Measures
import Model
import StageContract
import Workspace

/// What the summaries of a labelled file tell of the events of the day.
struct EventEvaluation: Evaluation {
  static let schema = Schema.evaluatedEvents

  private let file: String
  private let style: String
  private let pause: Int
  private var lines = 0
  private var tallies: [Group: EventTally] = [:]
  private var misses: [Miss] = []

  /// An empty evaluation.
  init(file: String, style: String, pause: Int) {
    (self.file, self.style, self.pause) = (file, style, pause)
  }

  /// The entries of a row.
  private enum Group: String, CaseIterable {
    case oddPunctuated = "odd, punctuated"
    case oddStream = "odd, without"
    case evenPunctuated = "even, punctuated"
    case evenStream = "even, without"
    case all

    init(isOdd: Bool, isPunctuated: Bool) {
      self =
        isOdd
        ? (isPunctuated ? .oddPunctuated : .oddStream) : (isPunctuated ? .evenPunctuated : .evenStream)
    }
  }

  /// An odd line with what is shown of it.
  private struct Miss: Encodable {
    var id: String
    var isNamed: Bool
    var lines, wholeLines, dangling: Int
    var event: String
    var title: String
    var summary: String

    enum CodingKeys: String, CodingKey {
      case id, lines, dangling, event, title, summary, wholeLines
      case isNamed = "named"
    }

    /// What is worst comes first.
    var rank: Int { (isNamed ? 0 : 100) + (lines - wholeLines) + dangling }
  }

  /// Measures `summary` of `line`.
  mutating func add(_ line: LabelledEvent, summary: Summary, of spoken: SpokenSentences) {
    lines += 1
    let result = line.result(summary, of: spoken)
    let isOdd = !lines.isMultiple(of: 2)
    for group in [Group(isOdd: isOdd, isPunctuated: line.punctuated), .all] {
      tallies[group, default: EventTally()].add(result)
    }
    guard isOdd else { return }
    misses.append(
      Miss(
        id: line.id, isNamed: result.isNamed, lines: result.lines, wholeLines: result.wholeLines,
        dangling: result.dangling, event: line.events.first?.event ?? "", title: summary.title,
        summary: summary.text))
  }

  /// Keeps only the `count` worst of the odd lines.
  mutating func keepWorst(_ count: Int) {
    misses = misses.enumerated().sorted {
      ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset)
    }.prefix(count).map(\.element)
  }

  func lines(_ output: Output) -> [String] {
    let rows = Group.allCases.compactMap { group in
      tallies[group].map { tally in
        [
          group.rawValue, String(tally.entries), String(tally.lines), tally.whole.text(\.percent),
          tally.inTitle.text(\.percent), tally.named.text(\.percent), String(tally.dangling),
          String(tally.empty),
        ]
      }
    }
    let table = Table(
      head: ["EVENTS", "ENTRIES", "LINES", "WHOLE", "TITLE", "EVENT", "DANGLING", "EMPTY"],
      alignments: [.left] + Array(repeating: .right, count: 7), rows: rows)
    let head =
      "\(file.printable): \(counted(lines, "line")), style \(style)"
      + (pause > 0 ? ", pauses \(pause) ms" : "")
    return [head, ""] + table.lines(output: output)
      + misses.flatMap { miss in
        [
          "",
          output.bold(
            "\(miss.id)  \(miss.isNamed ? "named" : "not named")  whole \(miss.wholeLines) of \(miss.lines)"
              .printable),
          "  event    " + miss.event.printable, "  title    " + miss.title.printable,
          "  summary  " + miss.summary.printable,
        ]
      }
  }

  private struct Row: Encodable {
    var entries, lines: Int
    var whole, title, event: Double?
    var dangling, empty: Int
  }

  private enum CodingKeys: String, CodingKey {
    case file, lines, style, groups, worst
    case pause = "pauseMilliseconds"
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(file, forKey: .file)
    try values.encode(lines, forKey: .lines)
    try values.encode(style, forKey: .style)
    try values.encode(pause, forKey: .pause)
    let rows = tallies.map { group, tally in
      (
        group.rawValue.replacing(", ", with: "_"),
        Row(
          entries: tally.entries, lines: tally.lines, whole: tally.whole, title: tally.inTitle,
          event: tally.named, dangling: tally.dangling, empty: tally.empty)
      )
    }
    try values.encode(Dictionary(uniqueKeysWithValues: rows), forKey: .groups)
    if !misses.isEmpty { try values.encode(misses, forKey: .worst) }
  }
}
