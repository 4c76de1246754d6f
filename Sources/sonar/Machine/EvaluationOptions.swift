import Application
internal import ArgumentParser
import Foundation
import Measures
import Pipeline
import StageContract

/// The options of every `evaluate` command.
struct EvaluationOptions: ParsableArguments {
  @Argument(help: "Labelled files, JSON lines.", completion: .file())
  var files: [String]

  @Option(
    help: ArgumentHelp("List at most this many of the worst lines, with their text.", valueName: "number"))
  var worst = 0

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp("A setting or a stage's parameter; repeatable.", valueName: "NAME=VALUE"))
  var assignments: [String] = []

  @OptionGroup var journal: JournalOptions

  func validate() throws {
    guard worst >= 0 else { throw ValidationError("--worst \(worst): give a number, 0 or more") }
  }

  /// Reads all files, then measures them one after the other and prints the results.
  ///
  /// - Parameter measure: measures one file; reports each finished line to the counter.
  func run<Line: LabelledLine, Result: Evaluation>(
    style: String? = nil, model: String? = nil,
    _ measure: @escaping @Sendable (LabelledFile<Line>, TextStageRunner, LineCounter) async throws -> Result
  ) async throws {
    let files = try files.map { try LabelledFile<Line>($0) }
    let counter = LineCounter(total: files.reduce(0) { $0 + $1.lines.count }, isSilent: journal.json)
    let results = try await TextStageRunner.with(journal.installation, settings: settings(style, model)) {
      stages in
      var results: [Result] = []
      for file in files { results.append(try await measure(file, stages, counter)) }
      return results
    }
    counter.end()
    let output = Output()
    if journal.json { return output.json(Result.schema, "files", results) }
    for line in Result.lines(results, output) { output.line(line) }
  }

  /// The settings of the command line; by default those of a new journal.
  private func settings(_ style: String?, _ model: String?) throws -> Settings {
    let installed = NewJournal.installedModel(journal.installation) ?? "base.en"
    var settings = Settings(values: ["style": .string(InstalledStyle.default), "model": .string(installed)])
    settings = settings.overridden(by: try .parse(assignments: assignments))
    if let style { settings.values["style"] = .string(style) }
    if let model { settings.values["model"] = .string(model) }
    return settings
  }
}
