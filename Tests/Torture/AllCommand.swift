import ArgumentParser

/// `Torture all`: runs every part in turn but `heard`, which needs a model of real voices.
struct AllCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "all", abstract: "Run every part but heard in turn; takes about two hours.")

  @OptionGroup var seeding: Seed

  func run() async throws {
    let parts: [(type: any ParsableCommand.Type, draws: Bool)] = [
      (WorkspacesCommand.self, false), (FullDiskCommand.self, false), (InboxesCommand.self, false),
      (AttackCommand.self, true), (PromisesCommand.self, true), (PagesCommand.self, true),
      (StormCommand.self, true), (CommandKillsCommand.self, true), (WeekCommand.self, true),
      (KillsCommand.self, true), (AudioCommand.self, true), (ScaleCommand.self, false),
      (GrowthCommand.self, false),
    ]
    var failed: [String] = []
    for (part, draws) in parts {
      var command = try part.parseAsRoot(draws ? ["--seed", "\(seeding.value)"] : [])
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
