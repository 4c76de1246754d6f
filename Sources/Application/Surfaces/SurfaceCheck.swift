import Digest
import Foundation
import Model
import Pipeline
import StageContract
package import Store
package import Surfaces
import Workspace

/// Checks the published documents: what the index says of them, their sizes, what they redact, and that nothing private
/// is in them and no word of a discreet entry.
package struct SurfaceCheck {
  /// A problem of one document.
  package struct Finding: Encodable, Equatable, Sendable {
    package var document: String
    package var problem: String
  }

  private let documents: [PublishedDocument]
  private let settings: SurfaceSettings

  package init(_ documents: [PublishedDocument], settings: SurfaceSettings) {
    (self.documents, self.settings) = (documents, settings)
  }

  /// All problems, by document.
  /// - Parameter store: the journal's index.
  /// - Throws: `JournalStoreError`.
  package func findings(_ store: JournalStore) throws -> [Finding] {
    let hidden = try store.entries(EntryFilter(onlyPrivate: true))
    let discreet = try store.entries(EntryFilter(includePrivate: false, onlyDiscreet: true))
    var open: [String]?
    /// True if `text` shows what only one of `entries` says.
    func shows(_ entries: [Entry], _ text: String) throws -> Bool {
      for sentence in Set(entries.flatMap(Self.sentences)).sorted() where text.contains(sentence) {
        let others = try open ?? Self.open(store)
        open = others
        if !others.contains(where: { $0.contains(sentence) }) { return true }
      }
      return false
    }
    return try documents.flatMap { document in
      let (text, isSearched) = (document.text, document.name.hasPrefix("spotlight-"))
      var problems = form(document) + redaction(document) + unlocking(document)
      let names = hidden.flatMap { [$0.id, $0.uuid ?? $0.id] }
      if try names.contains(where: text.contains) || shows(hidden, text) {
        problems.append("shows a private entry")
      }
      let links = isSearched ? discreet.map { $0.uuid ?? $0.id } : []
      if try links.contains(where: text.contains) || shows(discreet, text) {
        problems.append("shows words of a discreet entry")
      }
      return problems.map { Finding(document: document.name, problem: $0) }
    }
  }

  /// The sentences about `entry`: its title and the beginning of its summary, unless they are so short that they may be said
  /// of others.
  private static func sentences(_ entry: Entry) -> [String] {
    [entry.title, String(entry.summary?.text.prefix(40) ?? "")].filter { $0.count > 12 }
  }

  /// The sentences about entries that may be shown: some sentences are said every day.
  private static func open(_ store: JournalStore) throws -> [String] {
    let open = try store.entries(EntryFilter(includePrivate: false)).filter { !$0.isDiscreet }
    var texts = open.flatMap { [$0.title, $0.summary?.text ?? ""] }
    for entry in open {
      texts += entry.summaries.map(\.text)
      texts += entry.facts.map(\.sentence.text)
      texts += entry.tasks.map(\.sentence.text)
    }
    return texts
  }

  /// Size, digest, schema and the fields that every document has.
  private func form(_ document: PublishedDocument) -> [String] {
    var problems: [String] = []
    if document.data.count != document.row.bytes || Digest.sha256(document.data) != document.row.sha256 {
      problems.append("is not the one that index.json lists")
    }
    let schema = document.json[pointer: "/schema/name"]
    let kind = SurfaceKind.all.first { schema == .string($0.name) }
    guard let kind, document.json[pointer: "/schema/version"] == .number(Double(kind.version)) else {
      return problems + ["has an unknown schema"]
    }
    if document.data.count > kind.maximumBytes {
      problems.append("has \(document.data.count) bytes; at most \(kind.maximumBytes) are allowed")
    }
    for field in Self.fields where document.json[pointer: "/" + field] == nil {
      problems.append("lacks the field \(field)")
    }
    return problems
  }

  private static let fields = [
    "generated_at", "stale_at", "locale", "time_zone", "state", "display_name", "description", "updated_text",
    "home_data", "variants", "placeholder", "timeline",
  ]

  /// An intent that says or opens what the journal contains waits until the device is unlocked.
  private func unlocking(_ document: PublishedDocument) -> [String] {
    guard document.name == "intents", case .array(let items)? = document.json[pointer: "/home_data/items"]
    else { return [] }
    return items.compactMap { item in
      let opens = item[pointer: "/link"]?.text.map { !$0.hasSuffix("://start-recording") } ?? false
      let reads = opens || item[pointer: "/kind"] == .string("ask") || item[pointer: "/answer"] != nil
      guard reads, item[pointer: "/requires_unlock"] != .bool(true) else { return nil }
      return "the intent \(item[pointer: "/id"]?.text ?? "?") reads the journal on a locked device"
    }
  }

  /// Views of the lock screen are redacted unless the owner allows more, and a redacted view shows nothing.
  private func redaction(_ document: PublishedDocument) -> [String] {
    let views = document.views.filter { $0.isLock || $0.view.redacted }
    return views.compactMap { family, isLock, view in
      if isLock, !view.redacted, !settings.isShownLocked(document.name),
        SurfaceKind.showsContent(document.name)
      {
        return "the lock view \(family) is not redacted"
      }
      let shows = view.rows != nil || view.badge != nil || view.gauge != nil || view.subtitle != nil
      return view.redacted && shows ? "the redacted view \(family) shows content" : nil
    }
  }
}

extension PublishedDocument {
  fileprivate var text: String { String(decoding: data, as: UTF8.self) }
}
