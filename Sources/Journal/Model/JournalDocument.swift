package import Foundation
package import StageContract

/// A document of a recording or of the journal, as stages write and read it.
package protocol JournalDocument: TaggedDocument {}

extension Intake: JournalDocument {}

/// What is wrong with a document.
package enum DocumentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no file at `path`.
  case missing(path: String)
  /// The file cannot be read or written; `status` says whose trouble that is.
  case inputOutput(path: String, reason: String, status: ExitStatus)
  /// The file is not the JSON that its kind demands; `reason` names the key, never a value.
  case malformed(path: String, kind: String, reason: String)
  /// The document is of another kind.
  case wrongKind(path: String, expected: String, found: String)
  /// A later release wrote the document.
  case laterVersion(path: String, kind: String, found: Int, supported: Int)
  /// A folder, a link or a device lies where an owner's file belongs.
  case notAFile(path: String)

  /// What the system said of the file at `path`, an error number, and what it kept us from: `cannot be read`.
  package static func systemFailure(_ code: Int32, path: String, _ what: String) -> DocumentError {
    .inputOutput(
      path: path, reason: "\(what): \(String(cString: strerror(code)))", status: ExitStatus(fileError: code))
  }

  /// What a process exits with that cannot go on.
  package var exitStatus: ExitStatus {
    switch self {
    case .missing: .missingInput
    case .inputOutput(_, _, let status): status
    case .malformed, .wrongKind, .laterVersion, .notAFile: .badInput
    }
  }

  /// One line: what, where, what to do now.
  package var description: String {
    switch self {
    case .missing(let path):
      "\(path): there is no such file"
    case .inputOutput(let path, let reason, _):
      "\(path): \(reason); check the disk, the room on it and the permissions"
    case .malformed(let path, let kind, let reason):
      "\(path): not a valid \(kind) document (\(reason)); " + Self.advice(kind)
    case .wrongKind(let path, let expected, let found):
      "\(path): holds a \(found) document where a \(expected) document belongs"
    case .laterVersion(let path, let kind, let found, let supported):
      "\(path): a later release wrote it (\(kind) version \(found), and this one reads up to \(supported)); update Sonar"
    case .notAFile(let path):
      "\(path): not a regular file; the entry counts as private until the file itself is put there, from a backup if "
        + "need be"
    }
  }

  /// What to do about a damaged document of `kind`. Documents that hold the owner's words or that nothing can make
  /// again are never to be deleted.
  private static func advice(_ kind: String) -> String {
    let mend = "restore it from a backup, or correct the JSON by hand"
    switch kind {
    case Owner.currentSchema.name: return "the entry counts as private until it is mended: " + mend
    case Intake.currentSchema.name: return mend
    default: return "sonar verify --repair makes it again"
    }
  }
}

extension JournalDocument {
  /// What a document of this kind is called wherever one lies: `transcript.json`.
  package static var fileName: String { currentSchema.name + ".json" }

  /// Reads the document at `path`.
  /// - Throws: `DocumentError`.
  package static func read(_ path: String) throws(DocumentError) -> Self {
    try decode(readFile(path), path: path)
  }

  /// Decodes a document from `data`; `path` is named in errors.
  /// - Throws: `DocumentError.malformed`, `.wrongKind`, `.laterVersion`.
  package static func decode(
    _ data: Data, path: String, userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws(DocumentError) -> Self {
    do {
      return try decode(data, userInfo: userInfo)
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

  /// Writes the document to `path` (mode 0600), through a `.partial` beside it that is renamed into place.
  /// - Throws: `DocumentError.inputOutput`.
  package func write(to path: String) throws(DocumentError) {
    try writeFile(encoded(), to: path)
  }
}

/// Bytes of the regular file at `path`; what else lies there is neither waited for nor read without end.
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
  do {
    return try file.readToEnd() ?? Data()
  } catch {
    throw .inputOutput(path: path, reason: "cannot be read", status: ExitStatus(fileError: error))
  }
}

/// Writes `data` to `path` (mode 0600) through a file beside it that is synced and renamed into place.
/// - Throws: `DocumentError.inputOutput` with the system's reason, for example a full disk.
package func writeFile(_ data: Data, to path: String) throws(DocumentError) {
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
  guard rename(partial, path) == 0 else { throw fail("be put in place") }
}
