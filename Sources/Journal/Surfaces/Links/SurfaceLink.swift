internal import Foundation
internal import Insights
package import Model
internal import Text

/// The target of a link in a document.
package enum SurfaceLink: Equatable, Sendable {
  /// The client's first page, and whatever a later release may name.
  case home
  /// A new recording, for a thread and in answer to a prompt, by their IDs.
  case startRecording(thread: String?, prompt: String?)
  /// A recording by its ID, and the second from which to show it.
  case entry(id: String, seconds: Double?)
  case latestEntry
  case thread(id: String)
  case prompt(id: String)
  case search(words: String?, tags: [String], mood: Mood.Bin?)
  case statistics
  /// An ISO 8601 week, `2026-W47`.
  case insights(week: String)

  /// Longest link, in bytes.
  static let longest = 4_096

  /// Reads `text`, whose scheme must be `scheme`. Percent escapes are decoded once, within the parts of the link, so that
  /// none can add a part.
  /// - Throws: `LinkFault`.
  package init(_ text: String, scheme: String) throws(LinkFault) {
    guard text.utf8.count <= Self.longest else { throw .tooLong }
    guard let mark = text.range(of: "://"), text[..<mark.lowerBound].lowercased() == scheme.lowercased()
    else {
      throw .scheme(scheme)
    }
    let rest = text[mark.upperBound...].prefix { $0 != "#" }
    let halves = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var parts: [String] = []
    for part in halves[0].split(separator: "/", omittingEmptySubsequences: false) {
      parts.append(try Self.decoded(part))
    }
    if parts.count > 1, parts.last == "" { parts.removeLast() }
    let query = try Query(halves.count > 1 ? halves[1] : "")
    self = try Self.named(parts, query)
  }

  private static func named(_ parts: [String], _ query: Query) throws(LinkFault) -> SurfaceLink {
    let id = parts.count == 2 && !parts[1].isEmpty ? parts[1] : nil
    switch (parts[0].lowercased(), id) {
    case ("start-recording", nil) where parts.count == 1:
      let prompt = try query.one("prompt")
      return .startRecording(
        thread: try query.one("thread"),
        prompt: try prompt.map { id throws(LinkFault) in try Self.prompt(id) })
    case ("entry", "latest"): return .latestEntry
    case ("entry", let id?): return .entry(id: try Self.entry(id), seconds: try query.seconds())
    case ("thread", let id?): return .thread(id: id)
    case ("prompt", let id?): return .prompt(id: try Self.prompt(id))
    case ("search", nil) where parts.count == 1:
      return .search(words: try query.one("q"), tags: query.all("tag"), mood: try query.mood())
    case ("statistics", nil) where parts.count == 1: return .statistics
    case ("insights", let week?):
      do throws(ISOWeek.Fault) {
        return .insights(week: try ISOWeek(text: week).text)
      } catch {
        throw .value("insights", "a week such as 2026-W47")
      }
    default: return .home
    }
  }

  /// The beginning of the ID of a recording, which is never a path.
  private static func entry(_ id: String) throws(LinkFault) -> String {
    guard id.utf8.count <= 128, id.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]*/) != nil else {
      throw .value("entry", "an id: letters a to z, digits, -, _ and .")
    }
    return id
  }

  private static func prompt(_ id: String) throws(LinkFault) -> String {
    guard PromptID.isValid(id) else { throw .value("prompt", "an id: letters a to z, digits, -, _ and .") }
    return id
  }

  /// `part` without its percent escapes, which are decoded once.
  fileprivate static func decoded(_ part: Substring) throws(LinkFault) -> String {
    guard part.allSatisfy({ !$0.isWhitespace }), let text = String(part).removingPercentEncoding else {
      throw .escape
    }
    let isPlain = text.unicodeScalars.allSatisfy {
      !$0.isInvisibleControl && $0.properties.generalCategory != .lineSeparator
        && $0.properties.generalCategory != .paragraphSeparator
    }
    guard isPlain else { throw .control }
    return text
  }

  /// The items after the question mark; those that are not known mean nothing.
  private struct Query {
    private var items: [(name: String, value: String)] = []

    init(_ text: Substring) throws(LinkFault) {
      for item in text.split(separator: "&") {
        let halves = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2 else { continue }
        items.append((try SurfaceLink.decoded(halves[0]), try SurfaceLink.decoded(halves[1])))
      }
    }

    /// The values of `name` that are not empty.
    func all(_ name: String) -> [String] {
      items.filter { $0.name == name }.map { $0.value.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }
    }

    func one(_ name: String) throws(LinkFault) -> String? {
      let values = all(name)
      guard values.count < 2 else { throw .twice(name) }
      return values.first
    }

    func seconds() throws(LinkFault) -> Double? {
      guard let text = try one("t") else { return nil }
      guard text.wholeMatch(of: /\d{1,7}(\.\d{1,3})?/) != nil, let seconds = Double(text) else {
        throw .value("t", "seconds such as 12 or 12.5")
      }
      return seconds
    }

    func mood() throws(LinkFault) -> Mood.Bin? {
      guard let text = try one("mood") else { return nil }
      guard let bin = Mood.Bin(rawValue: text) else {
        throw .value("mood", "one of " + Mood.Bin.allCases.map(\.rawValue).joined(separator: ", "))
      }
      return bin
    }
  }
}
