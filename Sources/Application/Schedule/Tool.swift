package import Foundation
import StageContract
import Workspace

/// A system program that a command runs and waits for.
package struct Tool {
  /// Exit status and output of a program.
  package struct Answer: Equatable {
    package var status: Int32
    package var output: Data
    package var errors: String
  }

  package let path: String
  let environment: [String: String]

  /// The program `name` on the PATH of `environment`; nil if not found.
  package init?(_ name: String, environment: [String: String]) {
    guard let path = Self.path(of: name, environment: environment) else { return nil }
    (self.path, self.environment) = (path, environment)
  }

  static func path(of name: String, environment: [String: String]) -> String? {
    let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { $0 + "/" + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs the program with `input` on standard input and waits until it ends.
  /// - Throws: `CommandFailure`: 69 if it cannot be started, 74 if a temporary file cannot be written.
  package func run(_ arguments: [String], input: Data = Data()) throws -> Answer {
    // Files instead of pipes, which could fill up or break while we wait.
    let given = try Self.scratch(input)
    let (output, errors) = (try Self.scratch(Data()), try Self.scratch(Data()))
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = environment.merging(["LC_ALL": "C"]) { $1 }
    (process.standardInput, process.standardOutput, process.standardError) = (given, output, errors)
    do {
      try process.run()
    } catch {
      throw CommandFailure(status: .unavailable, "\(path): cannot be started: \(error.localizedDescription)")
    }
    process.waitUntilExit()
    func all(_ file: FileHandle) throws -> Data {
      try file.seek(toOffset: 0)
      return try file.readToEnd() ?? Data()
    }
    let status = process.terminationStatus
    let said = String(decoding: try all(errors), as: UTF8.self)
    return Answer(
      status: process.terminationReason == .exit ? status : 128 + status, output: try all(output),
      errors: said.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Runs the program at `path` with `input` on standard input and waits for its end.
  /// - Returns: its exit status, and what it wrote on both outputs; nil if it had not ended after `limitSeconds` and was killed.
  /// - Throws: `CommandFailure` (69) if it cannot be started; `CancellationError`, the program is killed then.
  static func run(
    _ path: String, _ arguments: [String], input: Data = Data(), environment: [String: String],
    limitSeconds: Double
  ) async throws -> (status: Int32, output: String)? {
    let (given, output) = (try scratch(input), try scratch(Data()))
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = environment
    (process.standardInput, process.standardOutput, process.standardError) = (given, output, output)
    let program = RunningProgram(process)
    do { try process.run() } catch {
      throw CommandFailure(status: .unavailable, "\(path.printable): cannot be started; install it again")
    }
    defer { program.end() }
    let clock = SuspendingClock()
    let begun = clock.now
    while program.isRunning {
      try await Task.sleep(for: .milliseconds(20))
      if (clock.now - begun) / .seconds(1) > limitSeconds { return nil }
    }
    // ^C at a terminal may reach it first.
    if program.status > 128 { try await Task.sleep(for: .milliseconds(100)) }
    try output.seek(toOffset: 0)
    return (program.status, String(decoding: try output.readToEnd() ?? Data(), as: UTF8.self))
  }

  /// An unlinked temporary file that contains `data`.
  private static func scratch(_ data: Data) throws -> FileHandle {
    let path = NSTemporaryDirectory() + "sonar-tool-" + UUID().uuidString
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw CommandFailure(
        status: .inputOutput, "\(path): cannot be written: \(String(cString: strerror(errno)))")
    }
    unlink(path)
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try file.write(contentsOf: data)
    try file.seek(toOffset: 0)
    return file
  }
}
