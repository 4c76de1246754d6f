import Foundation
import StageContract
import Workspace

/// The record as earlier releases wrote it: `state/mirror.json`, version 1 with objects, version 2 with rows.
struct EarlierMirrorRecord: Decodable {
  private static let schema = Schema(name: "mirror", version: 2)
  private let schema: Schema
  /// Mirrors by the absolute path of their target.
  private let mirrors: [String: Mirror]

  /// Reads the mirrors of the document at `path`; none if there is no document.
  /// - Throws: `WorkspaceError.malformed`, `.notAFile`, `.inputOutput`.
  static func mirrors(_ path: String) throws(WorkspaceError) -> [String: MirrorRecord.Mirror] {
    guard let found = try FileSystem.attributes(path) else { return [:] }
    guard found.kind == .file else { throw .notAFile(path: path) }
    let data = try FileSystem.read(path)
    let record: EarlierMirrorRecord
    do {
      record = try decodeJSON(EarlierMirrorRecord.self, from: data)
    } catch {
      throw .malformed(path: path, kind: schema.name, reason: JSONFault.reason(error))
    }
    guard record.schema.name == schema.name, record.schema.version <= schema.version else {
      throw .malformed(path: path, kind: schema.name, reason: "it is of another kind")
    }
    return record.mirrors.mapValues {
      MirrorRecord.Mirror(entries: .init($0.entries), files: .init($0.files), told: $0.told)
    }
  }

  private struct Mirror: Decodable {
    var entries: [String: MirrorRecord.Entry] = [:]
    var files: [String: [String]] = [:]
    var told: [String]

    private enum CodingKeys: CodingKey { case entries, files, entryRows, fileRows, told }

    /// An entry of version 1, which does not count as unchanged.
    private struct Entry: Decodable {
      var name: String
      var files: [String]
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      told = try values.decode([String].self, forKey: .told)
      guard values.contains(.fileRows) else {
        entries = try values.decode([String: Entry].self, forKey: .entries).mapValues {
          .init(key: "", name: $0.name, base: "", files: $0.files)
        }
        files = try values.decode([String: [String]].self, forKey: .files)
        return
      }
      let fileRows = try values.decode([[String]].self, forKey: .fileRows)
      let entryRows = try values.decode([[String]].self, forKey: .entryRows)
      guard fileRows.allSatisfy({ !$0.isEmpty }), entryRows.allSatisfy({ $0.count > 3 }) else {
        throw DecodingError.dataCorruptedError(
          forKey: .fileRows, in: values, debugDescription: "a row is too short")
      }
      for row in fileRows { files[row[0]] = Array(row[1...]) }
      for row in entryRows {
        entries[row[0]] = .init(key: row[1], name: row[2], base: row[3], files: Array(row[4...]))
      }
    }
  }
}
