import Digest
import Foundation
import StageContract
import Workspace

/// A folder of the journal that its stage keeps up to date in place, and whose files the stage lists in it, in `contents.json`.
///
/// Nothing else belongs in it. Links are neither followed nor kept.
struct FolderInPlace: Sendable {
  /// Its name in the journal, with a final slash.
  let name: String
  /// Absolute path, without a final slash.
  let path: String
  private let workspace: Workspace

  init(_ name: String, _ workspace: Workspace) {
    (self.name, self.workspace) = (name, workspace)
    path = workspace.root + "/" + name.dropLast()
  }

  /// The list of its files, which the stage writes last.
  static let list = "contents.json"
  /// The list's name in the journal.
  var listName: String { name + Self.list }

  /// The part of the list that is of no stage's own.
  private struct Contents: Decodable {
    var files: [String: File]

    struct File: Decodable {
      var bytes: Int
      var sha256: String
    }
  }

  private func contents() throws(WorkspaceError) -> Contents? {
    let list = path + "/" + Self.list
    guard try FileSystem.attributes(path)?.kind == .folder, try FileSystem.size(list) != nil else {
      return nil
    }
    let data = try FileSystem.read(list)
    guard let contents = try? decodeJSON(Contents.self, from: data, keys: .verbatim),
      contents.files.keys.allSatisfy({ RelativeName($0) != nil && $0 != Self.list })
    else { return nil }
    return contents
  }

  /// True if there is such a folder, or a link in its place.
  func isThere() throws(WorkspaceError) -> Bool {
    let kind = try FileSystem.attributes(path)?.kind
    return kind == .folder || kind == .symbolicLink
  }

  /// True if it has a list, so that it is a stage's, whatever is known of it.
  func isListed() throws(WorkspaceError) -> Bool { try contents() != nil }

  /// Makes sure that the stage can write there: makes the folder, for its owner alone, if there is none.
  /// - Parameter isKnown: whether a record says that it is the stage's.
  /// - Throws: `StageFailure` (65) for anything that is not the stage's; that is left alone. `WorkspaceError`.
  func claim(by stage: String, isKnown: Bool) throws {
    switch try FileSystem.attributes(path)?.kind {
    case nil: try FileSystem.makeFolder(path)
    case .folder?:
      guard try isKnown || isListed() || FileSystem.items(in: path).isEmpty else {
        throw foreign("a folder that holds other files", stage)
      }
      try FileSystem.makePrivate(path, isDeep: false)
    case let kind?: throw foreign(kind.words, stage)
    }
  }

  private func foreign(_ what: String, _ stage: String) -> StageFailure {
    StageFailure(
      status: .badInput, message: "\(name.dropLast()): \(what), where \(stage) writes; move it away")
  }

  /// Everything in it: files, links and what else is no folder, and folders, each before those in it; paths in the folder.
  private func found() throws(WorkspaceError) -> (files: [String: FileKind], folders: [String]) {
    var (files, folders) = ([String: FileKind](), [String]())
    func look(at folder: String) throws(WorkspaceError) {
      for item in try FileSystem.items(in: path + "/" + folder) where item.isNamable {
        guard item.kind == .folder else {
          files[folder + item.name] = item.kind
          continue
        }
        folders.append(folder + item.name)
        try look(at: folder + item.name + "/")
      }
    }
    try look(at: "")
    return (files, folders)
  }

  /// How its files differ from its list, by path in the folder; nil if there is no list that can be read.
  func problems() throws(WorkspaceError) -> [String: String]? {
    guard let contents = try contents() else { return nil }
    var files = try found().files
    files[Self.list] = nil
    var problems: [String: String] = [:]
    for (name, file) in contents.files {
      problems[name] =
        switch files.removeValue(forKey: name) {
        case nil: "is missing"
        case .file?: try isSame(name, file) ? nil : "does not match \(listName)"
        default: "is not a regular file"
        }
    }
    for name in files.keys { problems[name] = "is not in \(listName)" }
    return problems
  }

  private func isSame(_ name: String, _ file: Contents.File) throws(WorkspaceError) -> Bool {
    guard try FileSystem.size(path + "/" + name) == file.bytes else { return false }
    return try Digest.sha256(file: path + "/" + name) == file.sha256
  }

  /// Removes what does not match its list, as after a run that did not end, so that the stage can go on from the rest.
  func settle() throws(WorkspaceError) {
    guard let problems = try problems() else { return }
    for (name, _) in problems.sorted(by: { $0.key < $1.key }) { try FileSystem.removeFile(path + "/" + name) }
    guard !problems.isEmpty else { return }
    for folder in try found().folders.reversed() { rmdir(path + "/" + folder) }
  }

  /// Removes its list: the stage writes every file again.
  func forget() throws(WorkspaceError) { try FileSystem.removeFile(path + "/" + Self.list) }

  /// Removes all that its list does not name, durably.
  /// - Throws: `StageFailure` (70) if there is no list that can be read; `WorkspaceError`.
  func sweep(after run: String) throws {
    guard let contents = try contents() else {
      throw StageFailure.broken(run, "wrote no \(listName) that can be read")
    }
    let (files, folders) = try found()
    let unlisted = files.keys.filter { $0 != Self.list && contents.files[$0] == nil }
    for name in unlisted.sorted() { try FileSystem.removeFile(path + "/" + name) }
    // Only an empty one goes.
    for folder in folders.reversed() where rmdir(path + "/" + folder) != 0 {
      try FileSystem.sync(path + "/" + folder)
    }
  }

  /// Removes the whole folder: it disappears at once, and is then removed, as is what an earlier removal could not finish. A
  /// file in its place is left alone.
  /// - Throws: `StageFailure` (65) if a link is in its place, which may lead to what it held; `WorkspaceError`.
  func remove() throws {
    let aside = workspace.workFolder("removed")
    try FileSystem.removeTree(aside)
    guard let kind = try FileSystem.attributes(path)?.kind else { return }
    guard kind != .symbolicLink else {
      throw StageFailure(
        status: .badInput,
        message:
          "\(name.dropLast()): a symbolic link, which is not followed; remove what it leads to, and the link")
    }
    guard kind == .folder else { return }
    try FileSystem.makeFolder((aside as NSString).deletingLastPathComponent)
    try FileSystem.makePrivate(path, isDeep: false)
    do throws(WorkspaceError) {
      try FileSystem.rename(path, to: aside)
    } catch {
      // Of a disk of its own only the content can go.
      guard case .inputOutput(_, _, let code) = error, [EXDEV, EBUSY].contains(code) else { throw error }
      for item in try FileSystem.items(in: path) where item.isNamable {
        try FileSystem.removeTree(path + "/" + item.name)
      }
      rmdir(path)
    }
    try FileSystem.syncParent(of: path)
    try FileSystem.removeTree(aside)
    rmdir((aside as NSString).deletingLastPathComponent)
  }
}
