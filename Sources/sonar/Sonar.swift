import Application
internal import ArgumentParser
import Foundation
import StageContract

/// The command line of Sonar: its subcommands by group.
@main
struct Sonar: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sonar",
    abstract: "Turn spoken recordings into a searchable journal, entirely on this machine.",
    discussion: """
      Create a journal, add recordings, process them, search them:

        sonar init
        sonar add ~/Recordings/*.m4a
        sonar run
        sonar search coffee

      The journal is --journal DIR, else $SONAR_JOURNAL, else the nearest parent folder that contains \
      sonar.yaml, else ~/Sonar.

      Exit statuses: 0 done; 1 nothing found; 64 wrong usage; 65 bad input; 66 missing input; 69 a model, \
      library or program is missing; 70 a bug; 74 the disk is full or cannot be written; 75 try again; \
      77 not permitted; 130 interrupted.

      Shell completions: sonar --generate-completion-script bash
      """,
    version: "0.1.0",
    subcommands: [SealCommand.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Input",
        subcommands: [
          InitCommand.self, AddCommand.self, RunCommand.self, WatchCommand.self, PromptCommand.self,
        ]),
      CommandGroup(
        name: "Overview",
        subcommands: [
          PlanCommand.self, StatusCommand.self, MorningCommand.self, TodayCommand.self, HistoryCommand.self,
          ScheduleCommand.self, JournalsCommand.self,
        ]),
      CommandGroup(
        name: "Journal",
        subcommands: [
          ListCommand.self, ShowCommand.self, SearchCommand.self, PlayCommand.self, ClipCommand.self,
          SpeakCommand.self, TagsCommand.self, EditCommand.self,
          TagCommand.self, UntagCommand.self, TitleCommand.self, DateCommand.self, PinCommand.self,
          UnpinCommand.self, DiscreetCommand.self, PrivateCommand.self, DeleteCommand.self,
          SeparateCommand.self, TasksCommand.self,
          DoneCommand.self, UndoneCommand.self, ReviewCommand.self, HeardCommand.self,
        ]),
      CommandGroup(
        name: "Over time",
        subcommands: [
          AskCommand.self, LogCommand.self, ThreadCommand.self, InsightsCommand.self, ReelCommand.self,
        ]),
      CommandGroup(
        name: "Surfaces",
        subcommands: [
          SurfacesCommand.self, NotificationsCommand.self, LinkCommand.self, BrowseCommand.self,
        ]),
      CommandGroup(
        name: "Archive",
        subcommands: [
          ReprocessCommand.self, ChangesCommand.self, StylesCommand.self, SettingsCommand.self,
          RetryCommand.self, ExportCommand.self, PrintCommand.self, VerifyCommand.self, GcCommand.self,
          IndexCommand.self,
        ]),
      CommandGroup(
        name: "Machine",
        subcommands: [
          ModelsCommand.self, BenchCommand.self, DoctorCommand.self,
          ClusterCommand.self, SchemaCommand.self,
        ]),
    ])

  /// Parses the command line, runs the command and exits with its status.
  static func main() async {
    // A file that reaches a size limit is an error like a full disk; the signal would end the process.
    signal(SIGXFSZ, SIG_IGN)
    // Files are private to their owner by default, also those of stages.
    umask(0o077)
    openStandardStreams()
    do {
      var command = try parseAsRoot()
      try await (command as? any IndexReader)?.options.readyIndex()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      try Output.finish()
    } catch {
      leave(with: error)
    }
  }

  private static func leave(with error: any Error) -> Never {
    if let failure = CommandFailure(error) {
      failure.report()
      Foundation.exit(failure.status.rawValue)
    }
    if error is CancellationError { Foundation.exit(ExitStatus.interrupted.rawValue) }
    let code = exitCode(for: error)
    if code == .validationFailure,
      let failure = UnknownCommand.failure(Array(CommandLine.arguments.dropFirst()))
    {
      leave(with: failure)
    }
    guard error is ExitCode || code == .success || code == .validationFailure else {
      CommandFailure.unknown(error).report()
      Foundation.exit(ExitStatus.software.rawValue)
    }
    // Help and version are output, too: lost output is an error.
    let isAnswer = code == .success && !(error is ExitCode)
    if isAnswer { print(fullMessage(for: error)) }
    do {
      try Output.finish()
    } catch {
      leave(with: error)
    }
    exit(withError: isAnswer ? ExitCode.success : error)
  }

  /// Opens `/dev/null` in place of standard streams that the caller closed; otherwise the next opened file, a lock or
  /// a database, would receive the output.
  private static func openStandardStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
  }
}
