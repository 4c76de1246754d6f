internal import Foundation

/// Names in `failed/` and `duplicates/`, where every file has a `.json` beside it that gives the reason.
package enum QuarantineName {
  /// Chooses a name in `folder` for the file that was called `name` in the inbox.
  ///
  /// That is `name` with its slashes replaced by underscores, and with a number if that name is taken. A name
  /// whose document satisfies `isSame` was left by an interrupted move and is used again; `isSame` gets the
  /// document and the path of the file, which may not exist.
  package static func name<Document: WorkspaceDocument>(
    for name: String, in folder: String, isSame: (Document, _ path: String) throws(WorkspaceError) -> Bool
  ) throws(WorkspaceError) -> String {
    let flat = flattened(name)
    let ending = (flat as NSString).pathExtension
    let stem = ending.isEmpty ? flat : String(flat.dropLast(ending.count + 1))
    var number = 1
    while true {
      let numbered = number == 1 ? stem : "\(stem) \(number)"
      let candidate = ending.isEmpty ? numbered : numbered + "." + ending
      let path = folder + "/" + candidate
      let hasFile = try FileSystem.exists(path)
      // An unreadable document is not ours to overwrite: try the next number.
      let document = try? Document.readIfPresent(path + ".json")
      if let document, try isSame(document, path) { return candidate }
      if !hasFile, try !FileSystem.exists(path + ".json") { return candidate }
      number += 1
    }
  }

  /// `name` without slashes and leading dots, short enough for `.NAME 999.json.partial` to be a legal file
  /// name.
  static func flattened(_ name: String) -> String {
    let flat = name.replacing("/", with: "_")
    let visible = flat.hasPrefix(".") ? "_" + flat : flat
    guard visible.utf8.count > 200 else { return visible.isEmpty ? "recording" : visible }
    var ending = (visible as NSString).pathExtension
    if ending.utf8.count > 20 { ending = "" }
    var stem = visible
    while stem.utf8.count > 180 { stem.removeLast() }
    return ending.isEmpty ? stem : stem + "." + ending
  }
}
