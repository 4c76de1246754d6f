package import Foundation
package import StageContract

/// A JSON document that one part of Sonar writes and another reads.
///
/// Keys are snake_case; encoding is canonical (sorted keys, two-space indentation, final line feed),
/// so that equal documents are equal bytes.
package protocol JournalDocument: Codable, Equatable, Sendable {
  /// Kind and version that this build writes, and the latest version it can read.
  static var currentSchema: Schema { get }
  /// Kind and version found in the document.
  var schema: Schema { get }
}

/// What is wrong with a document.
package enum DocumentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no file at `path`.
  case missing(path: String)
  /// The file cannot be read or written.
  case inputOutput(path: String, reason: String)
  /// The file is not the JSON that its kind demands; `reason` names the key, never a value.
  case malformed(path: String, kind: String, reason: String)
  /// The document is of another kind.
  case wrongKind(path: String, expected: String, found: String)
  /// A later release wrote the document.
  case laterVersion(path: String, kind: String, found: Int, supported: Int)
  /// A folder, a link or a device lies where an owner's file belongs.
  case notAFile(path: String)

  /// One line: what, where, what to do now.
  package var description: String {
    switch self {
    case .missing(let path):
      "\(path): there is no such file"
    case .inputOutput(let path, let reason):
      "\(path): \(reason)"
    case .malformed(let path, let kind, let reason):
      "\(path): not a valid \(kind) document (\(reason)); " + Self.advice(kind)
    case .wrongKind(let path, let expected, let found):
      "\(path): holds a \(found) document where a \(expected) document belongs"
    case .laterVersion(let path, let kind, let found, let supported):
      "\(path): \(kind) version \(found) is later than \(supported), the latest this release reads; update Sonar"
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
    let decoder = JSONDecoder()
    decoder.userInfo = userInfo
    do {
      let tag = try decoder.decode(SchemaProbe.self, from: data).schema
      guard tag.name == currentSchema.name else {
        throw DocumentError.wrongKind(path: path, expected: currentSchema.name, found: tag.name)
      }
      guard tag.version <= currentSchema.version else {
        throw DocumentError.laterVersion(
          path: path, kind: currentSchema.name, found: tag.version, supported: currentSchema.version)
      }
      return try decoder.decode(Self.self, from: data)
    } catch let error as DocumentError {
      throw error
    } catch {
      throw .malformed(path: path, kind: currentSchema.name, reason: JSONFault.reason(error))
    }
  }

  /// Canonical bytes of the document.
  package func encoded() -> Data { CanonicalJSON.encode(self) }

  /// Writes the document to `path` (mode 0600), through a `.partial` beside it that is renamed into place.
  /// - Throws: `DocumentError.inputOutput`.
  package func write(to path: String) throws(DocumentError) {
    try writeFile(encoded(), to: path)
  }
}

/// Canonical JSON: sorted keys, slashes as they are, two-space indentation, one final line feed.
package enum CanonicalJSON {
  /// Bytes of `value`. Numbers must be finite: keep infinities out of documents.
  package static func encode(_ value: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    do {
      return try encoder.encode(value) + Data("\n".utf8)
    } catch {
      preconditionFailure("a document holds a value that JSON cannot: \(error)")
    }
  }

  /// `value` on one line, without the final line feed.
  package static func encodeLine(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }
}

/// Words for what JSON decoding found, without any value of the document.
package enum JSONFault {
  /// One short reason: the key path and what is wrong there.
  package static func reason(_ error: any Error) -> String {
    func at(_ path: [any CodingKey]) -> String {
      path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      return "key \(at(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "key \(at(context.codingPath)) has the wrong type"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      return "key \(at(context.codingPath)) holds an impossible value"
    default:
      return "it is not JSON"
    }
  }
}

private struct SchemaProbe: Decodable {
  var schema: Schema
}

/// Bytes of the regular file at `path`; what else lies there is neither waited for nor read without end.
/// - Throws: `DocumentError.missing`, `.inputOutput`.
package func readFile(_ path: String) throws(DocumentError) -> Data {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard descriptor >= 0 else {
    throw errno == ENOENT || errno == ENOTDIR
      ? .missing(path: path)
      : .inputOutput(path: path, reason: "cannot be read: \(String(cString: strerror(errno)))")
  }
  let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  var status = stat()
  guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
    throw .inputOutput(path: path, reason: "is not a regular file")
  }
  do {
    return try file.readToEnd() ?? Data()
  } catch {
    throw .inputOutput(path: path, reason: "cannot be read")
  }
}

/// Writes `data` to `path` (mode 0600) through a file beside it that is synced and renamed into place.
/// - Throws: `DocumentError.inputOutput` with the system's reason, for example a full disk.
package func writeFile(_ data: Data, to path: String) throws(DocumentError) {
  let partial = path + ".partial"
  func fail(_ step: String) -> DocumentError {
    let reason = String(cString: strerror(errno))
    unlink(partial)
    return .inputOutput(path: path, reason: "cannot \(step): \(reason)")
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
