import ArgumentParser
struct GcCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "gc")
}
