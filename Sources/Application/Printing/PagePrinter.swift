import Foundation
package import Insights
import Model
import Pipeline
import StageContract
import Store
package import Workspace

/// Prints pages of the journal to a PDF file by a browser without a window, of which nothing is left if it fails or its task is
/// cancelled.
///
/// Chromium before WeasyPrint: it draws charts and colours as the pages' style sheet says, in a seventh of the time; WeasyPrint
/// knows neither the charts' styles nor `color-mix`.
package struct PagePrinter: Sendable {
  /// What is printed.
  package enum Choice: Sendable {
    case entry(String)
    case range(InsightRange, page: String)
    case thread(String)
  }

  /// What was printed.
  package struct Report: Encodable, Equatable, Sendable {
    /// Absolute path.
    package var output: String
    package var entries: Int
    /// Entries that have no page yet.
    package var leftOut: [String]
  }

  private let workspace: Workspace
  private let settings: Settings
  private let pages: String

  /// - Throws: `ManifestError`, `WorkspaceError`; `CommandFailure` (66) if the journal has no pages.
  package init(_ workspace: Workspace) throws {
    self.workspace = workspace
    settings = try Settings.read(workspace.settingsFile)
    pages = JournalPages.folder(of: workspace)
    guard try FileSystem.attributes(pages + "/" + JournalPages.start)?.kind == .file else {
      throw CommandFailure(
        status: .missingInput,
        "the journal has no pages; write pages: true into sonar.yaml, then run `sonar run`")
    }
  }

  /// Prints `choice` to the new file `output`. Nothing of private and discreet entries is printed.
  /// - Throws: `CommandFailure`: 64 for an entry that may not be printed or an output that cannot be, 66 without its page, 69
  ///   without a browser or if it fails, 75 if it does not end; `WorkspaceError`, `ThreadError`, `CancellationError`.
  package func print(_ choice: Choice, to output: String) async throws -> Report {
    guard output.lowercased().hasSuffix(".pdf") else {
      throw CommandFailure(status: .usage, "\(output.printable): give it the extension .pdf")
    }
    try checkWithdrawals()
    var report = Report(output: Workspace.absolute(output), entries: 0, leftOut: [])
    let book = try book(choice, &report)
    guard let browser = Self.browser() else {
      throw CommandFailure(
        status: .unavailable, "no browser prints pages; install one, for example: apt install chromium")
    }
    let place = try ExportPlace(output, isArchive: true, workspace, inbox: settings.inbox(of: workspace))
    try await place.writeByPrograms {
      try await print(book, by: browser, place, entries: report.entries)
      try Task.checkCancellation()
      try checkWithdrawals()
    }
    return report
  }

  /// - Throws: `CommandFailure` (75) while pages may still show what was withdrawn, or what the owner's files, edited by hand or
  ///   unreadable, now count as private or discreet: lists and weeks show its words, too.
  private func checkWithdrawals() throws {
    guard try workspace.withdrawals().isPropagated else {
      throw CommandFailure(
        status: .temporary, "what you withdrew is still being removed; nothing was printed; run `sonar run`")
    }
    let marks = try MarkReader(workspace)
    for recording in try workspace.recordings() {
      let found = marks(recording)
      guard found.isPrivate || found.isDiscreet,
        try FileSystem.exists(pages + "/" + JournalPages.entry(recording.id))
      else { continue }
      throw CommandFailure(
        status: .temporary,
        "\(recording.id): private or discreet now, and the pages still show it; nothing was printed; run `sonar run`"
      )
    }
  }

  private func print(_ book: PageBook, by browser: String, _ place: ExportPlace, entries: Int) async throws {
    let title = (workspace.root as NSString).lastPathComponent
    let (source, target) = (place.scratch("book.html"), place.content)
    var numbers: [String: Int] = [:]
    // The second time the contents say the pages that the first has found.
    for _ in 0..<(entries > 1 ? 2 : 1) {
      try FileSystem.write(Data(book.html(title: title, numbers: numbers).utf8), to: source)
      let answer = try await Tool.run(
        browser,
        (geteuid() == 0 ? ["--no-sandbox"] : []) + [
          "--headless", "--disable-gpu", "--no-first-run", "--no-pdf-header-footer",
          "--user-data-dir=" + place.scratch("browser"), "--print-to-pdf=" + target,
          URL(filePath: source).absoluteString,
        ], environment: ProcessInfo.processInfo.environment, limitSeconds: 120 + Double(entries))
      guard let answer else {
        throw CommandFailure(
          status: .temporary, "\(browser.printable): did not end and was stopped; print fewer entries at once"
        )
      }
      guard answer.status == 0, try FileSystem.size(target) ?? 0 > 0 else {
        throw CommandFailure(
          status: .unavailable, "\(browser.printable): printed nothing (exit status \(answer.status))")
      }
      numbers = PDFAnchors.pages(in: try FileSystem.read(target), prefix: PageBook.anchor(""))
    }
  }

  /// Reads the pages of `choice`.
  private func book(_ choice: Choice, _ report: inout Report) throws -> PageBook {
    var book = PageBook(pages: pages)
    let marks = try MarkReader(workspace)
    let timeZone = try settings.timeZone()
    let store = try workspace.openIndex()
    let chosen: EntryFilter
    switch choice {
    case .entry(let name):
      let recording = try workspace.recording(shownAs: name)
      let found = marks(recording)
      guard !found.isPrivate, !found.isDiscreet else {
        throw CommandFailure(
          status: .usage,
          "\(recording.id): private or discreet; pages and what is printed of them leave it out")
      }
      chosen = EntryFilter(ids: [recording.id], includePrivate: false)
    case .range(let range, let page):
      if try book.has(page) { try book.open(with: page) }
      chosen = EntryFilter(since: range.start, until: range.end, includePrivate: false)
    case .thread(let name):
      let threads = try Threads(folder: workspace.threads)
      let thread = try threads.named(name)
      if let page = threads.pageName(of: thread.id).map({ "threads/\($0).html" }), try book.has(page) {
        try book.open(with: page)
      }
      let members = try ThreadMembership(store: store, timeZone: timeZone, naming: !thread.people.isEmpty)
        .entries(of: thread)
      chosen = EntryFilter(ids: members.map(\.id), includePrivate: false)
    }
    let moments = try store.moments(chosen)
    var day = ""
    for moment in moments.reversed() {
      let found = marks(workspace.recordingFolder(id: moment.id))
      if found.isPrivate || found.isDiscreet || marks.isDeleted(moment.id) { continue }
      guard try book.has(JournalPages.entry(moment.id)) else {
        report.leftOut.append(moment.id)
        continue
      }
      let today = LocalTime.day(moment.spokenAt, timeZone: timeZone)
      if today != day, moments.count > 1, try book.has("days/\(today).html") {
        try book.begin(day: "days/\(today).html")
      }
      day = today
      try book.add(moment.id)
      report.entries += 1
    }
    guard report.entries > 0 else {
      throw CommandFailure(
        status: .missingInput,
        report.leftOut.first.map { "\($0): has no page yet; run `sonar run`" }
          ?? "there is no entry to print; `sonar list` shows the entries")
    }
    return book
  }

  /// The first browser that prints; nil if none is installed.
  private static func browser() -> String? {
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    let path = names.lazy.compactMap { Tool.path(of: $0, environment: ProcessInfo.processInfo.environment) }
      .first
    let mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
    return path ?? (FileManager.default.isExecutableFile(atPath: mac) ? mac : nil)
  }
}
