import Foundation
import StageContract
import Workspace

/// The processes that work on packs: each notes itself in `state/cluster/PACK.live`. A process of another machine may be
/// gone without having removed its note.
struct PackWorkers {
  private let workspace: Workspace

  init(_ workspace: Workspace) { self.workspace = workspace }

  private func path(_ pack: String) -> String { workspace.clusterFolder + "/" + pack + ".live" }

  /// Notes that this process works on `pack`, in the place of an earlier attempt.
  /// - Throws: `CommandFailure` (75) if another process of this machine does; `WorkspaceError`.
  func begin(_ pack: String) throws {
    let (own, other) = (MachineProcess(), try? PackWorker.readIfPresent(path(pack))?.process)
    if let other, other != own, other.isLiving == true {
      throw CommandFailure(
        status: .temporary,
        "\(own.host): process \(other.id) works on pack \(pack) already; try again when it has ended")
    }
    try FileSystem.makeFolder(workspace.clusterFolder)
    try FileSystem.replace(path(pack), with: PackWorker(process: own).encoded())
  }

  /// Removes the note, unless another attempt has replaced it.
  func end(_ pack: String) {
    guard (try? PackWorker.readIfPresent(path(pack)))?.process == MachineProcess() else { return }
    try? FileSystem.remove(path(pack))
  }

  /// Who works on a pack, as subject and verb; nil if nobody does.
  /// - Parameter countsOthers: whether one counts of which this machine cannot say whether it has ended.
  /// - Throws: `WorkspaceError`.
  func first(countsOthers: Bool) throws -> String? {
    guard try FileSystem.attributes(workspace.clusterFolder)?.kind == .folder else { return nil }
    for item in try FileSystem.items(in: workspace.clusterFolder) where item.name.hasSuffix(".live") {
      let pack = String(item.name.dropLast(".live".count))
      do throws(WorkspaceError) {
        guard let process = try PackWorker.readIfPresent(path(pack))?.process else { continue }
        switch process.isLiving {
        case true?: return "process \(process.id) works on its pack \(pack.printable)"
        case nil where countsOthers:
          return
            "its pack \(pack.printable) was begun on \(process.host.printable), which alone can say whether it is done"
        default: continue
        }
      } catch {
        guard countsOthers else { continue }
        return
          "state/cluster/\(item.name.printable) cannot be read (\(error.reason)), so its pack may be worked on"
      }
    }
    return nil
  }
}
