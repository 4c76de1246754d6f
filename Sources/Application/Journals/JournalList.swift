import Foundation
import StageContract
import Workspace

/// The list of the user's journals: `sonar/journals` in the configuration folder, one absolute path a line. Empty lines
/// and lines that begin with `#` say nothing.
package struct JournalList: Sendable {
  /// Path of the file; it need not exist.
  package let path: String

  /// The list of the user whose environment is `environment`.
  package init(environment: [String: String]) {
    path = Self.configurationFolder(environment) + "/sonar/journals"
  }

  /// The user's configuration folder: `$XDG_CONFIG_HOME` if it is absolute, else `~/.config`.
  static func configurationFolder(_ environment: [String: String]) -> String {
    let named = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return named ?? (environment["HOME"] ?? Workspace.home) + "/.config"
  }

  /// A line of the list.
  package struct Item: Equatable, Sendable {
    /// The folder as listed.
    package var path: String
    /// Why it is left out; nil for a journal that can be used.
    package var failure: CommandFailure?

    package init(path: String, failure: CommandFailure? = nil) { (self.path, self.failure) = (path, failure) }
  }

  /// All lines with what is wrong with them: a folder that is listed twice, under any name, counts once.
  /// - Parameter user: user ID; nil for that of this process.
  /// - Throws: `WorkspaceError.inputOutput`.
  package func items(user: UInt32? = nil) throws -> [Item] {
    var first: [Folder: String] = [:]
    return try lines().filter(Self.isPath).map { path in
      do throws(CommandFailure) {
        try Self.check(path, user: user)
        guard let folder = Folder(path) else { return Item(path: path) }
        if let known = first[folder] {
          throw CommandFailure(
            status: .badInput,
            "\(path.printable): the same journal as \(known.printable); take one of them off the list: "
              + Self.removal(of: path))
        }
        first[folder] = path
        return Item(path: path)
      } catch {
        return Item(path: path, failure: error)
      }
    }
  }

  /// The listed journals, for a command that goes through all of them.
  /// - Throws: `CommandFailure` (66) if none is listed; `WorkspaceError.inputOutput`.
  package func all() throws -> [Item] {
    let items = try items()
    guard !items.isEmpty else {
      throw CommandFailure(
        status: .missingInput,
        "\(path.printable): no journal is listed; to list one: sonar journals add --journal DIR")
    }
    return items
  }

  /// True if the journal in the folder `root` is listed, under any name.
  package func contains(_ root: String) -> Bool {
    (try? lines())?.contains { Self.isPath($0) && Self.isSame($0, root) } ?? false
  }

  /// Adds the journal in the folder `root`.
  /// - Returns: false if it is listed already, under any name.
  /// - Throws: `CommandFailure` (64) for a path that fits on no line; `WorkspaceError.inputOutput`.
  package func add(_ root: String) throws -> Bool {
    guard !root.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw CommandFailure(
        status: .usage, "\(root.printable): a name with a control character cannot be listed; rename it")
    }
    return try change { lines in
      guard !lines.contains(where: { Self.isPath($0) && Self.isSame($0, root) }) else { return false }
      lines.append(root)
      return true
    }
  }

  /// Takes the journal in the folder `root` off the list: every line that names it. The journal is not touched.
  /// - Returns: false if none does.
  /// - Throws: `WorkspaceError.inputOutput`.
  package func remove(_ root: String) throws -> Bool {
    guard try FileSystem.exists(path) else { return false }
    return try change { lines in
      let count = lines.count
      // Of two names of one folder, the one that was given goes.
      let isListed = lines.contains(root)
      lines.removeAll { Self.isPath($0) && (isListed ? $0 == root : Self.isSame($0, root)) }
      return lines.count < count
    }
  }

  private func lines() throws(WorkspaceError) -> [String] {
    guard try FileSystem.exists(path) else { return [] }
    let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Replaces the lines by what `body` makes of them, unless it returns false.
  private func change(_ body: (inout [String]) throws -> Bool) throws -> Bool {
    let folder = (path as NSString).deletingLastPathComponent
    try FileSystem.makeFolder(folder)
    return try FileSystem.locking(folder) {
      var lines = try lines()
      guard try body(&lines) else { return false }
      try FileSystem.atomicWrite(Data(lines.map { $0 + "\n" }.joined().utf8), to: path)
      return true
    }
  }

  private static func isPath(_ line: String) -> Bool { !line.isEmpty && !line.hasPrefix("#") }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    guard let folder = Folder(one) else { return false }
    return folder == Folder(other)
  }

  private static func removal(of path: String) -> String { "sonar journals remove \(path.shellQuoted)" }

  /// - Throws: `CommandFailure` for what is no journal of the user.
  private static func check(_ path: String, user: UInt32?) throws(CommandFailure) {
    guard path.hasPrefix("/") else {
      throw CommandFailure(
        status: .badInput,
        "\(path.printable): not an absolute path; list it with: sonar journals add --journal DIR")
    }
    do throws(WorkspaceError) {
      try Workspace.checkOwn(path, user: user)
      _ = try Workspace(root: path)
    } catch .notAJournal {
      throw CommandFailure(
        status: .missingInput,
        "\(path.printable): there is no journal; mount its disk, or take it off the list: "
          + removal(of: path))
    } catch {
      throw CommandFailure(status: error.exitStatus, error.description)
    }
  }

  /// A folder, whatever it is called.
  private struct Folder: Hashable {
    var device: UInt64
    var inode: UInt64

    /// The folder that `path` leads to; nil if there is none.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      let attributes = FileAttributes(status)
      (device, inode) = (attributes.device, attributes.inode)
    }
  }
}
