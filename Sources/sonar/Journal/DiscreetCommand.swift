import Application
import ArgumentParser
import Model
import StageContract
import Workspace

/// `sonar discreet`: has surfaces show no more of entries than their day and a badge.
struct DiscreetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "discreet",
    abstract: "Show only the day of entries on surfaces, not their words or mood.",
    discussion: """
      Discreet entries stay in counts (entries, lengths, totals of facts), but no surface shows a word of \
      them: no title, tag, name or quotation, and neither a surface nor sonar ask shows their mood or \
      counts it in an average. sonar list, show, search and insights still show you their words and mood; \
      list, show and search mark them as discreet. Nothing is encrypted. Their words are removed from the \
      surfaces before the command ends, even if other parts of the journal are damaged; with status 75, it \
      lists what remains, and the next sonar command finishes it; with any other nonzero status, documents \
      that could not be rebuilt were removed.

        sonar discreet latest
        sonar discreet latest --off
        sonar list --discreet
      """)

  @Argument(help: "Beginnings of ids, or latest.", completion: .entries)
  var ids: [String]

  @Flag(help: "Undo it: the entries are no longer discreet.")
  var off = false

  @OptionGroup var options: JournalOptions

  func run() async throws {
    let change = try await OwnerChange("discreet", ids, options)
    guard off else {
      let status = try await change.makeDiscreet()
      if status != .success { throw ExitCode(status) }
      return
    }
    for recording in change.recordings { try change.workspace.endWithdrawal(of: recording.id, .discreet) }
    try await change.make { _, owner in
      defer { owner.isDiscreet = false }
      return owner.isDiscreet ? "no longer discreet" : "not discreet"
    }
  }
}
