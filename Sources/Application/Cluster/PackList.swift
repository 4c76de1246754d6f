import Foundation
import StageContract
import Workspace

/// The list of a pack: IDs of recordings, one a line.
struct PackList {
  private let path: String
  /// The IDs in the order of the list, with the numbers of their lines.
  private let ids: [(line: Int, id: String)]

  /// Reads the list at `path`; empty lines say nothing.
  /// - Throws: `WorkspaceError`; `CommandFailure` (65) for a line that cannot be the name of a recording.
  init(_ path: String) throws {
    self.path = path
    guard try FileSystem.exists(path) else { throw WorkspaceError.missing(path: path) }
    var ids: [(line: Int, id: String)] = []
    let lines = String(decoding: try FileSystem.read(path), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      guard Self.isSafe(line), !line.contains("/"), !line.hasPrefix(".") else {
        throw CommandFailure(
          status: .badInput,
          "\(path), line \(index + 1): \(String(line.prefix(80)).printable) is not a recording's ID; export the packs again"
        )
      }
      ids.append((index + 1, String(line)))
    }
    self.ids = ids
  }

  /// True if `name` may stand in a list and, as it is, in a script: letters, digits and `_.,:/@+=-` in ASCII.
  static func isSafe(_ name: some StringProtocol) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "_.,:/@+=-".utf8.contains(byte)
        }
      }
  }

  /// The recordings of `workspace` that the list names; for one that is no longer there, a remark.
  /// - Throws: `WorkspaceError`.
  func recordings(of workspace: Workspace, _ reporter: any Reporter) throws -> [RecordingFolder] {
    var (folders, seen): ([RecordingFolder], Set<String>) = ([], [])
    for (line, id) in ids where seen.insert(id).inserted {
      do throws(WorkspaceError) {
        let folder = try workspace.recording(matching: id)
        guard folder.id == id else { throw .noSuchRecording(prefix: id) }
        folders.append(folder)
      } catch {
        switch error {
        case .noSuchRecording, .ambiguousRecording:
          // By its line, as nothing is to name it any more.
          reporter.remark(
            "\(path), line \(line): this recording was deleted since the packs were made; it is left out")
        default: throw error
        }
      }
    }
    return folders
  }
}
