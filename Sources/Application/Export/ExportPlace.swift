import Digest
import Foundation
import Inbox
import StageContract
import Workspace

/// The output of an export: written into a hidden folder beside it and renamed when it is complete. What a killed export left is
/// removed by the next one to the same place.
final class ExportPlace {
  private let output: String
  private let isArchive: Bool
  private let parent: String
  /// The hidden folder.
  private let folder: String
  private var lock: Int32 = -1

  /// Checks that the output is free, and lies and holds no journal or inbox.
  /// - Throws: `CommandFailure` (64; 66 for a missing folder), `WorkspaceError`.
  init(_ path: String, isArchive: Bool, _ workspace: Workspace, inbox: String) throws {
    (output, self.isArchive) = (Workspace.absolute(path), isArchive)
    parent = (output as NSString).deletingLastPathComponent
    let name = (output as NSString).lastPathComponent
    folder = parent + "/.sonar-export-" + Digest.sha256(Data(name.utf8)).prefix(12) + ".partial"
    func refused(_ reason: String) -> CommandFailure {
      CommandFailure(status: .usage, "\(output.printable): " + reason)
    }
    guard output != "/" else { throw refused("cannot be replaced; name a new folder in it") }
    var status = stat()
    guard stat(parent, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw CommandFailure(
        status: .missingInput, "\(parent.printable): there is no such folder; create it, then try again")
    }
    let device = UInt64(truncatingIfNeeded: status.st_dev)
    if try JournalBoundary.isInJournal(parent, journal: workspace.root) {
      throw refused("lies in a journal; name a folder outside it")
    }
    if JournalBoundary.isIn(parent, inbox) || JournalBoundary.isIn(output, inbox) {
      throw refused("lies in the inbox; name a folder outside it")
    }
    if JournalBoundary.isIn(workspace.root, output) || JournalBoundary.isIn(inbox, output) {
      throw refused("holds the journal or its inbox; name another folder")
    }
    guard let found = try FileSystem.attributes(output) else { return }
    guard !isArchive else { throw refused("exists already; name a new file") }
    guard found.kind == .folder else { throw refused("exists already and is no folder; name a new folder") }
    guard try FileSystem.items(in: output).isEmpty else {
      throw refused("holds other things; name a new folder or an empty one")
    }
    guard found.device == device else { throw refused("is a whole disk; name a new folder in it") }
  }

  deinit { if lock >= 0 { close(lock) } }

  /// Where the export is written: a folder, or the file of an archive.
  var content: String { folder + "/content" }
  /// Path for a file that is needed while it is written.
  func scratch(_ name: String) -> String { folder + "/" + name }

  /// Has `body` write the export and makes it appear; if that fails or the task is cancelled, nothing of it is left.
  /// - Throws: `CommandFailure`: 75 if another export to the same output is running, 64 if something else has appeared there
  ///   meanwhile, 130 if the task is cancelled; `WorkspaceError`, and what `body` throws.
  func write<Written>(_ body: () throws -> Written) throws -> Written {
    try begin()
    do {
      let written = try body()
      try Task.checkCancellation()
      try publish()
      return written
    } catch {
      discard()
      if Task.isCancelled {
        throw CommandFailure(status: .interrupted, "interrupted; nothing was written")
      }
      throw error
    }
  }

  /// The same for a `body` that waits for programs, and is told of a cancellation by `CancellationError`.
  func writeByPrograms<Written>(_ body: () async throws -> Written) async throws -> Written {
    try begin()
    do {
      let written = try await body()
      try Task.checkCancellation()
      try publish()
      return written
    } catch {
      discard()
      throw error
    }
  }

  /// Creates the hidden folder, empty.
  /// - Throws: `CommandFailure` (75) if another export to the same output is running; `WorkspaceError`.
  private func begin() throws {
    if mkdir(folder, 0o700) != 0, errno != EEXIST { throw WorkspaceError.system("be written", output) }
    lock = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard lock >= 0 else { throw WorkspaceError.system("be opened", folder) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      throw CommandFailure(
        status: .temporary,
        "\(output.printable): another export is writing there; try again when it has finished")
    }
    try clear()
  }

  /// Removes what was written so far.
  /// - Throws: `WorkspaceError`.
  func clear() throws {
    for item in try FileSystem.items(in: folder) where item.isNamable {
      try FileSystem.removeTree(folder + "/" + item.name)
    }
    if !isArchive { try FileSystem.makeFolder(content) }
  }

  /// Makes the export appear as a whole.
  /// - Throws: `CommandFailure` (64) if something else has appeared there meanwhile; `WorkspaceError`.
  private func publish() throws {
    try FileSystem.syncAll(content)
    if !isArchive, try FileSystem.exists(output) {
      // An empty folder is replaced; one that is not empty any more, never.
      try FileSystem.rename(content, to: output)
    } else if try !FileSystem.renameIfFree(content, to: output) {
      throw CommandFailure(
        status: .usage, "\(output.printable): exists now; name another output, then export again")
    }
    try FileSystem.syncParent(of: output)
    discard()
  }

  /// Removes the hidden folder.
  private func discard() { try? FileSystem.removeTree(folder) }
}
