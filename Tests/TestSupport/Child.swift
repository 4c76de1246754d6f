public import Foundation

/// A program that runs, its output in files.
public final class Child {
  /// What it said when it ended.
  public struct Answer: Sendable {
    /// Exit status; the number of the signal that ended it, negative.
    public var status: Int32
    /// Standard output.
    public var output: String
    /// Standard error.
    public var errors: String
    /// Seconds from start to end.
    public var seconds: Double

    /// Standard output as JSON.
    public func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try JSONDecoder().decode(type, from: Data(output.utf8))
    }
  }

  /// The process.
  public let process = Process()
  private let scratch: String
  private let start: ContinuousClock.Instant

  /// Starts `program`; what it writes goes to files whose names begin with `scratch`.
  public init(program: String, arguments: [String], environment: [String: String], scratch: String) throws {
    self.scratch = scratch
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try Self.file(scratch + ".out")
    process.standardError = try Self.file(scratch + ".err")
    start = .now
    try process.run()
  }

  /// Waits for the end; a program that has not ended `limitSeconds` from now is killed.
  public func wait(limitSeconds: Double = .infinity) throws -> Answer {
    let waitStart = ContinuousClock.now
    while limitSeconds < .infinity, process.isRunning {
      if (ContinuousClock.now - waitStart) / .seconds(1) > limitSeconds {
        kill(process.processIdentifier, SIGKILL)
        break
      }
      usleep(5000)
    }
    process.waitUntilExit()
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let status = process.terminationStatus
    defer {
      for ending in [".out", ".err"] { try? FileManager.default.removeItem(atPath: scratch + ending) }
    }
    return Answer(
      status: process.terminationReason == .exit ? status : -status,
      output: try Self.text(scratch + ".out"), errors: try Self.text(scratch + ".err"), seconds: seconds)
  }

  /// What stands in the file at `path`; names that are no UTF-8 may be in it.
  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  private static func file(_ path: String) throws -> FileHandle {
    try Data().write(to: URL(filePath: path))
    return try FileHandle(forWritingTo: URL(filePath: path))
  }
}
