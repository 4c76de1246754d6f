import Foundation
import StageContract
import Workspace

/// Which JSON file of a folder of the inbox belongs to which recording, by their names: `walk.m4a.json`, else `walk.json`,
/// to `walk.m4a`. `walk.json` belongs to none if several recordings are called `walk`.
struct SidecarNames {
  /// JSON files by their names without `.json`.
  private var files: [String: String] = [:]
  /// How many recordings share a name without extension.
  private var recordings: [String: Int] = [:]

  /// - Parameter items: the content of a folder of `inbox`.
  init(_ items: [FolderItem], in inbox: Inbox) {
    for item in items where item.kind == .file && item.isNamable {
      let name = item.name as NSString
      guard name.pathExtension.lowercased() == Sidecar.ending, inbox.ignores(item.name) == nil else {
        continue
      }
      files[name.deletingPathExtension] = item.name
    }
    guard !files.isEmpty else { return }
    for item in items where item.kind != .folder && item.isNamable && !Companion.isNamed(item.name) {
      if inbox.ignores(item.name) == nil, !TemporaryName.matches(item) {
        recordings[Intake.ownName(of: item.name), default: 0] += 1
      }
    }
  }

  /// The name of the JSON file that belongs to the recording `name`; nil if there is none.
  func name(of name: String) -> String? {
    if files.isEmpty { return nil }
    let own = Intake.ownName(of: name)
    return files[name] ?? (recordings[own] == 1 ? files[own] : nil)
  }
}
