import ArgumentParser
import Foundation

/// Names of the options that `command` declares, sorted, as `--experimental-dump-help` tells them.
///
/// - Precondition: an option of a job has a long name, as no other can stand in a job's line.
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
