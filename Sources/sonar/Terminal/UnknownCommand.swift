import Application
internal import ArgumentParser
import Model
import StageContract
import Workspace

/// A word of the command line that stands where a command's name must be, and names none.
enum UnknownCommand {
  /// The failure to report for `words`, the command line without its program; nil if they name a command.
  static func failure(_ words: [String]) -> CommandFailure? {
    var command: any ParsableCommand.Type = Sonar.self
    var path = ""
    for word in words {
      let known: [any ParsableCommand.Type] = command.configuration.subcommands
      guard !known.isEmpty, !word.hasPrefix("-"), word != "help" else { return nil }
      if let next = known.first(where: { $0._commandName == word }) {
        command = next
        path += word + " "
        continue
      }
      let names = known.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
      let hint = nearestName(to: word, among: names).map { "did you mean `sonar \(path)\($0)`?" }
      let others =
        path.isEmpty
        ? "run `sonar --help`" : "`sonar \(path.dropLast())` has " + names.sorted().joined(separator: ", ")
      return CommandFailure(
        status: .usage, "there is no command `sonar \(path)\(word.printable)`; \(hint ?? others)")
    }
    return nil
  }
}
