import Application
internal import ArgumentParser
import Foundation
import StageContract
import Workspace

/// `sonar journals`: the list of the user's journals.
struct JournalsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "journals",
    abstract: "List your journals, add one, or remove one from the list.",
    discussion: """
      `run`, `status` and `schedule` use this list when given --all. It is ~/.config/sonar/journals (or \
      sonar/journals in $XDG_CONFIG_HOME), one absolute path per line; `sonar init` adds a new journal. \
      Removing a journal from the list changes nothing in it.

        sonar journals
        sonar journals add ~/Sonar /media/family/Sonar
        sonar journals remove /media/family/Sonar
      """,
    subcommands: [List.self, Add.self, Remove.self], defaultSubcommand: List.self)

  /// The list of the user of this process.
  static var list: JournalList { JournalList(environment: ProcessInfo.processInfo.environment) }

  /// `sonar journals list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List your journals.",
      discussion:
        "Exit status: 0 if each can be used, 1 if none is listed, else that of the most serious problem.")

    @Flag(help: "Print JSON.") var json = false

    func run() throws {
      let items = try JournalsCommand.list.items()
      let output = Output()
      if json {
        output.json(
          .journals, "journals", items.map { JournalReport(journal: $0.path, failure: $0.failure) })
      } else {
        for item in items { output.line(item.path.printable) }
        if items.isEmpty { output.line("No journal is listed; to add one: sonar journals add DIR") }
      }
      for item in items { item.failure?.report() }
      let status = ExitStatus.mostSerious(of: items.map { $0.failure?.status ?? .success })
      if items.isEmpty { throw ExitCode(.noMatch) }
      if status != .success { throw ExitCode(status) }
    }
  }

  /// `sonar journals add`.
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Add journals to the list.")

    @Argument(
      help: "The journals' folders; default: the journal that commands use here.", completion: .directory)
    var folders: [String] = []

    @OptionGroup var options: JournalOptions

    func run() throws {
      let output = Output()
      var added: [JournalReport] = []
      for journal in folders.isEmpty ? [options] : folders.map(options.naming) {
        let root = try journal.workspace().root
        let isNew = try JournalsCommand.list.add(root)
        added.append(JournalReport(journal: root))
        if !options.json { output.line(root.printable + (isNew ? ": added" : ": is listed already")) }
      }
      if options.json { output.json(.journals, "journals", added) }
    }
  }

  /// `sonar journals remove`.
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove journals from the list; their folders are not touched.")

    @Argument(help: "The journals' folders, which need not exist.", completion: .directory)
    var folders: [String]

    func run() throws {
      let output = Output()
      for folder in folders {
        let root = Workspace.absolute(folder)
        let list = JournalsCommand.list
        guard try list.remove(folder) || list.remove(root) else {
          throw CommandFailure(status: .usage, "\(root.printable): is not listed; see: sonar journals")
        }
        output.line("\(root.printable): taken off the list")
      }
    }
  }
}

/// The report of a command with `--all` on one journal, as JSON.
struct JournalReport: Encodable {
  var journal: String
  var exitStatus: ExitStatus
  /// Why the command did nothing in this journal; nil if it did.
  var message: String?
  /// The run, of `sonar run`.
  var run: RunHistoryEntry?
  /// The status, of `sonar status`.
  var status: JournalStatus?

  init(journal: String, exitStatus: ExitStatus = .success) {
    (self.journal, self.exitStatus) = (journal, exitStatus)
  }

  init(journal: String, failure: CommandFailure?) {
    (self.journal, exitStatus, message) = (journal, failure?.status ?? .success, failure?.message)
  }
}
