import Foundation
import Inbox
import StageContract
package import Workspace

extension SurfaceGallery {
  /// Writes the page, for the owner alone.
  /// - Parameter path: a file, also relative to the current folder; nil for the journal's own place for it.
  /// - Returns: its absolute path.
  /// - Throws: `CommandFailure` (64) for a file in a journal, or one that is not such a page; (74) if it cannot be written;
  ///   (75), without a page, if the documents have changed since they
  ///   were read, as they may have shown what was withdrawn meanwhile.
  package func write(to path: String?, of workspace: Workspace) throws -> String {
    let place = path.map { Workspace.absolute($0, from: FileManager.default.currentDirectoryPath) }
    let file = place ?? workspace.galleryFile
    if let place { try Self.check(place, workspace) }
    do throws(WorkspaceError) {
      if place == nil { try FileSystem.makeFolder((file as NSString).deletingLastPathComponent) }
      try FileSystem.atomicWrite(page, to: file)
    } catch {
      throw CommandFailure(status: .inputOutput, "\(error); name a file with --output")
    }
    guard try PublishedDocument.index(in: workspace) == index else {
      try FileSystem.removeTree(file)
      throw CommandFailure(status: .temporary, "the documents have changed meanwhile; try again")
    }
    return file
  }

  /// Checks that a page may be written to `path`: nothing of a journal is overwritten, nor another program's file.
  private static func check(_ path: String, _ workspace: Workspace) throws {
    let folder = (path as NSString).deletingLastPathComponent
    guard try !JournalBoundary.isInJournal(folder, journal: workspace.root) else {
      throw CommandFailure(
        status: .usage, "--output: \(path) lies in a journal; name a file elsewhere, or leave --output out")
    }
    guard let found = try FileSystem.attributes(path) else { return }
    guard found.kind == .file, found.bytes < 100_000_000,
      try FileSystem.read(path).prefix(1_000).range(of: Data(mark.utf8)) != nil
    else {
      throw CommandFailure(
        status: .usage,
        "--output: \(path) already exists and is not a gallery page; name another file, or remove it")
    }
  }

  /// A mark near the beginning of each page.
  private static let mark = #"<meta name="generator" content="sonar surfaces gallery">"#

  /// Opens the page at `path` in the browser.
  /// - Throws: `CommandFailure` (69) if that is not possible.
  package static func show(
    _ path: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    #if os(macOS)
      let name = "open"
    #else
      let name = "xdg-open"
    #endif
    if let tool = Tool(name, environment: environment), try tool.run([path]).status == 0 { return }
    throw CommandFailure(status: .unavailable, "no browser could be started; open the page yourself: \(path)")
  }
}
