import Application
internal import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Workspace

/// `sonar browse`: opens the journal as pages.
struct BrowseCommand: AsyncParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "browse",
    abstract: "Open the journal as pages in your browser, at the start or at an entry.",
    discussion: """
      The pages are files in the journal's folder pages/: they need no server and no network. They are off until sonar.yaml \
      says `pages: true`; with `pages: false` they are removed. Brings them up to date first.

        sonar browse
        sonar browse latest
        sonar browse --print-path
      """)

  @Argument(help: "Beginning of an id, latest, or words of the file's name.", completion: .entries)
  var id: String?

  @Flag(name: .customLong("print-path"), help: "Print the path of the page instead of opening it.")
  var printsPath = false

  @OptionGroup var options: JournalOptions

  private struct Answer: Encodable {
    var path: String
    var url: String
  }

  func run() async throws {
    let workspace = try options.workspace()
    let pages = JournalPages(workspace, try options.settings())
    try pages.checkOn()
    let recording = try id.map { try workspace.recording(shownAs: $0) }
    let display = RunDisplay(isQuiet: true)
    let status = try await RunSession.publish(
      "browse", workspace, options.installation, reporter: display, ifLocked: .temporary)
    try pages.checkWithdrawals()
    guard let path = try pages.page(recording?.id) else {
      // A line has said why.
      if status != .success { throw ExitCode(status) }
      if let failed = JournalPages.failure(of: recording?.id, in: display.result) { throw ExitCode(failed) }
      let what = recording.map {
        "\($0.id): it has no page: it is private, discreet or not transcribed yet; a page that was lost is made again by"
          + " `sonar verify --repair`"
      }
      throw CommandFailure(
        status: .missingInput, what ?? "there are no pages yet; run `sonar run`, which says why if they fail")
    }
    let output = Output()
    if options.json {
      output.json(.pages, Answer(path: path, url: URL(filePath: path).absoluteString))
    } else {
      output.line(path.printable)
    }
    guard !printsPath, !options.json, Self.hasDesktop() else { return }
    try SurfaceGallery.show(path)
  }

  /// True if a browser can show a window.
  private static func hasDesktop(_ environment: [String: String] = ProcessInfo.processInfo.environment)
    -> Bool
  {
    #if os(macOS)
      true
    #else
      ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    #endif
  }
}
