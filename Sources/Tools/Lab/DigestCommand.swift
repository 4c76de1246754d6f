import ArgumentParser
import Foundation

/// `sonar-lab digest`: how fast a large file is digested, beside `sha256sum`.
struct DigestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digest",
    abstract: "Time SHA-256 of a large file, beside sha256sum.",
    discussion: """
      Writes a file of random bytes to the temporary folder, and digests it as Sonar does and with sha256sum, in turn, three \
      times each; the fastest of each counts. The file has just been written, so that it is read from memory if that is \
      large enough.
      """)

  @Option(help: ArgumentHelp("Size of the file, in millions of bytes.", valueName: "number"))
  var megabytes = 1024

  func validate() throws {
    guard megabytes > 0 else {
      throw ValidationError("--megabytes \(megabytes): give a number greater than 0")
    }
  }

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    print(try await DigestSpeed.measured(megabytes: megabytes, environment: environment).text)
  }
}
