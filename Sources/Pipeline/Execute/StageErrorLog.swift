import Foundation
import StageContract
import Subprocess
import Synchronization
import SystemPackage
import Workspace

/// Forwards the standard error of one stage process to the log, up to a limit for each job.
///
/// A line of the log is `TIME STAGE RECORDING PROCESS TEXT`: RFC 3339 in UTC with milliseconds; the stage's name; the IDs of
/// the recordings that the process has jobs for, oldest first, separated by commas, `-` for none; the number of the
/// process; a line that it wrote, with control characters escaped. Empty lines are left out.
final class StageErrorLog: Sendable {
  /// Bytes after which a line without an end is continued on another one.
  private static let longestLine = 4096

  private struct State {
    /// Bytes that may still be written for the current jobs.
    var left = StageLog.bytesPerJob
    /// The beginning of a line whose end has not come.
    var rest: [UInt8] = []
    var recordings = "-"
    var process: Int32?
  }

  private let log: StageLog
  private let stage: String
  private let state = Mutex(State())

  init(_ log: StageLog, _ program: StageProgram) {
    (self.log, stage) = (log, program.stage.isEmpty ? program.name : program.stage)
  }

  /// Starts a new job, which resets the limit.
  func beginJob() { state.withLock { $0.left = StageLog.bytesPerJob } }

  /// From now on the process has jobs for `recordings`, oldest first; nil stands for the journal.
  func note(_ recordings: [String?]) {
    let ids = recordings.compactMap { $0?.printable }
    state.withLock { $0.recordings = ids.isEmpty ? "-" : ids.joined(separator: ",") }
  }

  /// Writes what the runner has to say of the process.
  func write(_ line: String) { state.withLock { write(Array(line.utf8)[...], &$0) } }

  /// Forwards `bytes`; what exceeds the limit is replaced by a single line that says so.
  func write(_ bytes: [UInt8]) {
    state.withLock { state in
      let all = state.rest + bytes
      var rest = all[...]
      while !rest.isEmpty {
        let beginning = rest.prefix(Self.longestLine)
        if let end = beginning.firstIndex(of: UInt8(ascii: "\n")) {
          write(rest[..<end], &state)
          rest = rest[(end + 1)...]
        } else {
          guard beginning.count == Self.longestLine else { break }
          write(beginning, &state)
          rest = rest.dropFirst(Self.longestLine)
        }
      }
      state.rest = Array(rest)
    }
  }

  /// Forwards all output of `process`; returns the end of it.
  func pass(on output: SubprocessOutputSequence, of process: ProcessIdentifier) async -> [UInt8] {
    state.withLock { $0.process = process.value }
    var tail: [UInt8] = []
    do {
      for try await piece in output {
        let bytes = piece.withUnsafeBytes { Array($0) }
        write(bytes)
        tail = (tail + bytes).suffix(1 << 14)
      }
    } catch {
      // The process has ended, but a child of it keeps the pipe open: do not wait for more output.
    }
    // The last line may have no end.
    write([UInt8(ascii: "\n")])
    return tail
  }

  private func write(_ text: ArraySlice<UInt8>, _ state: inout State) {
    guard state.left > 0 else { return }
    let line = text.isEmpty ? [] : line(String(decoding: text, as: UTF8.self), state)
    // Empty lines count, too: a program may write nothing else.
    state.left -= max(1, line.count)
    if state.left > 0 {
      log.write(line)
    } else {
      let size = StageLog.bytesPerJob / 1_000_000
      log.write(self.line("more than \(size) MB in one job; the rest was dropped", state))
    }
  }

  private func line(_ text: String, _ state: State) -> [UInt8] {
    let time = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    let process = state.process.map { String($0) } ?? "-"
    return Array("\(time) \(stage) \(state.recordings) \(process) \(text.printable)\n".utf8)
  }
}
