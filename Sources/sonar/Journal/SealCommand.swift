import Application
import ArgumentParser
import StageContract

/// `sonar seal`, the earlier name of `sonar discreet`: it says so, whatever follows it, and changes nothing.
struct SealCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seal", abstract: "The earlier name of sonar discreet.", shouldDisplay: false)

  @Argument(parsing: .captureForPassthrough)
  var arguments: [String] = []

  func run() throws {
    throw CommandFailure(
      status: .usage,
      "sonar seal is now sonar discreet: run `sonar discreet ID`; nothing was changed")
  }
}
