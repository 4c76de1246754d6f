import ArgumentParser

/// Damages journals on purpose and measures them; every part is a subcommand.
@main
struct Torture: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Torture",
    abstract: "Damage journals on purpose, and measure them.",
    discussion: """
        make torture
        make torture PART=kills COUNT=20
        make torture PART=audio COUNT=1000 SEED=7      the seed is printed where it is drawn
        SONAR_MODELS=folder make torture PART=heard COUNT=100
        .build/release/Torture make-journal /tmp/big --count 10000
      """,
    subcommands: [
      AllCommand.self, KillsCommand.self, FullDiskCommand.self, AudioCommand.self, WorkspacesCommand.self,
      InboxesCommand.self, AttackCommand.self, PromisesCommand.self, PagesCommand.self, StormCommand.self,
      CommandKillsCommand.self, WeekCommand.self, HeardCommand.self,
      ScaleCommand.self, MakeJournalCommand.self, GrowthCommand.self,
      ServeModelCommand.self,
    ])
}
