import Application
internal import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Store
import Workspace

/// `sonar styles`: the styles of summaries, and which one is used.
struct StylesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "styles",
    abstract: "Styles of summaries: list, show, use.",
    discussion: """
      A style is a file. One of your own is a copy of another under your journal's pipelines/styles/, with a name \
      of its own.

        sonar styles list
        sonar styles show reflective
        sonar styles use reflective
      """,
    subcommands: [List.self, Show.self, Use.self], defaultSubcommand: List.self)

  /// `sonar styles list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the styles, which one is in use, and how many entries have a summary in it.")

    @OptionGroup var options: JournalOptions

    func run() throws {
      let workspace = try options.workspace()
      let used = try options.settings().values["style"]?.text
      let rows = try StylesCommand.rows(
        InstalledStyle.all(options.installation), used: used, counts: StylesCommand.counts(workspace))
      let output = Output()
      if options.json { return output.json(rows) }
      let table = Table(
        head: ["STYLE", "ENTRIES", "IN USE", "DESCRIPTION"], alignments: [.left, .right],
        rows: rows.map { [$0.name, String($0.entries), $0.inUse ? "yes" : "–", $0.description] })
      for line in table.lines(output: output) { output.line(line) }
    }
  }

  /// `sonar styles show`.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Explain what stands in a style.", discussion: "  sonar styles show reflective")

    @Argument(help: "Name of a style.")
    var name: String

    @OptionGroup var options: JournalOptions

    func run() throws {
      let style = try InstalledStyle.named(name, options.installation)
      let listing = try YAMLListing(path: style.path)
      let output = Output()
      let lines = listing.lines.filter { !["name", "description"].contains($0.key) }
      if options.json {
        let values = Dictionary(lines.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        return output.json(
          Shown(name: name, path: style.path, description: listing["description"] ?? "", values: values))
      }
      output.line("\(output.bold(name))  \(style.path.printable)")
      if let text = listing["description"] { output.line(text.printable) }
      output.line()
      let rows = lines.map { ["  " + $0.key, $0.value, StylesCommand.meanings[$0.key] ?? ""] }
      for line in Table(alignments: [.left, .right], rows: rows).lines(output: output) { output.line(line) }
      output.line()
      output.line(
        "A sentence counts the sum of these weights where their cues are in it; the best are shown, in")
      output.line("the order spoken.")
    }
  }

  /// `sonar styles use`.
  struct Use: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write a style into sonar.yaml and bring the journal there.",
      discussion: """
        Summaries that were made in this style before are used again; the others are made. Same as: sonar \
        reprocess --style NAME.

          sonar styles use reflective
        """)

    @Argument(help: "Name of a style.")
    var name: String

    @OptionGroup var rerun: RerunOptions
    @OptionGroup var options: JournalOptions

    func run() async throws {
      let style = try InstalledStyle.named(name, options.installation)
      let reprocessing = Reprocessing(
        workspace: try options.workspace(), installation: options.installation,
        changes: Settings(values: ["style": .string(style.name)]))
      let status = try await Rerun(
        reprocessing: reprocessing, options: rerun, isJSON: options.json
      ).run()
      if status != .success { throw ExitCode(status) }
    }
  }

  /// A style as `list` shows it.
  struct Row: Encodable, Equatable {
    var name: String
    var description: String
    var entries: Int
    var inUse: Bool
    /// Absent where its file is gone and summaries in it are still there.
    var path: String?

    enum CodingKeys: String, CodingKey {
      case name, description, entries, path
      case inUse = "in_use"
    }
  }

  private struct Shown: Encodable {
    var name: String
    var path: String
    var description: String
    var values: [String: String]
  }

  /// Entries by style; empty before the first index.
  private static func counts(_ workspace: Workspace) throws -> [String: Int] {
    do {
      return try workspace.openIndex().styleCounts()
    } catch JournalStoreError.missing {
      return [:]
    }
  }

  /// The installed styles, then those of summaries that are there without one.
  static func rows(_ styles: [InstalledStyle], used: String?, counts: [String: Int]) -> [Row] {
    let installed = styles.map { style in
      Row(
        name: style.name,
        description: style.listing.map { $0["description"] ?? "" } ?? "not a style: damaged",
        entries: counts[style.summaryName] ?? 0, inUse: style.name == used, path: style.path)
    }
    let known = Set(styles.map(\.summaryName))
    let others = counts.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }.map { name, count in
      Row(name: name, description: "its file is not there any more", entries: count, inUse: name == used)
    }
    return installed + others
  }

  /// What the keys of a style mean.
  static let meanings = [
    "tone": "a hint for whoever shows the summary, in its document; changes no word",
    "sentences": "sentences at most, for up to three minutes",
    "max_words": "words at most, for up to three minutes; whole sentences may pass it by a tenth",
    "max_words_long": "words at most for long recordings; without it max_words is",
    "action_items": "whether it lists what is to be done, with one sentence beside the list",
    "closing_question": "whether it closes with a question drawn from what was said, not counted",
    "weights.length": "long sentences, up to 40 words",
    "weights.feeling": "a feeling is named or shown: afraid, cried",
    "weights.mood": "a mood, good or bad", "weights.first_person": "about the speaker: I, me, we",
    "weights.cause": "a reason: because, so, therefore",
    "weights.contrast": "a turn or a denial: but, not, never",
    "weights.insight": "an insight: realised, learned, finally",
    "weights.intent": "something to be done or to come", "weights.fact": "a fact: spent, slept, met",
    "weights.topic": "what the recording speaks of more than once", "weights.question": "a question",
    "weights.small_talk": "greetings, dates, thanks, asides about the recording",
    "weights.opening": "the first sentences; what tells of today there gains instead",
    "weights.leaning": "says little without the sentence before: that's why, she",
    "weights.redundancy": "taken off for what another chosen sentence says already",
  ]
}
