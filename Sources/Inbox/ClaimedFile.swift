import Foundation
import Workspace

/// A file that was taken out of sight in the folder where others drop files, so that nothing but it is removed.
///
/// Between reading a file and removing it, another one may come to lie there under its name. So the name is first changed
/// to a hidden one that nobody else uses; then what lies under that is looked at: if it is another file, it gets its name
/// back. What a crash leaves hidden gets its name back in the next intake.
enum ClaimedFile {
  private static let prefix = ".sonar-"
  private static let mark = ".taken."

  /// Has `body` take the file at `path` away, from where it was hidden, if it is still the one that `read` describes;
  /// another one that lies there by now stays.
  /// - Returns: why it stays where it was although it is the same: its folder cannot be changed, for example.
  /// - Throws: what `body` throws about other files. The file has its name back then, or gets it in the next intake.
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

  /// Hides the file at `path` if it is still the one that `read` describes.
  /// - Returns: its path now; nil where another file lies there, or none: what lies there stays.
  /// - Throws: `WorkspaceError.inputOutput` where the folder cannot be changed.
  private static func claim(_ path: String, read: FileAttributes) throws(WorkspaceError) -> String? {
    guard let now = try FileSystem.attributes(path), now == read else { return nil }
    let folder = (path as NSString).deletingLastPathComponent
    let hidden = folder + "/" + hiddenName(of: (path as NSString).lastPathComponent)
    do throws(WorkspaceError) {
      guard try FileSystem.renameIfFree(path, to: hidden) else { return nil }
    } catch {
      guard case .inputOutput(_, _, ENOENT) = error else { throw error }
      return nil
    }
    if try FileSystem.attributes(hidden)?.isSameFile(as: read) == true { return hidden }
    try giveBack(hidden)
    return nil
  }

  /// Gives the file at `hidden` its name back, with a number where that is taken by now.
  static func giveBack(_ hidden: String) throws(WorkspaceError) {
    guard let name = originalName((hidden as NSString).lastPathComponent) else { return }
    let folder = (hidden as NSString).deletingLastPathComponent
    let (stem, ending) = ((name as NSString).deletingPathExtension, (name as NSString).pathExtension)
    var number = 1
    while try FileSystem.exists(hidden) {
      let numbered = number == 1 ? name : "\(stem) \(number)" + (ending.isEmpty ? "" : "." + ending)
      if try FileSystem.renameIfFree(hidden, to: folder + "/" + numbered) { break }
      number += 1
    }
    try FileSystem.sync(folder)
  }

  /// The name that the file called `hidden` had; nil where it is none of these.
  static func originalName(_ hidden: String) -> String? {
    guard hidden.hasPrefix(prefix) else { return nil }
    let rest = hidden.dropFirst(prefix.count)
    let digits = rest.prefix(8)
    let name = rest.dropFirst(8)
    guard digits.count == 8, digits.allSatisfy(\.isHexDigit), name.hasPrefix(mark), name.count > mark.count
    else { return nil }
    return String(name.dropFirst(mark.count))
  }

  /// A name of at most 255 bytes: of a longer one the beginning goes.
  private static func hiddenName(of name: String) -> String {
    let head = prefix + UUID().uuidString.prefix(8).lowercased() + mark
    var tail = Substring(name)
    while head.utf8.count + tail.utf8.count > 255 { tail.removeFirst() }
    return head + tail
  }
}
