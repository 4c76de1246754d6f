import Surfaces
import Text
import Workspace

/// Writes a page of the day: a date, and below it lists with titles, in the language of its context.
struct PageMarkdown {
  let context: SurfaceContext
  private let year: Int?
  private var blocks: [String]

  /// - Parameter day: `2026-11-22`.
  init(_ day: String, _ context: SurfaceContext) {
    self.context = context
    year = Int(day.prefix(4))
    blocks = []
    blocks = ["# " + date(day)]
  }

  /// The page, with a trailing newline.
  var text: String { blocks.joined(separator: "\n\n") + "\n" }

  /// A date of a document, for people.
  func date(_ text: String) -> String { DueDate.text(text, language: context.texts.language, year: year) }

  /// A title or what was said, cut to fit into a line.
  func name(_ title: String) -> String {
    context.fitted(title.isEmpty ? context.texts[.untitled] : title, characters: 60, bytes: 180).markdown
  }

  /// A command as code, whatever backticks it has.
  func code(_ command: String) -> String {
    let longest = command.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    return longest == 0 ? fence + command.printable + fence : "\(fence) \(command.printable) \(fence)"
  }

  /// At most `most` of `items`, and a last line that says how many more there are.
  func lines<Item>(_ items: [Item], most: Int, _ line: (Item) -> String) -> [String] {
    let shown = items.count > most ? items.prefix(most - 1) : items[...]
    let rest = items.count - shown.count
    return shown.map { "- " + line($0) }
      + (rest > 0 ? ["- " + context.texts[.morningMore, ["n": String(rest)]]] : [])
  }

  /// The tasks with the days on which they are due.
  func lines(_ tasks: [MorningPage.Task]) -> [String] {
    lines(tasks, most: 4) { "[ ] \(name($0.text)) (\(date($0.due)))" }
  }

  /// The documents with their last days, which are before `day` or not.
  func lines(_ expiring: [MorningPage.Expiry], on day: String) -> [String] {
    lines(expiring, most: 2) { expiry in
      context.texts[
        expiry.day < day ? .morningExpired : .morningValid,
        ["name": name(expiry.name), "day": date(expiry.day)]]
    }
  }

  /// Adds a list, unless it is empty.
  mutating func add(_ title: String, _ lines: [String]) {
    if !lines.isEmpty { blocks.append("**\(title)**\n" + lines.joined(separator: "\n")) }
  }

  /// Adds the link to the journal's pages, unless there is none.
  mutating func add(link url: String?) {
    // A parenthesis would end it.
    guard let url = url?.replacing("(", with: "%28").replacing(")", with: "%29") else { return }
    blocks.append("[\(context.texts[.openJournal])](\(url))")
  }
}
