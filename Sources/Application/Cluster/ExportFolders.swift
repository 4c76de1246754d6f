import Foundation
import StageContract
import Workspace

/// The folders that packs of a journal's recordings were exported to, so that what is deleted does not stay in their lists.
struct ExportFolders {
  private let workspace: Workspace

  init(_ workspace: Workspace) { self.workspace = workspace }

  /// `state/exports.json`.
  struct Record: WorkspaceDocument {
    static let currentSchema = Schema(name: "exports", version: 1)
    var schema = currentSchema
    /// Absolute paths, sorted.
    var folders: [String]
  }

  private var path: String { workspace.state + "/exports.json" }

  /// Notes `folder`, and forgets those that hold no export of this journal any more. A damaged note is replaced.
  /// - Throws: `WorkspaceError`.
  func note(_ folder: String) throws {
    let known = (try? Record.readIfPresent(path))?.folders ?? []
    let folders = Set(known.filter(isOurs) + [folder]).sorted()
    try FileSystem.makeFolder(workspace.state)
    try FileSystem.replace(path, with: Record(folders: folders).encoded())
  }

  /// Takes the recordings `ids` out of all lists, and empties the logs of jobs, in which stages may quote an entry.
  /// - Returns: what could not be done.
  func forget(_ ids: Set<String>, remark: (String) -> Void) -> [any Error] {
    var failures: [any Error] = []
    func attempt(_ work: () throws -> Void) { do { try work() } catch { failures.append(error) } }
    attempt {
      for folder in try folders(remark) where isOurs(folder) {
        for list in try files(in: folder + "/packs") {
          attempt { try remove(ids, from: list) }
        }
        for log in try files(in: folder + "/logs") where log.hasSuffix(".log") {
          attempt { try FileSystem.write(Data(), to: log) }
        }
      }
    }
    return failures
  }

  /// A damaged note is removed with a remark: it would hold up every withdrawal.
  private func folders(_ remark: (String) -> Void) throws(WorkspaceError) -> [String] {
    do throws(WorkspaceError) {
      return try Record.readIfPresent(path)?.folders ?? []
    } catch {
      switch error {
      case .malformed, .notAFile: try FileSystem.removeTree(path)
      default: throw error
      }
      remark(
        "state/exports.json: cannot be read (\(error.reason)) and was removed; lists of packs may still name deleted"
          + " recordings: remove the folders that you exported to")
      return []
    }
  }

  /// True if `folder` can be reached and holds an export of this journal.
  private func isOurs(_ folder: String) -> Bool {
    (try? ClusterPlan.readIfPresent(folder + "/" + ClusterPlan.fileName))?.journal == workspace.root
  }

  private func files(in folder: String) throws -> [String] {
    guard try FileSystem.attributes(folder)?.kind == .folder else { return [] }
    return try FileSystem.items(in: folder).filter { $0.kind == .file && $0.isNamable }.map {
      folder + "/" + $0.name
    }
  }

  /// The list keeps its time: Snakemake does a pack again whose list is newer than its result.
  private func remove(_ ids: Set<String>, from list: String) throws {
    let lines = String(decoding: try FileSystem.read(list), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let kept = lines.filter { !ids.contains(String($0)) }
    guard kept.count < lines.count, let time = try FileSystem.attributes(list)?.modified else { return }
    try FileSystem.atomicWrite(Data(kept.joined(separator: "\n").utf8), to: list)
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: list)
  }
}
