import Application
import ArgumentParser
import Model
import StageContract
import Workspace

/// `sonar private`: keeps entries out of everything that is shown or counted.
struct PrivateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "private",
    abstract: "Keep entries private: in no surface, count, insight or thread.",
    discussion: """
      You still find them with sonar list, show and search, marked as private. They leave the surfaces before the \
      command ends, whatever else is broken; status 75 says what is left to do, and that the next sonar command does it. \
      An entry whose owner.json cannot be read counts as private.

        sonar private latest
        sonar private 3f9a --off
        sonar list --private
      """)

  @Argument(help: "Beginnings of ids, or latest.")
  var ids: [String]

  @Flag(help: "No longer private.")
  var off = false

  @OptionGroup var options: JournalOptions

  func run() async throws {
    let change = try OwnerChange("private", ids, options)
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
