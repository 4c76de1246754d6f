import Foundation
import StageContract
package import Workspace

/// The results that the index shows: the input of the stage that writes it, as of its last run.
package struct ShownResults: Sendable {
  /// One line for each recording; a later run replaces the file and not these bytes.
  private let lines: Data

  /// Those of `workspace`; none before the first index.
  package init(_ workspace: Workspace) {
    let records = JournalRecords(workspace)
    let stage = ((try? records.stages()) ?? []).first {
      records.record(of: $0)?.outputs.values.contains { $0.file == workspace.databaseName } ?? false
    }
    let path = stage.map(workspace.stageEntriesFile)
    lines =
      path.flatMap { try? Data(contentsOf: URL(filePath: $0), options: .alwaysMapped) } ?? Data()
  }

  /// Fingerprints by stage, by the recording's ID.
  package typealias Fingerprints = [String: [String: String]]

  /// All of them.
  package var all: Fingerprints { Self.read(pieces) }

  /// Those of the recording `id`; nil if the index does not show it.
  package func results(of id: String) -> [String: String]? {
    guard let place = lines.range(of: Data(#""recording":"\#(id)""#.utf8)) else { return nil }
    let feed = UInt8(ascii: "\n")
    let start = lines[..<place.lowerBound].lastIndex(of: feed).map { $0 + 1 } ?? lines.startIndex
    return Self.read([lines[start...].prefix { $0 != feed }])[id]
  }

  /// Those of the recordings that show other results in `later`.
  package func replaced(in later: ShownResults) -> Fingerprints {
    guard lines != later.lines else { return [:] }
    let (old, new) = (pieces, later.pieces)
    let (before, after) = (Set(old), Set(new))
    let now = Self.read(new.filter { !before.contains($0) })
    return Self.read(old.filter { !after.contains($0) }).filter { id, shown in
      now[id].map { $0 != shown } ?? false
    }
  }

  private var pieces: [Data] { lines.split(separator: UInt8(ascii: "\n")) }

  private static func read(_ lines: [Data]) -> Fingerprints {
    var found: Fingerprints = [:]
    for line in lines {
      guard let fields = try? JSONSerialization.jsonObject(with: line) as? [String: Any],
        let id = fields["recording"] as? String
      else { continue }
      found[id] = [:]
      for case let path as String in fields.values {
        let parts = path.split(separator: "/")
        guard let place = parts.lastIndex(of: "artifacts"), place > 0, parts[place - 1] == id,
          parts.count == place + 4
        else { continue }
        found[id]?[String(parts[place + 1])] = String(parts[place + 2])
      }
    }
    return found
  }
}
