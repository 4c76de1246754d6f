import Application
import ArgumentParser
import Model
import StageContract
import Workspace

/// `sonar seal`: has surfaces show no more of entries than their day and their mood.
struct SealCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seal",
    abstract: "Show only the day and the mood of entries on surfaces.",
    discussion: """
      Sealed entries stay in counts and statistics, but no surface shows a word of them: no title, tag, name or \
      quotation. You still read them with sonar list, show and search, marked as sealed. Their words are removed from the \
      surfaces before the command ends, even if other parts of the journal are damaged; with status 75, it lists what is \
      left, and the next sonar command completes it; with another status than 0, documents that could not be rebuilt were \
      removed.

        sonar seal latest
        sonar seal latest --off
        sonar list --sealed
      """)

  @Argument(help: "Beginnings of ids, or latest.")
  var ids: [String]

  @Flag(help: "Undo it: the entries are no longer sealed.")
  var off = false

  @OptionGroup var options: JournalOptions

  func run() async throws {
    let change = try OwnerChange("seal", ids, options)
    guard off else {
      let status = try await change.seal()
      if status != .success { throw ExitCode(status) }
      return
    }
    for recording in change.recordings { try change.workspace.endWithdrawal(of: recording.id, .seal) }
    try await change.make { _, owner in
      defer { owner.isSealed = false }
      return owner.isSealed ? "no longer sealed" : "not sealed"
    }
  }
}
