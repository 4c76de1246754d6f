import ArgumentParser

/// `sonar-lab`: what those who build Sonar measure it with; it is not installed.
@main
struct SonarLab: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sonar-lab",
    abstract:
      "Measure the stages on labelled sets, count word errors, time SHA-256, and list the currencies.",
    subcommands: [
      EvaluateCommand.self, WERCommand.self, ResultsCommand.self, DigestCommand.self, CurrenciesCommand.self,
    ])
}
