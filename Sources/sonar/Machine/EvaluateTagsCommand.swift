import Application
internal import ArgumentParser
import Measures
import Pipeline
import StageContract
import Workspace

/// `sonar evaluate tags`: measures the tags of entries against those that readers gave them.
struct EvaluateTagsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tags",
    abstract: "Measure the tags of entries: precision, recall, forbidden ones.",
    discussion: """
      A labelled file holds objects like this one, each on one line:

        {"id":"1","language":"en","text":"…","wanted":["night shift","back|backache"],
         "fitting":["bus"],"forbidden":["hand","day"]}

        wanted     what the entry is about: these must be shown; other forms of a
                   tag behind a bar
        fitting    right, too, but may be missing
        forbidden  must never be shown

      Every text is read as the only entry of a journal. The columns:

        PRECISION  share of the tags shown that are wanted or fitting, in percent
        RECALL     share of the wanted tags that are shown, in percent
        FORBIDDEN  number of forbidden tags shown

        sonar evaluate tags testdata/tags/en.jsonl testdata/tags/de.jsonl --worst 10
      """)

  @OptionGroup var options: EvaluationOptions

  func run() async throws {
    let (worst, installation) = (options.worst, options.journal.installation)
    try await options.run { (file: LabelledFile<LabelledTags>, stages, counter) in
      try await TemporaryFolder.with { folder in
        let trial = try TagTrial(in: folder, stages, installation)
        var evaluation = TagEvaluation(file: file.path)
        for (number, line) in file.lines {
          do {
            evaluation.add(line, shown: try await trial.tags(of: line))
          } catch {
            throw file.failure(error, at: number)
          }
          counter.count()
        }
        evaluation.keepWorst(worst)
        return evaluation
      }
    }
  }
}

/// How well the tags of the entries in a file agree with their labels.
struct TagEvaluation: Evaluation {
  static let schema = Schema.evaluatedTags

  private var file: String
  private var tags = TagTally()
  private var worst: [TagTally.Miss]? = []

  init(file: String) { self.file = file }

  mutating func add(_ line: LabelledTags, shown: [String]) {
    if let miss = tags.add(line, shown: shown) { worst?.append(miss) }
  }

  /// Keeps the `count` entries with the most wrong or missing tags.
  mutating func keepWorst(_ count: Int) {
    let ranked = (worst ?? []).sorted { ($1.weight, $0.id) < ($0.weight, $1.id) }
    worst = count > 0 ? Array(ranked.prefix(count)) : nil
  }

  func lines(_ output: Output) -> [String] {
    let table = Table(
      head: ["TAGS", "PRECISION", "RECALL", "FORBIDDEN"], alignments: [.left, .right, .right, .right],
      rows: [
        [
          String(tags.shown), tags.precision.text(\.percent), tags.recall.text(\.percent),
          String(tags.forbidden),
        ]
      ])
    let misses = (worst ?? []).flatMap { miss in
      [("wrong", miss.wrong), ("missing", miss.missing), ("forbidden", miss.forbidden)].reduce(
        into: ["", output.bold(miss.id.printable) + "  " + miss.shown.joined(separator: ", ").printable]
      ) { lines, part in
        if !part.1.isEmpty { lines.append("  \(part.0): " + part.1.joined(separator: ", ").printable) }
      }
    }
    return ["\(file.printable): \(counted(tags.lines, "line"))", ""] + table.lines(output: output) + misses
  }
}
