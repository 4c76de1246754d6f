import ArgumentParser

/// `sonar-lab evaluate`: measures the stages on labelled files.
struct EvaluateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Measure the stages on labelled files.",
    discussion: """
      The stages beside this executable run on the texts of the files as they would in a journal. What a line of each \
      kind holds, and what the figures mean, is in testdata/README.md.

      Behind figures that are goals, 0.812 (0.70–0.89) has the bounds of 95 in 100 of a bootstrap: the entries are drawn \
      again 1,000 times, with a fixed seed. Fewer than two entries have no bounds, and results.tsv keeps none.

        sonar-lab evaluate facts testdata/facts/en.jsonl testdata/facts/de.jsonl --worst 10
        sonar-lab evaluate summaries testdata/summaries/en-test.jsonl --set style=./mine.yaml
        sonar-lab evaluate entries testdata/reader/test-whole-en.txt
      """)

  @Argument(help: "Kind of the files.")
  var kind: LabelledKind

  @Argument(help: "Labelled files: JSON lines; of entries, text.", completion: .file())
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "List at most this many of the worst lines, with their text; of unread sets, only their names.",
      valueName: "number"))
  var worst = 0

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp("A setting or a stage's parameter; repeatable.", valueName: "NAME=VALUE"))
  var assignments: [String] = []

  func validate() throws {
    guard worst >= 0 else { throw ValidationError("--worst \(worst): give a number, 0 or more") }
  }

  func run() async throws {
    let (kind, files, worst) = (kind, files, worst)
    try await Workbench.with(assignments) { bench in
      for file in files {
        let report = try await kind.report(on: file, bench)
        print(report.text(file: file, worst: worst))
      }
    }
  }
}
