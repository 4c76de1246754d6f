import Foundation
import StageContract
package import Workspace

/// The results that the index shows: the input of the stage that writes it, as of its last run.
package struct ShownResults: Sendable {
  /// One line for each recording; a later run replaces the file and not these bytes.
  private let lines: Data

  /// None.
  package init() { lines = Data() }

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
  package var all: Fingerprints { Self.read(Self.pieces(lines)) }

  /// Those of the recording `id`; nil if the index does not show it.
  package func results(of id: String) -> [String: String]? {
    guard let place = lines.range(of: Data(#""recording":"\#(id)""#.utf8)) else { return nil }
    let feed = UInt8(ascii: "\n")
    let start = lines[..<place.lowerBound].lastIndex(of: feed).map { $0 + 1 } ?? lines.startIndex
    return Self.read([lines[start...].prefix { $0 != feed }])[id]
  }

  /// Those of the recordings that show other results in `later`.
  package func replaced(in later: ShownResults) -> Fingerprints {
    let (first, second) = Self.differing(lines, later.lines)
    let (old, new) = (Self.pieces(first), Self.pieces(second))
    let (before, after) = (Set(old), Set(new))
    let now = Self.read(new.filter { !before.contains($0) })
    return Self.read(old.filter { !after.contains($0) }).filter { id, shown in
      now[id].map { $0 != shown } ?? false
    }
  }

  private static func pieces(_ lines: Data) -> [Data] { lines.split(separator: UInt8(ascii: "\n")) }

  /// The lines of both without those that they have in common at the start and at the end: usually all but a few of many.
  private static func differing(_ old: Data, _ new: Data) -> (Data, Data) {
    let shorter = min(old.count, new.count)
    return old.withUnsafeBytes { a in
      new.withUnsafeBytes { b in
        func isSame(_ first: Int, _ second: Int, _ count: Int) -> Bool {
          guard let a = a.baseAddress, let b = b.baseAddress else { return count == 0 }
          return memcmp(a + first, b + second, count) == 0
        }
        func isLine(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Bool {
          place == 0 || bytes[place - 1] == UInt8(ascii: "\n")
        }
        func common(_ length: Int, _ isSame: (_ done: Int, _ count: Int) -> Bool) -> Int {
          var done = 0
          while done < length {
            let count = min(65_536, length - done)
            guard isSame(done, count) else { break }
            done += count
          }
          return done
        }
        var start = common(shorter) { isSame($0, $0, $1) }
        while !isLine(a, start) { start -= 1 }
        var end = common(shorter - start) { isSame(a.count - $0 - $1, b.count - $0 - $1, $1) }
        while end > 0, !isLine(a, a.count - end) || !isLine(b, b.count - end) { end -= 1 }
        return (old[start..<old.count - end], new[start..<new.count - end])
      }
    }
  }

  /// Fingerprints of the results that `line`, of the recording `id`, names, by stage.
  static func fingerprints(in line: Data, of id: String) -> [String: String] { read([line])[id] ?? [:] }

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
