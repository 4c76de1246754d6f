import Foundation
package import Pipeline
import StageContract
package import Workspace

/// The journal as pages, as commands lead to them: a page is named only if it is there.
package struct JournalPages: Sendable {
  private let folder: String
  /// True if the settings have pages made.
  package let isOn: Bool

  /// The pages of `workspace`.
  package init(_ workspace: Workspace, _ settings: Settings) {
    folder = Self.folder(of: workspace)
    isOn = settings.isOn(Settings.pages)
  }

  /// The folder of the pages of `workspace`.
  static func folder(of workspace: Workspace) -> String { workspace.root + "/pages" }
  /// The page of the entry `id` in it.
  static func entry(_ id: String) -> String { "entries/\(id).html" }
  /// The start page in it.
  static let start = "index.html"

  /// The line to type where they are off.
  package static func advice(_ workspace: Workspace) -> String {
    "pages are off; to have them made: echo 'pages: true' >> \(workspace.settingsFile.shellQuoted) && sonar browse"
  }

  /// The path of the start page, or of the page of the entry `id`; nil if it is not there.
  /// - Throws: `WorkspaceError`.
  package func page(_ id: String? = nil) throws(WorkspaceError) -> String? {
    guard isOn else { return nil }
    let path = folder + "/" + (id.map(Self.entry) ?? Self.start)
    return try FileSystem.attributes(path)?.kind == .file ? path : nil
  }

  /// A link to the page of the entry `id`, at `seconds` if they are given; nil if it is not there.
  /// - Throws: `WorkspaceError`.
  package func link(_ id: String, seconds: Double? = nil) throws(WorkspaceError) -> String? {
    guard let path = try page(id) else { return nil }
    let url = URL(filePath: path).absoluteString
    return url + (seconds.map { "#t=" + String(($0 * 100).rounded() / 100) } ?? "")
  }
}
