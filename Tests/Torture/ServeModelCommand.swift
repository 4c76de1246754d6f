import ArgumentParser
import Foundation
import TestSupport

/// `Torture serve-model`: a llama-server that quotes what it is shown, for tests.
struct ServeModelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve-model", abstract: "Answer like llama-server, by quoting; for tests.",
    shouldDisplay: false)

  @Option var model: String
  @Option(help: "Path of a unix socket.") var host: String
  @Option var alias: String
  @Option(name: .customLong("ctx-size")) var context: Int
  @Option var parallel: Int
  @Flag(help: "End at the first request for a summary.") var dies = false

  func run() throws {
    var description = ScriptedServer.Description()
    (description.model, description.contextTokens) = (alias, context)
    let server = try ScriptedServer(.llama, description, socket: host) { [dies] _, _ in
      if dies { _exit(1) }
      return .quotes(3)
    }
    withExtendedLifetime(server) { while true { sleep(60) } }
  }
}
