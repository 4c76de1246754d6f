import Application
import ArgumentParser
import Model
import StageContract
import Workspace

/// `sonar private`: excludes entries from surfaces, counts, insights and threads.
struct PrivateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "private",
    abstract: "Keep entries out of surfaces, counts, insights and threads.",
    discussion: """
      You still find them with sonar list, show and search, marked as private. They are removed from the \
      surfaces before the command ends, even if other parts of the journal are damaged; with status 75, it \
      lists what remains, and the next sonar command finishes it. An entry whose owner.json cannot be read \
      counts as private.

        sonar private latest
        sonar private latest --off
        sonar list --private
      """)

  @Argument(help: "Beginnings of ids, or latest.", completion: .entries)
  var ids: [String]

  @Flag(help: "Undo it: the entries are no longer private.")
  var off = false

  @OptionGroup var options: JournalOptions

  func run() async throws {
    let change = try await OwnerChange("private", ids, options)
    guard off else {
      let status = try await change.hide()
      if status != .success { throw ExitCode(status) }
      return
    }
    for recording in change.recordings { try change.workspace.endWithdrawal(of: recording.id, .hide) }
    try await change.make { _, owner in
      defer { owner.isPrivate = false }
      return owner.isPrivate ? "no longer private" : "not private"
    }
  }
}
