package import Foundation
package import StageContract

/// A child process whose output goes to files.
package final class Child {
  /// The result of a finished process.
  package struct Answer: Sendable {
    /// Exit status, or the negative number of the signal that ended it.
    package var status: Int32
    /// Standard output.
    package var output: String
    /// Standard error.
    package var errors: String
    /// Running time in seconds.
    package var seconds: Double

    /// Standard output as JSON.
    package func json<Value: Decodable>(_ type: Value.Type, keys: JSONKeys = .snakeCase) throws -> Value {
      try decodeJSON(type, from: Data(output.utf8), keys: keys)
    }

    /// The member `key` of the JSON object on standard output.
    package func json<Value: Decodable>(_ type: Value.Type, in key: String) throws -> Value {
      try json(Member<Value>.self).value(key)
    }
  }

  package let process = Process()
  private let scratch: String
  private let start: ContinuousClock.Instant

  /// Starts `program`; its output goes to files whose paths begin with `scratch`.
  package init(program: String, arguments: [String], environment: [String: String], scratch: String) throws {
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

  /// What it has written to standard error so far.
  package func errorsSoFar() throws -> String { try Self.text(scratch + ".err") }

  /// Waits until the process ends, and kills it after `limitSeconds`.
  package func wait(limitSeconds: Double = .infinity) throws -> Answer {
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

  /// Runs the command `words`, also one for the machine such as `mount`; false unless it succeeds.
  package static func run(_ words: [String]) throws -> Bool {
    let scratch = try TestFolder()
    defer { withExtendedLifetime(scratch) {} }
    return try Child(
      program: "/usr/bin/env", arguments: words, environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"],
      scratch: scratch["output"]
    ).wait().status == 0
  }

  /// The content of the file at `path`, with invalid UTF-8 (from file names) replaced.
  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  private static func file(_ path: String) throws -> FileHandle {
    try Data().write(to: URL(filePath: path))
    return try FileHandle(forWritingTo: URL(filePath: path))
  }
}

/// Any member of a JSON object, as one type.
private struct Member<Value: Decodable>: Decodable {
  private let members: KeyedDecodingContainer<Name>

  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws { members = try decoder.container(keyedBy: Name.self) }

  func value(_ key: String) throws -> Value { try members.decode(Value.self, forKey: Name(stringValue: key)) }
}
