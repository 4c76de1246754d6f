import StageContract
import Workspace

extension InboxListing {
  /// A line for each sidecar in `inbox`, except at the paths `held`, that no recording there belongs to: it came after its
  /// audio, or without it.
  ///
  /// Cost: it reads those JSON files.
  package func lateSidecars(in inbox: Inbox, besides held: Set<String> = []) -> [String] {
    let taken = held.union(files.compactMap(\.sidecar))
    // What is not listed to be imported may still be called like it.
    let others = Set(
      left.filter { $0.reason != .noRecording }.flatMap {
        [$0.name, Self.folder($0.name) + Intake.ownName(of: $0.name)]
      })
    return left.filter { item in
      guard item.reason == .noRecording, item.name.lowercased().hasSuffix("." + Sidecar.ending) else {
        return false
      }
      let path = inbox.path + "/" + item.name
      return !taken.contains(path) && !others.contains(String(item.name.dropLast(Sidecar.ending.count + 1)))
        && Sidecar.read(path) != nil
    }.map {
      "\($0.name.printable): a sidecar without its recording, which was imported before it or has not come"
    }
  }

  /// The folder of the path `name`, with a slash; empty for the inbox itself.
  private static func folder(_ name: String) -> String {
    name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
  }
}
