package import Foundation
package import StageContract

/// A JSON document of a recording or of the journal.
package protocol JournalDocument: TaggedDocument {}

extension Intake: JournalDocument {}

/// An error in reading or writing a document.
package enum DocumentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no file at `path`.
  case missing(path: String)
  /// The file cannot be read or written; `status` follows from the system's error.
  case inputOutput(path: String, reason: String, status: ExitStatus)
  /// The file is not valid JSON for its kind; `reason` names the key, never a value.
  case malformed(path: String, kind: String, reason: String)
  /// The document is of another kind.
  case wrongKind(path: String, expected: String, found: String)
  /// A later release wrote the document.
  case laterVersion(path: String, kind: String, found: Int, supported: Int)
  /// A folder, a link or a device is in the place of a file that the owner wrote.
  case notAFile(path: String)

  /// The error number `code` of a system call on the file at `path`, and what it prevented: `cannot be read`.
  package static func systemFailure(_ code: Int32, path: String, _ what: String) -> DocumentError {
    .inputOutput(
      path: path, reason: "\(what): \(String(cString: strerror(code)))", status: ExitStatus(fileError: code))
  }

  /// Exit status of a process that fails with this error.
  package var exitStatus: ExitStatus {
    switch self {
    case .missing: .missingInput
    case .inputOutput(_, _, let status): status
    case .malformed, .wrongKind, .laterVersion, .notAFile: .badInput
    }
  }

  /// One line: what is wrong, where, and what to do now.
  package var description: String {
    switch self {
    case .missing(let path):
      "\(path): there is no such file"
    case .inputOutput(let path, let reason, _):
      "\(path): \(reason); check the disk, its free space and the permissions"
    case .malformed(let path, let kind, let reason):
      "\(path): not a valid \(kind) document (\(reason)); " + Self.advice(kind)
    case .wrongKind(let path, let expected, let found):
      "\(path): contains a \(found) document instead of a \(expected) document"
    case .laterVersion(let path, let kind, let found, let supported):
      "\(path): written by a later release (\(kind) version \(found); this one reads up to \(supported)); update Sonar"
    case .notAFile(let path):
      "\(path): not a regular file; the entry counts as private until you put the file itself there, from a backup if "
        + "need be"
    }
  }

  /// Advice for a damaged document of `kind`. Documents that hold the owner's words, or that cannot be
  /// recreated, must never be deleted.
  private static func advice(_ kind: String) -> String {
    let fix = "restore it from a backup, or correct the JSON by hand"
    switch kind {
    case Owner.currentSchema.name: return "the entry counts as private until it is fixed: " + fix
    case Intake.currentSchema.name: return fix
    default: return "sonar verify --repair rebuilds it"
    }
  }
}

extension JournalDocument {
  /// File name of every document of this kind, for example `transcript.json`.
  package static var fileName: String { currentSchema.name + ".json" }

  /// Reads the document at `path`.
  /// - Throws: `DocumentError`.
  package static func read(_ path: String) throws(DocumentError) -> Self {
    try decode(readFile(path), path: path)
  }

  /// Decodes a document from `data`; `path` is named in errors.
  /// - Throws: `DocumentError.malformed`, `.wrongKind`, `.laterVersion`.
  package static func decode(_ data: Data, path: String) throws(DocumentError) -> Self {
    do {
      return try decode(data)
    } catch {
      let kind = currentSchema.name
      switch error {
      case .malformed(let reason): throw .malformed(path: path, kind: kind, reason: reason)
      case .wrongKind(let found): throw .wrongKind(path: path, expected: kind, found: found)
      case .laterVersion(let found):
        throw .laterVersion(path: path, kind: kind, found: found, supported: currentSchema.version)
      }
    }
  }

  /// Writes the document to `path` (mode 0600) through a `.partial` file next to it that is renamed into
  /// place.
  /// - Throws: `DocumentError.inputOutput`.
  package func write(to path: String) throws(DocumentError) {
    try writeFile(encoded(), to: path)
  }
}

/// Maximum size of a document in bytes: 256 MB, more than a day of speech. A larger file was not written by Sonar, and
/// would only exhaust memory.
package let largestDocument = 256_000_000

/// Reads the regular file at `path`. Anything else (a pipe, a device) is refused and never waited for.
/// - Throws: `DocumentError.missing`, `.inputOutput`.
package func readFile(_ path: String) throws(DocumentError) -> Data {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard descriptor >= 0 else {
    throw errno == ENOENT || errno == ENOTDIR
      ? .missing(path: path)
      : .systemFailure(errno, path: path, "cannot be read")
  }
  let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  var status = stat()
  guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
    throw .inputOutput(path: path, reason: "is not a regular file", status: .temporary)
  }
  guard status.st_size <= largestDocument else {
    throw .inputOutput(path: path, reason: "is larger than any document", status: .badInput)
  }
  do {
    return try file.readToEnd() ?? Data()
  } catch {
    throw .inputOutput(path: path, reason: "cannot be read", status: ExitStatus(fileError: error))
  }
}

/// Refuses a device, pipe or socket as the place of an output: renaming a file over `/dev/null`, as root may, would
/// replace it for the whole machine.
/// - Throws: `DocumentError.inputOutput` (64).
package func checkOutput(_ path: String) throws(DocumentError) {
  var status = stat()
  guard lstat(path, &status) == 0 else { return }
  guard [S_IFREG, S_IFLNK, S_IFDIR].contains(status.st_mode & S_IFMT) else {
    throw .inputOutput(path: path, reason: "is a device or a pipe, no place for a file", status: .usage)
  }
}

/// Writes `data` to `path` (mode 0600) through a file next to it that is synced and renamed into place.
/// - Throws: `DocumentError.inputOutput` with the system's reason, for example a full disk; (64) for a device or pipe.
package func writeFile(_ data: Data, to path: String) throws(DocumentError) {
  try checkOutput(path)
  let partial = path + ".partial"
  func fail(_ step: String) -> DocumentError {
    let code = errno
    unlink(partial)
    return .systemFailure(code, path: path, "cannot \(step)")
  }
  let descriptor = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { throw fail("be created") }
  let complete = data.withUnsafeBytes { bytes in
    var offset = 0
    while offset < bytes.count {
      let count = write(descriptor, bytes.baseAddress! + offset, bytes.count - offset)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      offset += count
    }
    return true
  }
  guard complete else {
    let error = fail("be written")
    close(descriptor)
    throw error
  }
  guard fsync(descriptor) == 0 else {
    let error = fail("be synced")
    close(descriptor)
    throw error
  }
  guard close(descriptor) == 0 else { throw fail("be synced") }
  guard rename(partial, path) == 0 else { throw fail("be renamed into place") }
}
