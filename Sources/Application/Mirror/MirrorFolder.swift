import Digest
import Foundation
import Workspace

/// The files of a mirror. Their owner may edit them at any moment, and what the owner wrote is never changed: a file is replaced or
/// removed only if its content, as it comes out, is one that was written here.
struct MirrorFolder {
  /// The folder `Sonar` in the target.
  let root: String
  /// True if the file system takes two paths, which differ in case alone, for one file; tests say it does.
  var isOneFile: (String, String) throws -> Bool = { first, second in
    guard let found = try FileSystem.attributes(first), let other = try FileSystem.attributes(second) else {
      return false
    }
    return found.isSameFile(as: other)
  }

  /// What became of a file.
  enum Outcome: Equatable {
    case done
    /// The owner has edited it, and it is as it was.
    case edited
  }

  /// Makes `contents` the content of the file `path`.
  /// - Parameter known: digests of what was written there before.
  /// - Throws: `WorkspaceError`.
  func write(_ contents: Data, to path: String, known: [String]) throws -> Outcome {
    try put(path, Digest.sha256(contents), known: known) { try FileSystem.write(contents, to: $0) }
  }

  /// Makes the sound `source`, whose digest is `sha256`, the content of the file `path`.
  /// - Parameter known: digests of what was written there before.
  /// - Throws: `WorkspaceError`.
  func place(sound source: String, _ sha256: String, to path: String, known: [String]) throws -> Outcome {
    try put(path, sha256, known: known) { new in
      if try FileSystem.share(source, as: new) { return }
      _ = try FileSystem.copy(source, to: new, until: StopCondition(), isSynced: false)
    }
  }

  /// True if something of the owner's is at `path`: anything but a file whose digest is among `known`.
  /// - Throws: `WorkspaceError`.
  func isEdited(_ path: String, known: [String]) throws -> Bool {
    let file = root + "/" + path
    guard let found = try FileSystem.attributes(file) else { return false }
    return try found.kind != .file || !known.contains(Digest.sha256(file: file))
  }

  /// Makes what `make` writes, whose digest is `new`, the file `path`.
  private func put(
    _ path: String, _ new: String, known: [String], _ make: (String) throws -> Void
  ) throws -> Outcome {
    let target = root + "/" + path
    guard let partial = try prepare(path, known: known + [new]) else { return .edited }
    if try FileSystem.size(target) != nil, try Digest.sha256(file: target) == new { return .done }
    if try isEdited(path, known: known) { return .edited }
    try make(partial + Self.new)
    try FileSystem.sync(partial + Self.new)
    try FileSystem.rename(partial + Self.new, to: partial)
    if try FileSystem.renameIfFree(partial, to: target) { return .done }
    guard try FileSystem.attributes(target)?.kind == .file, try known.contains(Digest.sha256(file: target))
    else {
      try FileSystem.remove(partial)
      return .edited
    }
    guard try FileSystem.exchange(partial, target) else { return try replace(path, partial, known: known) }
    if try known.contains(Digest.sha256(file: partial)) {
      try FileSystem.remove(partial)
      return .done
    }
    // It was edited between the look and the exchange: back, with what may have been written since.
    _ = try FileSystem.exchange(partial, target)
    if try Digest.sha256(file: partial) == new {
      try FileSystem.remove(partial)
    } else {
      try putBeside(partial, path)
    }
    return .edited
  }

  /// Gives the file `old`, where the file system takes both names for one, the name `path`, which differs in case alone. One that the owner
  /// edited keeps its name.
  /// - Parameter known: digests of what was written there before.
  /// - Returns: whether what is on record of `old` is so of `path`.
  /// - Throws: `WorkspaceError`.
  func follow(_ path: String, from old: String, known: [String]) throws -> Bool {
    let (target, source) = (root + "/" + path, root + "/" + old)
    // Also where it is gone: a killed command left it aside, under the name that is on record.
    guard let aside = try prepare(old, known: known), try FileSystem.exists(source) else { return true }
    guard try isOneFile(source, target) else { return false }
    if try isEdited(old, known: known) { return true }
    // A rename from one to the other may do nothing, as both are the same.
    try FileSystem.rename(source, to: aside)
    if try !FileSystem.renameIfFree(aside, to: target) { try putBeside(aside, path) }
    return true
  }

  /// Removes the file `path` if its digest is among `known`.
  /// - Throws: `WorkspaceError`.
  func remove(_ path: String, known: [String]) throws -> Outcome {
    let target = root + "/" + path
    let folder = (target as NSString).deletingLastPathComponent
    guard try FileSystem.exists(folder) else { return .done }
    // Also where it is gone: what a killed command left beside it goes with it.
    guard let aside = try prepare(path, known: known) else { return .edited }
    guard try FileSystem.exists(target) else { return .done }
    if try isEdited(path, known: known) { return .edited }
    try FileSystem.rename(target, to: aside)
    guard try known.contains(Digest.sha256(file: aside)) else {
      if try !FileSystem.renameIfFree(aside, to: target) { try putBeside(aside, path) }
      return .edited
    }
    try FileSystem.remove(aside)
    return .done
  }

  /// Replaces the file where two cannot be exchanged: for a moment, none is there.
  private func replace(_ path: String, _ partial: String, known: [String]) throws -> Outcome {
    let (target, aside) = (root + "/" + path, partial + Self.old)
    try FileSystem.rename(target, to: aside)
    if try known.contains(Digest.sha256(file: aside)), try FileSystem.renameIfFree(partial, to: target) {
      try FileSystem.remove(aside)
      return .done
    }
    if try !FileSystem.renameIfFree(aside, to: target) { try putBeside(aside, path) }
    try FileSystem.remove(partial)
    return .edited
  }

  /// A path beside `path` for a moment, where nothing is; nil if something else than a folder is in the place of its folder. What
  /// a killed command left there may be the owner's: it is kept under another name unless it is known.
  private func prepare(_ path: String, known: [String]) throws -> String? {
    let folder = ((root + "/" + path) as NSString).deletingLastPathComponent
    if try !FileSystem.exists(folder) { try FileSystem.makeFolder(folder) }
    guard try FileSystem.attributes(folder)?.kind == .folder else { return nil }
    let partial = folder + "/.sonar-" + Digest.sha256(Data(path.utf8)).prefix(12) + ".partial"
    try FileSystem.removeTree(partial + Self.new)
    for left in [partial, partial + Self.old] {
      guard let found = try FileSystem.attributes(left) else { continue }
      if found.kind == .file, try known.contains(Digest.sha256(file: left)) {
        try FileSystem.remove(left)
      } else {
        try putBeside(left, path)
      }
    }
    return partial
  }

  /// Suffix of a file that is being written: never the owner's.
  private static let new = ".new"
  /// Suffix of a file that was taken aside where two cannot be exchanged.
  private static let old = ".old"

  /// Renames `file`, which the owner wrote, to a free name beside `path`.
  private func putBeside(_ file: String, _ path: String) throws {
    var number = 1
    while try !FileSystem.renameIfFree(
      file, to: root + "/" + Self.beside(path, number == 1 ? "edited" : "edited \(number)"))
    {
      number += 1
    }
  }

  /// `path` with `mark` in parentheses before its extension.
  static func beside(_ path: String, _ mark: String) -> String {
    let suffix = (path as NSString).pathExtension
    guard !suffix.isEmpty else { return path + " (\(mark))" }
    return path.dropLast(suffix.count + 1) + " (\(mark))." + suffix
  }
}
