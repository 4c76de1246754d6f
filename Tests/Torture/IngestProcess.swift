import Foundation
import Model
import StageContract
import TestSupport

/// A monitored, persistent `sonar-ingest` process, with jobs as the runner sends them.
final class IngestProcess {
  /// The result of a job.
  enum Outcome: Equatable {
    case accepted(salvaged: Bool)
    /// The job failed with this status and message.
    case refused(status: Int32, line: String)
    /// The process ended by this signal (or, if negative, with this status) without an answer.
    case crashed(signal: Int32)
    case hung
  }

  /// Largest resident memory that any process has reported.
  private(set) var peakMemoryBytes = 0
  /// Remarks on the file that was accepted last.
  private(set) var remarks: [Remark] = []
  private let folder: TestFolder
  private let limitSeconds: Double
  private var process: Process?
  private var input = Pipe()
  private var output = Pipe()
  private var pending = Data()
  private var number = 0

  /// Creates a process whose jobs count as hung after `limitSeconds`.
  init(limitSeconds: Double) throws {
    self.limitSeconds = limitSeconds
    folder = try TestFolder()
    let intake = Intake(
      id: "2026-11-20T071503Z-3f9a1c2e", name: "memo", modifiedAt: "2026-11-20T07:15:03Z", namedAt: nil,
      tags: [], sha256: String(repeating: "0", count: 64), bytes: 1)
    try intake.write(to: folder["intake.json"])
  }

  deinit { process?.terminate() }

  /// Processes one file; a process that has ended is restarted for the next.
  func work(_ file: MutatedAudio) throws -> Outcome {
    try work(file.bytes, fileExtension: file.source.fileExtension)
  }

  /// Processes a file of `bytes`.
  func work(_ bytes: Data, fileExtension: String) throws -> Outcome {
    let recording = folder["original." + fileExtension]
    try bytes.write(to: URL(filePath: recording))
    for name in ["audio.wav", "source.json"] { try? FileManager.default.removeItem(atPath: folder[name]) }
    if process?.isRunning != true { try start() }
    number += 1
    let job: [String: Any] = [
      "job": number, "recording": recording, "intake": folder["intake.json"], "audio": folder["audio.wav"],
      "source": folder["source.json"],
    ]
    try input.fileHandleForWriting.write(
      contentsOf: JSONSerialization.data(withJSONObject: job) + Data("\n".utf8))
    let end = ContinuousClock.now + .seconds(limitSeconds)
    while ContinuousClock.now < end {
      guard let line = try nextLine(until: end) else { continue }
      if line.isEmpty { return ended() }
      if let outcome = try outcome(line) { return outcome }
    }
    if let id = process?.processIdentifier { kill(id, SIGKILL) }
    process?.waitUntilExit()
    return .hung
  }

  private struct Answer: Decodable {
    var finished: Finish?
    var failed: Failure?

    struct Finish: Decodable {
      var peakMemoryBytes: Int?
    }
    struct Failure: Decodable {
      var status: Int32
      var message: String
    }
  }

  private func outcome(_ line: Data) throws -> Outcome? {
    let answer = try decodeJSON(Answer.self, from: line)
    if let failed = answer.failed { return .refused(status: failed.status, line: failed.message) }
    guard let finished = answer.finished else { return nil }
    peakMemoryBytes = max(peakMemoryBytes, finished.peakMemoryBytes ?? 0)
    remarks = try Source.read(folder["source.json"]).hearing?.remarks ?? []
    return .accepted(salvaged: !remarks.isEmpty)
  }

  /// The next line of output; empty if the process has ended, nil on timeout.
  private func nextLine(until end: ContinuousClock.Instant) throws -> Data? {
    while true {
      if let feed = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Data(pending[..<feed])
        pending = Data(pending[pending.index(after: feed)...])
        return line
      }
      var descriptor = pollfd(
        fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let left = (end - ContinuousClock.now) / .milliseconds(1)
      guard left > 0, poll(&descriptor, 1, Int32(left.rounded(.up))) > 0 else { return nil }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return Data() }
      pending += data
    }
  }

  private func ended() -> Outcome {
    guard let process else { return .crashed(signal: 0) }
    process.waitUntilExit()
    return .crashed(
      signal: process.terminationReason == .uncaughtSignal
        ? process.terminationStatus : -process.terminationStatus)
  }

  private func start() throws {
    (input, output, pending) = (Pipe(), Pipe(), Data())
    let process = Process()
    process.executableURL = URL(filePath: JournalRun.programs + "/sonar-ingest")
    process.arguments = ["--jobs"]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    self.process = process
  }
}
