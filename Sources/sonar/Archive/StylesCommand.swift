import Application
internal import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Store
import Workspace

/// `sonar styles`: the summary styles, and which one is in use.
struct StylesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "styles",
    abstract: "List, show or switch the style of summaries.",
    discussion: """
      A style is a file. To write your own, copy one into pipelines/styles/ of your journal and change the name \
      in it.

        sonar styles list
        sonar styles show reflective
        sonar styles use reflective
      """,
    subcommands: [List.self, Show.self, Use.self], defaultSubcommand: List.self)

  /// `sonar styles list`.
  struct List: ParsableCommand, IndexReader {
    static let configuration = CommandConfiguration(
      abstract: "List the styles, with the number of entries shown and summarized in each.")

    @OptionGroup var options: JournalOptions

    func run() throws {
      let workspace = try options.workspace()
      let used = try options.settings().values["style"]?.text
      let own = OwnSettings(try workspace.recordings(), of: DataFileKind.style.rawValue)
      let index = try workspace.index()
      let rows = try StylesCommand.rows(
        InstalledStyle.all(options.installation), used: used, counts: index?.styleCounts() ?? [:],
        shown: index?.shownStyleCounts() ?? [:])
      let output = Output()
      if options.json { return output.json(.styles, "styles", rows) }
      let table = Table(
        head: ["STYLE", "SHOWN", "SUMMARIES", "IN USE", "DESCRIPTION"], alignments: [.left, .right, .right],
        rows: rows.map {
          [$0.name, String($0.shown), String($0.entries), $0.inUse ? "yes" : "–", $0.description]
        })
      for line in table.lines(output: output) { output.line(line) }
      guard !own.recordings.isEmpty else { return }
      output.line()
      output.line("\(StylesCommand.own(own)); see: sonar settings")
    }
  }

  /// `sonar styles show`.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show a style and explain its values.", discussion: "  sonar styles show reflective")

    @Argument(help: "Name of a style.", completion: .styles)
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
          .style,
          Shown(name: name, path: style.path, description: listing["description"] ?? "", values: values))
      }
      output.line("\(output.bold(name))  \(style.path.printable)")
      if let text = listing["description"] { output.line(text.printable) }
      output.line()
      let rows = lines.map { ["  " + $0.key, $0.value, StylesCommand.meanings[$0.key] ?? ""] }
      for line in Table(alignments: [.left, .right], rows: rows).lines(output: output) { output.line(line) }
      output.line()
      output.line(
        "A sentence scores the sum of the weights of what it is; the best ones are shown,")
      output.line("in the order spoken.")
    }
  }

  /// `sonar styles use`.
  struct Use: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write a style into sonar.yaml and summarize the journal in it.",
      discussion: """
        Existing summaries in this style are reused; missing ones are created. Same as `sonar reprocess \
        --style NAME`. If some recordings have a style of their own, you are asked if they keep it or \
        follow the journal's from now on.

          sonar styles use reflective
          sonar styles use reflective --all         every recording, whatever its own style
          sonar styles use reflective --keep        leave those with a style of their own
        """)

    @Argument(help: "Name of a style.", completion: .styles)
    var name: String

    @Flag(help: "Also recordings with another style of their own, which they lose.")
    var all = false

    @Flag(help: "Leave recordings with another style of their own as they are.")
    var keep = false

    @OptionGroup var rerun: RerunOptions
    @OptionGroup var options: JournalOptions

    func validate() throws {
      if all, keep { throw ValidationError("Give either --all or --keep.") }
    }

    func run() async throws {
      let style = try InstalledStyle.named(name, options.installation)
      let setting = DataFileKind.style.rawValue
      var reprocessing = Reprocessing(
        workspace: try options.workspace(), installation: options.installation,
        changes: Settings(values: [setting: .string(style.name)]))
      var others = OwnSettings(try reprocessing.workspace.recordings(), of: setting)
      others.recordings.removeAll { $0.settings.values[setting]?.text == style.name }
      reprocessing.changes.takesAlong = try all || (!keep && takesAlong(others))
      let status = try await Rerun(
        reprocessing: reprocessing, options: rerun, isJSON: options.json
      ).run()
      if status != .success { throw ExitCode(status) }
    }

    /// True if `others`, the recordings with another style of their own, lose it.
    private func takesAlong(_ others: OwnSettings) throws -> Bool {
      guard !others.recordings.isEmpty else { return false }
      let line = StylesCommand.own(others, another: true)
      if rerun.dryRun {
        if !options.json { print("\(line); it would ask about them: --all switches them as well.\n") }
        return false
      }
      guard Question.canBeAsked, !rerun.quiet, !options.json else {
        throw CommandFailure(
          status: .usage,
          "\(line); nothing was changed: add --all to switch them as well, or --keep to leave them")
      }
      return Question.isAffirmed("\(line). Switch them as well?")
    }
  }

  /// `3 recordings have a style of their own (reflective 2, concise 1)`.
  static func own(_ own: OwnSettings, another: Bool = false) -> String {
    let verb = own.recordings.count == 1 ? "has" : "have"
    let styles = own.counts(of: DataFileKind.style.rawValue)
    return "\(counted(own.recordings.count, "recording")) \(verb) \(another ? "another" : "a") style of "
      + "\(own.recordings.count == 1 ? "its" : "their") own (\(styles.printable))"
  }

  /// A row of `styles list`.
  struct Row: Encodable, Equatable {
    var name: String
    var description: String
    /// Number of entries that have a summary in it.
    var entries: Int
    /// Number of entries that show it.
    var shown: Int
    var inUse: Bool
    /// Nil if the style's file is gone but summaries in it remain.
    var path: String?
  }

  private struct Shown: Encodable {
    var name: String
    var path: String
    var description: String
    var values: [String: String]
  }

  /// The installed styles, then those that only existing summaries name.
  static func rows(
    _ styles: [InstalledStyle], used: String?, counts: [String: Int], shown: [String: Int] = [:]
  ) -> [Row] {
    let installed = styles.map { style in
      Row(
        name: style.name,
        description: style.listing.map { $0["description"] ?? "" } ?? "not a style: damaged",
        entries: counts[style.summaryName] ?? 0, shown: shown[style.summaryName] ?? 0,
        inUse: style.name == used, path: style.path)
    }
    let known = Set(styles.map(\.summaryName))
    let others = counts.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }.map { name, count in
      Row(
        name: name, description: "its file no longer exists", entries: count, shown: shown[name] ?? 0,
        inUse: name == used)
    }
    return installed + others
  }

  /// Explanations of a style's keys.
  static let meanings = [
    "tone": "a hint for programs that display the summary; does not change its words",
    "sentences": "maximum number of sentences, for up to three minutes",
    "max_words": "maximum number of words, for up to three minutes; a sentence may exceed it by a tenth",
    "max_words_long": "maximum number of words for long recordings; default: max_words",
    "tasks": "whether it lists tasks, with one sentence beside the list",
    "closing_question": "whether it closes with a question about what was said, not counted in the limits",
    "weights.keep": "what the reader would keep in a summary", "weights.event": "the event of the day",
    "weights.feelings": "a feeling of the speaker's, named or shown",
    "weights.facts": "a fact: spent, slept, met",
    "weights.tasks": "something to be done",
  ]
}
