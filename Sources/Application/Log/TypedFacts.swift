import Foundation
package import Model
import StageContract
package import Workspace

/// Facts that the owner typed: `facts/typed.jsonl`, one fact a line, an empty line after what was typed together.
///
/// Only complete lines count: a last one without a line feed that is not an object is what a power failure left of an
/// unfinished command.
package struct TypedFacts: Sendable {
  private let folder: String
  private var path: String { folder + "/" + FactFolder.typed }

  package init(_ workspace: Workspace) { folder = workspace.facts }

  /// Appends `facts`, which are on disk on return; all of them or none.
  /// - Throws: `WorkspaceError.inputOutput`.
  package func append(_ facts: [WrittenFact]) throws {
    guard !facts.isEmpty else { return }
    let lines = facts.map { canonicalJSON($0) + Data("\n".utf8) }.reduce(Data(), +)
    try locked { data in
      let whole = Self.whole(data)
      if whole.count < data.count {
        try FileSystem.atomicWrite(whole + lines + Data("\n".utf8), to: path)
      } else {
        try FileSystem.append(line: lines, to: path)
      }
    }
  }

  /// Removes what was typed last; nothing if there is nothing.
  /// - Returns: what was removed, in the order typed.
  /// - Throws: `WorkspaceError.inputOutput`; `LocatedJSON.Fault` if the last line is not a fact.
  package func undo() throws -> [WrittenFact] {
    try locked { data in
      var lines = Self.whole(data).split(separator: 0x0A, omittingEmptySubsequences: false).map { Data($0) }
      while let last = lines.last, Self.isBlank(last) { lines.removeLast() }
      var removed: [WrittenFact] = []
      while let last = lines.last, !Self.isBlank(last) {
        let fact = try WrittenFact(LocatedJSON(last, firstLine: lines.count))
        // Lines that were written by hand are not separated.
        guard removed.isEmpty || fact.writtenAt != nil && fact.writtenAt == removed[0].writtenAt else {
          break
        }
        removed.insert(fact, at: 0)
        lines.removeLast()
      }
      guard !removed.isEmpty else { return [] }
      let rest = lines.map { $0 + Data("\n".utf8) }.reduce(Data(), +)
      try FileSystem.atomicWrite(rest, to: path)
      return removed
    }
  }

  /// Calls `body` with the bytes of the file while no other command changes it.
  private func locked<Value>(_ body: (Data) throws -> Value) throws -> Value {
    try FileSystem.makeFolder(folder)
    return try FileSystem.locking(folder) { () throws -> Value in
      if let kind = try FileSystem.attributes(path)?.kind, kind != .file {
        throw CommandFailure(status: .badInput, "\(path): not a regular file; move it away and log again")
      }
      return try body(FileSystem.exists(path) ? FileSystem.read(path) : Data())
    }
  }

  private static func isBlank(_ line: Data) -> Bool { line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) } }

  /// `data` without a last line that was not written whole.
  private static func whole(_ data: Data) -> Data { data.prefix(FactFolder.wholeLines(data)) }
}
