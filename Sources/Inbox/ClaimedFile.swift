import Foundation
import Workspace

/// A file that has been hidden in a folder where other programs write, so that it can be removed safely.
///
/// Between reading a file and removing it, another one may be written under its name. So the file is first
/// renamed to a hidden name that nobody else uses, and then checked: if it is a different file, it is renamed
/// back. Files that a crash leaves hidden are renamed back by the next intake.
enum ClaimedFile {
  private static let prefix = ".sonar-"
  private static let mark = ".taken."

  /// If the file at `path` is still the one described by `read`, hides it and calls `body` to remove it from
  /// there; a different file at `path` is left in place.
  /// - Returns: why the file, although unchanged, was left in place: for example, its folder cannot be
  ///   changed.
  /// - Throws: errors of `body` about other files. The file is then renamed back, at the latest by the next
  ///   intake.
  static func take(
    _ path: String, read: FileAttributes, by body: (String) throws(WorkspaceError) -> Void
  ) throws(WorkspaceError) -> WorkspaceError? {
    let hidden: String?
    do throws(WorkspaceError) {
      hidden = try claim(path, read: read)
    } catch {
      return error
    }
    guard let hidden else { return nil }
    do throws(WorkspaceError) {
      try body(hidden)
      return nil
    } catch {
      switch error {
      case .inputOutput(hidden, let action, let code):
        try? giveBack(hidden)
        return .inputOutput(path: path, action: action, code: code)
      case .inputOutput: try? giveBack(hidden)
      default: break
      }
      throw error
    }
  }

  /// Hides the file at `path`, unless it is hidden already, if it is still the one described by `read`.
  /// - Returns: its new path; nil if there is a different file or none, which is left in place.
  /// - Throws: `WorkspaceError.inputOutput` if the folder cannot be changed.
  static func claim(_ path: String, read: FileAttributes) throws(WorkspaceError) -> String? {
    guard let now = try FileSystem.attributes(path), now == read else { return nil }
    let (folder, name) = FileSystem.split(path)
    if originalName(name) != nil { return path }
    let hidden = folder + "/" + hiddenName(of: name)
    do throws(WorkspaceError) {
      guard try FileSystem.renameIfFree(path, to: hidden) else { return nil }
    } catch {
      guard case .inputOutput(_, _, ENOENT) = error else { throw error }
      return nil
    }
    // A writer may have opened it since the inbox was listed: what it goes on to write must not be lost.
    if try FileSystem.attributes(hidden)?.isSameFile(as: read) == true,
      Volumes().isRemote(hidden) || FileSystem.isOpenForWriting(hidden) != true
    {
      return hidden
    }
    try giveBack(hidden)
    return nil
  }

  /// Renames the file at `hidden` back, with a number added if its name has been taken in the meantime.
  static func giveBack(_ hidden: String) throws(WorkspaceError) {
    let (folder, own) = FileSystem.split(hidden)
    guard let name = originalName(own) else { return }
    let (stem, ending) = ((name as NSString).deletingPathExtension, (name as NSString).pathExtension)
    var number = 1
    while try FileSystem.exists(hidden) {
      let numbered = number == 1 ? name : "\(stem) \(number)" + (ending.isEmpty ? "" : "." + ending)
      if try FileSystem.renameIfFree(hidden, to: folder + "/" + numbered) { break }
      number += 1
    }
    // If the rename is lost, the next intake repeats it.
    try? FileSystem.sync(folder)
  }

  /// The original name of the hidden file `hidden`; nil if it was not hidden by us.
  static func originalName(_ hidden: String) -> String? {
    // By bytes, as the name may begin with a mark that combines with the dot.
    let (bytes, digits) = (hidden.utf8, 8)
    let head = prefix.utf8.count + digits + mark.utf8.count
    guard bytes.count > head, bytes.starts(with: prefix.utf8),
      bytes.dropFirst(prefix.utf8.count).prefix(digits).allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }
      ),
      bytes.dropFirst(prefix.utf8.count + digits).starts(with: mark.utf8)
    else { return nil }
    return String(decoding: bytes.dropFirst(head), as: UTF8.self)
  }

  /// A name of at most 255 bytes; a longer one is truncated at the start.
  private static func hiddenName(of name: String) -> String {
    let head = prefix + UUID().uuidString.prefix(8).lowercased() + mark
    var tail = Substring(name)
    while head.utf8.count + tail.utf8.count > 255 { tail.removeFirst() }
    return head + tail
  }
}
