import ArgumentParser
import Foundation

/// Names of the options that `command` declares, sorted, from the output of `--experimental-dump-help`.
///
/// - Precondition: every option of a job has a long name: a job's line can contain no other.
func declaredOptions(of command: any ParsableCommand.Type) -> [String] {
  struct Help: Decodable {
    struct Command: Decodable { var arguments: [Argument]? }
    struct Argument: Decodable {
      var kind: String
      var names: [Name]?
    }
    struct Name: Decodable {
      var kind: String
      var name: String
    }
    var command: Command
  }
  do {
    let help = try JSONDecoder().decode(Help.self, from: Data(command._dumpHelp().utf8))
    let options = help.command.arguments?.filter { $0.kind == "option" } ?? []
    return options.flatMap { $0.names ?? [] }.filter { $0.kind == "long" }.map(\.name).sorted()
  } catch {
    preconditionFailure("the argument parser describes its options in another form: \(error)")
  }
}
