package import Foundation
import StageContract
import Subprocess
import SystemPackage
package import Workspace

/// A command of the owner that is told something: it gets a document on its standard input.
package struct NotifyCommand: Sendable {
  private let setting: String
  private let command: String
  private let folder: String
  private let timeLimitSeconds: Double

  /// - Parameters:
  ///   - command: run by `/bin/sh -c` in the journal's folder, with `SONAR_JOURNAL` set to that folder.
  ///   - setting: the setting that contains it.
  package init(
    _ command: String, setting: String = "notify", in workspace: Workspace, timeLimitSeconds: Double = 60
  ) {
    (self.command, self.setting, folder) = (command, setting, workspace.root)
    self.timeLimitSeconds = timeLimitSeconds
  }

  /// Runs the command with `document` as JSON, like `tell(bytes:)`.
  package func tell(_ document: some Encodable & Sendable, variables: [String: String] = [:]) async -> String?
  {
    await tell(bytes: canonicalJSON(document, pretty: true), variables: variables)
  }

  /// Runs the command until it ends or its time limit is reached, even if the calling task is cancelled.
  /// - Parameter variables: added to its environment.
  /// - Returns: one line that says what went wrong; nil if nothing did.
  package func tell(bytes: Data, variables: [String: String] = [:]) async -> String? {
    // An interrupted run is reported too.
    await Task.detached { await answer(to: bytes, variables) }.value
  }

  private func answer(to document: Data, _ variables: [String: String]) async -> String? {
    do {
      // Files instead of pipes: a command that reads nothing, or leaves a child behind, cannot block the run.
      let input = try Self.scratch(holding: document)
      let errors = try Self.scratch(holding: Data())
      defer { try? errors.close() }
      guard let status = try await status(input: input, errors: errors, variables) else {
        return
          "\(setting): killed after \(Int(timeLimitSeconds)) s; make it faster, or let it run in the background (… &)"
      }
      guard !status.isSuccess else { return nil }
      return "\(setting): \(Self.ending(status))\(try Self.lastLine(errors).map { ": " + $0 } ?? "")"
    } catch {
      return "\(setting): cannot be run: \(error)"
    }
  }

  /// How the command ended; nil if it exceeded its time limit.
  private func status(
    input: FileDescriptor, errors: FileDescriptor, _ variables: [String: String]
  ) async throws -> TerminationStatus? {
    let variables = variables.merging(["SONAR_JOURNAL": folder]) { $1 }
      .map { (Environment.Key(stringLiteral: $0.key), String?.some($0.value)) }
    var options = PlatformOptions()
    options.processGroupID = 0
    options.teardownSequence = [
      .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .seconds(2))
    ]
    return try await withThrowingTaskGroup(of: TerminationStatus?.self) { [options] group in
      group.addTask {
        try await Subprocess.run(
          .path("/bin/sh"), arguments: ["-c", command],
          environment: .inherit.updating(Dictionary(uniqueKeysWithValues: variables)),
          workingDirectory: FilePath(folder),
          platformOptions: options, input: .fileDescriptor(input, closeAfterSpawningProcess: true),
          output: .discarded, error: .fileDescriptor(errors, closeAfterSpawningProcess: false)
        ).terminationStatus
      }
      group.addTask {
        try await Task.sleep(for: .seconds(timeLimitSeconds))
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }

  private static func ending(_ status: TerminationStatus) -> String {
    switch status {
    case .exited(let code): "it exited with status \(code)"
    case .signaled(let signal): "it was killed by signal \(signal)"
    }
  }

  /// An unnamed file that holds `data`, positioned at its start.
  private static func scratch(holding data: Data) throws -> FileDescriptor {
    let path = NSTemporaryDirectory() + "sonar-notify-" + UUID().uuidString
    let file = try FileDescriptor.open(
      path, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec], permissions: [.ownerReadWrite])
    unlink(path)
    try file.writeAll(data)
    try file.seek(offset: 0, from: .start)
    return file
  }

  private static func lastLine(_ file: FileDescriptor) throws -> String? {
    let end = try file.seek(offset: 0, from: .end)
    var bytes = [UInt8](repeating: 0, count: Int(min(end, 4096)))
    let start = end - Int64(bytes.count)
    let count = try bytes.withUnsafeMutableBytes { try file.read(fromAbsoluteOffset: start, into: $0) }
    let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.last.map { String($0.prefix(300)) }
  }
}
