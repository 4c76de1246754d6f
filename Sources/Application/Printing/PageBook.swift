import Foundation
import StageContract
import Workspace

/// Pages of the journal as one document to print: an opening page, contents, and an entry after the other, with the style that the
/// pages themselves are printed in.
struct PageBook {
  /// The folder of the pages.
  let pages: String
  /// Language of the document, and path of its style sheet; from the first page that was read.
  private var (language, style): (String, String) = ("en", "")
  private var (opening, body) = ("", "")
  /// Anchors and titles of the contents, in order.
  private var contents: [(anchor: String, title: String, note: String)] = []

  init(pages: String) { self.pages = pages }

  /// Names the anchor of the entry `id`.
  static func anchor(_ id: String) -> String { "e-" + id }

  /// True if there is the page `name`, such as `weeks/2026-W47.html`.
  func has(_ name: String) throws -> Bool { try FileSystem.attributes(pages + "/" + name)?.kind == .file }

  /// Adds the page `name` as a whole, before the contents.
  mutating func open(with name: String) throws {
    let page = try read(name)
    opening += "<section class=\"opening\">\(page.main)</section>\n"
  }

  /// Adds the day of the page `name`, its heading and its mood, before its entries.
  mutating func begin(day name: String) throws {
    let page = try read(name)
    body += "<section class=\"day\"><h1>\(page.heading)</h1><p class=\"note\">\(page.note)</p></section>\n"
  }

  /// Adds the entry `id`.
  mutating func add(_ id: String) throws {
    let page = try read(JournalPages.entry(id))
    let anchor = Self.anchor(id)
    contents.append((anchor, page.heading, page.note))
    body += "<section class=\"sheet\" id=\"\(anchor)\">\(page.main)</section>\n"
  }

  /// The document; `numbers` are the pages of the anchors, as far as they are known.
  func html(title: String, numbers: [String: Int]) -> String {
    let list = contents.map { anchor, title, note in
      "<li><a href=\"#\(anchor)\">\(title)</a><span class=\"note\">\(note)</span>"
        + "<b>\(numbers[anchor].map { "\($0)" } ?? "")</b></li>"
    }.joined(separator: "\n")
    let nav = contents.count > 1 ? "<nav class=\"contents\"><ol>\n\(list)\n</ol></nav>" : ""
    let policy = "default-src 'none'; style-src file: 'unsafe-inline'; img-src file: data:"
    return """
      <!doctype html>
      <html lang="\(language)"><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <title>\(title.markup)</title>
      <link rel="stylesheet" href="\(URL(filePath: pages + "/" + style).absoluteString)">
      <style>\(Self.sheet)</style></head><body class="book">
      \(opening)\(nav)
      \(body)
      </body></html>
      """
  }

  /// What a book needs besides the pages' own print style: lines of even spacing, as a browser without a window knows no
  /// hyphens, and what is closed on a page left out.
  private static let sheet = """
    @page { size: A5; margin: 18mm 16mm 20mm; @bottom-center { content: counter(page); font: 9pt sans-serif; } }
    .book .related, .book .neighbours, .book .player, .book .reason, .book .crumbs { display: none; }
    .book details:not([open]) { display: none; }
    .book .para { text-align: start; }
    .book .day h1 { font-size: 12pt; margin: 0; }
    .book .day .note { margin: 0 0 1.5rem; }
    .book .sheet, .book .contents { break-before: page; }
    .book .day { break-before: page; break-after: avoid; }
    .book .day + .sheet, .book > .sheet:first-child { break-before: auto; }
    .book .contents ol { list-style: none; margin: 0; padding: 0; }
    .book .contents li { display: grid; grid-template-columns: 1fr auto; column-gap: 1em; margin: 0 0 .7em; }
    .book .contents li { align-items: baseline; break-inside: avoid; }
    .book .contents a { overflow-wrap: anywhere; }
    .book .contents .note { grid-row: 2; margin: 0; font-size: 8pt; }
    .book .contents b { text-align: right; font-variant-numeric: tabular-nums; }
    .book summary::before { display: none; }
    """

  /// The parts of a page.
  private struct Page {
    var main: String
    var heading: String
    var note: String
  }

  private mutating func read(_ name: String) throws -> Page {
    let path = pages + "/" + name
    let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
    guard let main = Self.between("<main", "</main>", text), let start = main.firstIndex(of: ">") else {
      throw CommandFailure(
        status: .badInput, "\(path.printable): not a page of this version; run `sonar run`")
    }
    if style.isEmpty {
      language = Self.between("<html lang=\"", "\"", text).map(String.init) ?? "en"
      let sheet = Self.between("<link rel=\"stylesheet\" href=\"", "\"", text).map(String.init) ?? ""
      style = sheet.replacing("../", with: "")
    }
    // A link would name folders of this machine in the printed file.
    let content = main[main.index(after: start)...].replacing(" href=\"", with: " data-href=\"")
    let heading = Self.between("<h1", "</h1>", main).map { $0.drop { $0 != ">" }.dropFirst() } ?? ""
    let note = Self.between("<p class=\"note\">", "</p>", main) ?? ""
    return Page(
      main: "<main class=\"entry\">\(content)</main>", heading: String(heading), note: String(note))
  }

  /// What stands between the first `start` of `text` and the next `end`.
  private static func between(_ start: String, _ end: String, _ text: some StringProtocol) -> Substring? {
    let text = Substring(text)
    guard let from = text.range(of: start),
      let to = text.range(of: end, range: from.upperBound..<text.endIndex)
    else { return nil }
    return text[from.upperBound..<to.lowerBound]
  }
}
