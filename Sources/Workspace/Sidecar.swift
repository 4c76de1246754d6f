package import Foundation
import StageContract

/// Another program's document about a recording: a JSON object with the schema `sidecar`, which travels with its audio and
/// is kept as it came.
package struct Sidecar: Equatable, Sendable {
  /// Its name in the recording's folder.
  package static let fileName = "sidecar.json"
  /// Ending of its name in an inbox, in lower case.
  package static let ending = "json"
  /// Largest size in bytes.
  package static let largest = 1_000_000

  /// Its bytes.
  package var data: Data
  /// The attributes of the file that they were read from.
  package var attributes: FileAttributes

  /// The sidecar at `path`; nil if nothing is there, or anything else than a sidecar, or it cannot be read.
  package static func read(_ path: String) -> Sidecar? {
    guard let before = try? FileSystem.attributes(path), before.kind == .file, before.bytes <= largest,
      let data = try? FileSystem.read(path), problem(data) == nil,
      (try? FileSystem.attributes(path)) == before
    else { return nil }
    return Sidecar(data: data, attributes: before)
  }

  /// Why the file at `path`, named like a sidecar, cannot even be told to be one, without quoting it; nil if it is one, or
  /// another program's document, or gone.
  package static func damage(_ path: String) -> String? {
    guard let found = try? FileSystem.attributes(path) else { return nil }
    guard found.kind == .file else { return "is not a regular file" }
    guard found.bytes <= largest else { return "is larger than 1 MB" }
    guard let data = try? FileSystem.read(path) else { return "cannot be read" }
    do {
      _ = try decodeJSON(Tag.self, from: data)
      return nil
    } catch DecodingError.dataCorrupted {
      return "is not JSON"
    } catch {
      return nil
    }
  }

  /// The tag that tells one from other documents.
  private struct Tag: Decodable { var schema: Schema }

  /// True if there is a file that can be one at `path`, of whatever content.
  static func isThere(_ path: String) throws(WorkspaceError) -> Bool {
    guard let found = try FileSystem.attributes(path) else { return false }
    return found.kind == .file && found.bytes <= largest
  }

  /// Why `data` is no sidecar, without quoting it; nil if it is one, whatever its version.
  package static func problem(_ data: Data) -> String? {
    guard data.count <= largest else { return "is larger than 1 MB" }
    guard let tag = try? decodeJSON(Tag.self, from: data) else {
      return "is not a JSON object with a schema"
    }
    return tag.schema.name == "sidecar" ? nil : "is not of the schema sidecar"
  }
}
