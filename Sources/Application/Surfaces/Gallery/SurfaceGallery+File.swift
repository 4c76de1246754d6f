import Foundation
import StageContract
package import Workspace

extension SurfaceGallery {
  /// Writes the page, for the owner alone.
  /// - Parameter path: a file, also relative to the current folder; nil for the journal's own place for it.
  /// - Returns: its absolute path.
  /// - Throws: `CommandFailure` (74) if it cannot be written; (75), without a page, if the documents have changed since they
  ///   were read, as they may have shown what was withdrawn meanwhile.
  package func write(to path: String?, of workspace: Workspace) throws -> String {
    let place = path.map { Workspace.absolute($0, from: FileManager.default.currentDirectoryPath) }
    let file = place ?? workspace.galleryFile
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
