internal import Digest
internal import Foundation
internal import Model
internal import StageContract
package import Store

/// The items of one month for a phone's search, the data of `spotlight-YYYY-MM`; what is not listed is gone.
struct Spotlight: Codable, Equatable, Sendable {
  var items: [Item]

  /// An entry. Discreet and private entries are none.
  struct Item: Codable, Equatable, Sendable {
    var uuid: String
    var domain = "journal"
    var title: String
    /// Beginning of the summary, at most 200 characters; empty if there is none.
    var text: String
    /// Its tags, and its mood in a word.
    var keywords: [String]
    /// Loudness of 24 parts of equal length, 0...1, for a thumbnail; nil if it was not measured.
    var waveform: [Double]?
  }

  init(_ entries: [Entry], _ context: SurfaceContext) {
    items = entries.filter { !$0.isDiscreet }.compactMap { entry in
      guard let uuid = entry.uuid else { return nil }
      return Item(
        uuid: uuid, title: context.title(of: entry), text: context.summary(of: entry, characters: 200) ?? "",
        keywords: entry.tags + (context.badge(of: entry).map { [$0.text] } ?? []), waveform: entry.waveform)
    }
  }
}

extension SurfaceKind {
  /// One document a month, without views.
  static let spotlight = SurfaceKind(
    name: "spotlight", displayName: .spotlightName, description: .spotlightDescription,
    symbol: "magnifyingglass",
    maximumBytes: .max, staleAt: { _, _ in nil }, changes: { _, _ in [] },
    parts: { source, context in source.spotlight.map { $0.document(context) } },
    content: { _, context in SurfaceContent(data: Spotlight([], context), variants: Variants()) })
}

/// A month of `spotlight`: a document of its own, so that a new entry does not write those of all years again.
package struct SpotlightMonth: Equatable, Sendable {
  /// `2026-11`, in UTC.
  package var month: String
  /// Digest of what is shown of the month.
  package var state: String
  package var content: Content

  package enum Content: Equatable, Sendable {
    /// The entries to list, in the order spoken.
    case entries([Entry])
    /// The document as it was made before from the same content.
    case made(SurfaceDocument)
  }

  package init(month: String, state: String, content: Content) {
    self.month = month
    self.state = state
    self.content = content
  }

  /// The document of the month.
  func document(_ context: SurfaceContext) -> SurfaceDocument {
    switch content {
    case .made(let document): document
    case .entries(let entries): Self.document(month, state: state, entries, context)
    }
  }

  private static func document(
    _ month: String, state: String, _ entries: [Entry], _ context: SurfaceContext
  ) -> SurfaceDocument {
    let texts = context.texts
    let newest = entries.map(\.spokenAt).max() ?? context.midnight
    let placeholder = View(
      title: texts[.spotlightName], symbol: "magnifyingglass", accessibility: texts[.spotlightName],
      redacted: true,
      link: context.link("search"))
    let time = "\(context.dateText(newest)) \(context.clockText(newest))"
    return SurfaceDocument(
      name: name(month),
      envelope: Envelope(
        schema: Schema(name: "spotlight", version: 1), generatedAt: context.text(newest), staleAt: nil,
        locale: context.locale, timeZone: context.timeZone.identifier, state: .ok,
        displayName: texts[.spotlightName], description: texts[.spotlightDescription],
        // The date, so that the text stays true and the document the same.
        updatedText: texts[.updated, ["time": time]], homeData: Spotlight(entries, context),
        variants: Variants(),
        placeholder: placeholder, timeline: []),
      source: source(state, context))
  }

  static func name(_ month: String) -> String { "spotlight-\(month)" }

  /// Digest of all that a document is made from: 64 hexadecimal digits.
  private static func source(_ state: String, _ context: SurfaceContext) -> String {
    let texts: [TextKey] = [
      .spotlightName, .spotlightDescription, .updated, .untitled, .moodPositive, .moodNeutral, .moodNegative,
    ]
    let parts = [
      // Changes with the code that makes the document.
      "1", state, context.locale, context.texts.language, context.timeZone.identifier, context.linkScheme,
    ]
    return Digest.sha256(canonicalJSON(parts + texts.map { context.texts[$0] }))
  }

  /// Reads the months of `store` with entries that are not discreet; the entries only of those that are not in `earlier` as
  /// they would be made now.
  /// - Parameter earlier: the folder that was published before, if any.
  /// - Throws: `JournalStoreError`.
  package static func months(
    of store: JournalStore, earlier: SurfaceFolder?, _ context: SurfaceContext
  ) throws -> [SpotlightMonth] {
    let made = earlier?.rows() ?? [:]
    return try store.spotlightMonths().sorted { $0.key < $1.key }.compactMap { month, state in
      if let row = made[name(month)], row.source == source(state, context),
        let document = earlier?.document(row)
      {
        return SpotlightMonth(month: month, state: state, content: .made(document))
      }
      let entries = try store.spotlight(month: month)
      return entries.isEmpty ? nil : SpotlightMonth(month: month, state: state, content: .entries(entries))
    }
  }
}
