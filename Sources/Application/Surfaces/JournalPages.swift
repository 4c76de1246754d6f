import Foundation
import Insights
import Model
package import Pipeline
package import StageContract
package import Surfaces
package import Workspace

/// The journal as pages, as commands lead to them: a page is named only if it is there.
package struct JournalPages: Sendable {
  private let workspace: Workspace
  private let folder: String
  /// True if the settings have pages made.
  package let isOn: Bool
  /// True if the settings name them at all.
  private let isSet: Bool

  /// The pages of `workspace`.
  package init(_ workspace: Workspace, _ settings: Settings) {
    self.workspace = workspace
    folder = Self.folder(of: workspace)
    isOn = settings.isOn(Settings.pages)
    isSet = settings.values[Settings.pages] != nil
  }

  /// The folder of the pages of `workspace`.
  static func folder(of workspace: Workspace) -> String { workspace.root + "/pages" }
  /// The page of the entry `id` in it.
  static func entry(_ id: String) -> String { "entries/\(id).html" }
  /// The start page in it.
  static let start = "index.html"

  /// Checks that pages are on.
  /// - Throws: `CommandFailure` (69), with the line to type.
  package func checkOn() throws(CommandFailure) {
    guard !isOn else { return }
    let file = workspace.settingsFile.shellQuoted
    let line =
      isSet
      ? "write 'pages: true' into \(file), then: sonar browse"
      : "echo 'pages: true' >> \(file) && sonar browse"
    throw CommandFailure(status: .unavailable, "pages are off; to have them made: " + line)
  }

  /// Checks that pages show nothing that was withdrawn.
  /// - Throws: `CommandFailure` (75); what reading the withdrawals throws.
  package func checkWithdrawals() throws {
    guard try workspace.withdrawals().isPropagated else {
      throw CommandFailure(status: .temporary, "the pages may still show what you withdrew; run `sonar run`")
    }
  }

  /// Checks both, for a link to a page.
  /// - Throws: `CommandFailure` (69, 75); what reading the withdrawals throws.
  package func check() throws {
    try checkOn()
    try checkWithdrawals()
  }

  /// The path of the start page, or of the page of the entry `id`; nil if it is not there or may not be shown: what the owner's
  /// file says counts at once.
  /// - Throws: `WorkspaceError`.
  package func page(_ id: String? = nil) throws(WorkspaceError) -> String? {
    guard isOn, let id else { return try file(Self.start) }
    let owner = OwnerFile.state(workspace.recordingFolder(id: id))
    return owner.isPrivate || owner.isDiscreet ? nil : try file(Self.entry(id))
  }

  /// A link to the page of the entry `id`, at `seconds` if they are given; nil if it is not there.
  /// - Throws: `WorkspaceError`.
  package func link(_ id: String, seconds: Double? = nil) throws(WorkspaceError) -> String? {
    try page(id).map { Self.url($0, seconds) }
  }

  private static func url(_ path: String, _ seconds: Double? = nil) -> String {
    URL(filePath: path).absoluteString + (seconds.map { "#t=" + String(($0 * 100).rounded() / 100) } ?? "")
  }

  /// A link to the page that shows what `link` of a document leads to: an entry at its second, a thread, a search, a week, the
  /// start page for what has no page of its own. Nil if that page is not there.
  /// - Throws: `WorkspaceError`; `SonarError` for the threads.
  package func link(to link: SurfaceLink) throws -> String? {
    switch link {
    case .entry(let id, let seconds): return try self.link(id, seconds: seconds)
    case .latestEntry: return try workspace.latestShown().flatMap { try self.link($0) }
    case .thread(let id):
      let name = try Threads(folder: workspace.threads).pageName(of: id)
      return try name.flatMap { try file("threads/\($0).html") }.map { Self.url($0) }
    case .insights(let week): return try file("weeks/\(week).html").map { Self.url($0) }
    case .search(let words, let tags, let mood):
      // The page has a field for one tag.
      let asked = [("q", words), ("tag", tags.first), ("mood", mood?.rawValue)]
      let items = asked.compactMap { name, value in
        value?.addingPercentEncoding(withAllowedCharacters: .alphanumerics).map { "\(name)=\($0)" }
      }
      return try file("search.html").map {
        Self.url($0) + (items.isEmpty ? "" : "#" + items.joined(separator: "&"))
      }
    case .home, .startRecording, .prompt, .statistics: return try page().map { Self.url($0) }
    }
  }

  /// The link to the page of what `link` leads to and a message calls `name`.
  /// - Throws: as `check` and `link(to:)`; `CommandFailure` (66) if that page is not there.
  package func link(to link: SurfaceLink, named name: String) throws -> String {
    try check()
    guard let url = try self.link(to: link) else { throw CommandFailure.noPage(of: name) }
    return url
  }

  /// The status with which `run` failed to make the pages, or that of the entry `id`, as one of its remarks says; nil if it did not.
  package static func failure(of id: String?, in run: RunHistoryEntry?) -> ExitStatus? {
    // The stage has the name of its setting.
    run?.remarks?.first { issue in
      issue.stage == Settings.pages && issue.status != .success
        && (issue.isDoneOtherwise != true || id.map { issue.message.contains($0) } == true)
    }?.status
  }

  /// The path of the page `name` in the folder; nil where pages are off or may still show what was withdrawn, or it is not there.
  private func file(_ name: String) throws(WorkspaceError) -> String? {
    guard isOn, try workspace.withdrawals().isPropagated else { return nil }
    let path = folder + "/" + name
    return try FileSystem.attributes(path)?.kind == .file ? path : nil
  }
}
