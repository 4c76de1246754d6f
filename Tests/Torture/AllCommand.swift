import ArgumentParser

/// `Torture all`: runs every part in turn but `heard`, which needs a model of real voices.
struct AllCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "all", abstract: "Run every part but heard in turn; takes about two hours.")

  func run() async throws {
    let parts: [any ParsableCommand.Type] = [
      WorkspacesCommand.self, FullDiskCommand.self, InboxesCommand.self, AttackCommand.self,
      PromisesCommand.self, PagesCommand.self, StormCommand.self, CommandKillsCommand.self, WeekCommand.self,
      KillsCommand.self,
      AudioCommand.self,
      ScaleCommand.self, GrowthCommand.self,
    ]
    var failed: [String] = []
    for part in parts {
      var command = try part.parseAsRoot([])
      do {
        if var command = command as? any AsyncParsableCommand {
          try await command.run()
        } else {
          try command.run()
        }
      } catch is ExitCode {
        failed.append(part.configuration.commandName ?? "\(part)")
      }
    }
    say(failed.isEmpty ? "\nAll parts passed." : "\nFailed parts: \(failed.joined(separator: ", ")).")
    if !failed.isEmpty { throw ExitCode.failure }
  }
}
