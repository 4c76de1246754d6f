import Application
import Digest
import Foundation
import StageContract
import Text
import Workspace

/// How fast a file is digested by SHA-256.
struct DigestSpeed: Equatable, Sendable {
  /// Size of the file in millions of bytes.
  var megabytes: Int
  /// Shortest time that Sonar needed, in seconds.
  var sonarSeconds: Double
  /// Shortest time that `sha256sum` needed, in seconds; nil if it is not installed.
  var peerSeconds: Double?

  /// How often each digests the file.
  private static let rounds = 3

  /// The speeds and their ratio, a line each.
  var text: String {
    func line(_ name: String, _ figure: String) -> String {
      name.padding(toLength: 9, withPad: " ", startingAt: 0) + "  " + figure
    }
    func speed(_ seconds: Double) -> String { String(format: "%6.0f MB/s", Double(megabytes) / seconds) }
    let head = "a file of \(megabytes) MB, the fastest of \(Self.rounds):"
    let sonar = line("Sonar", speed(sonarSeconds))
    guard let peerSeconds else {
      return [head, sonar, line("sha256sum", "not installed")].joined(separator: "\n")
    }
    let ratio = line("ratio", String(format: "%6.2f", peerSeconds / sonarSeconds))
    return [head, sonar, line("sha256sum", speed(peerSeconds)), ratio].joined(separator: "\n")
  }

  /// Measures with a temporary file of `megabytes`, and with the `sha256sum` on the PATH of `environment`.
  /// - Throws: `CommandFailure` (70) if the digests differ, (69) if `sha256sum` fails; errors of writing and reading the file.
  static func measured(megabytes: Int, environment: [String: String]) async throws -> DigestSpeed {
    let peer = Tool("sha256sum", environment: environment)
    return try await TemporaryFolder.with { folder in
      let file = folder + "/random"
      try write(megabytes: megabytes, to: file)
      return try measured(file, megabytes: megabytes, peer: peer)
    }
  }

  private static func measured(_ file: String, megabytes: Int, peer: Tool?) throws -> DigestSpeed {
    var speed = DigestSpeed(megabytes: megabytes, sonarSeconds: .infinity)
    for _ in 0..<rounds {
      let start = ContinuousClock.now
      let digest = try Digest.sha256(file: file)
      speed.sonarSeconds = min(speed.sonarSeconds, (ContinuousClock.now - start) / .seconds(1))
      guard let peer else { continue }
      let peerStart = ContinuousClock.now
      let answer = try peer.run([file])
      let seconds = (ContinuousClock.now - peerStart) / .seconds(1)
      guard answer.status == 0 else {
        throw CommandFailure(status: .unavailable, "\(peer.path) failed")
      }
      let other = String(decoding: answer.output.prefix(64), as: UTF8.self)
      guard other == digest else {
        throw CommandFailure(
          status: .software, "Sonar's digest is \(digest), that of \(peer.path) is \(other)")
      }
      speed.peerSeconds = min(speed.peerSeconds ?? .infinity, seconds)
    }
    return speed
  }

  /// Writes `megabytes` of random bytes, the same ones every time, down to the disk.
  private static func write(megabytes: Int, to path: String) throws {
    try Data().write(to: URL(filePath: path))
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    var random = SeededNumbers(1)
    for _ in 0..<megabytes {
      let numbers = (0..<125_000).map { _ in random.next() }
      try file.write(contentsOf: numbers.withUnsafeBytes { Data($0) })
    }
    try file.synchronize()
    try file.close()
  }
}
