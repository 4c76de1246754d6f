package import Foundation
package import Model

/// All statements that facts are taken from; none was said in a private entry.
package struct SurfaceFacts: Equatable, Sendable {
  /// By kind, the one that wins a conflict last.
  private let byKind: [FactKind: [FactStatement]]

  /// - Parameter statements: those of the same time and source in the order in which they were made.
  package init(_ statements: [FactStatement] = []) {
    byKind = Dictionary(grouping: statements, by: \.kind).mapValues { group in
      group.enumerated().sorted {
        ($0.element.moment, $0.element.source, $0.offset) < ($1.element.moment, $1.element.source, $1.offset)
      }.map(\.element)
    }
  }

  /// The statements of `kind` that were known at `now`, oldest first; of those of the same time the one that wins is last.
  package func known(_ kind: FactKind, at now: Date) -> [FactStatement] {
    (byKind[kind] ?? []).filter { $0.isKnown(at: now) }
  }

  /// The instants after `now` from which on further statements are known, earliest first, at most 50.
  package func becomingKnown(after now: Date) -> [Date] {
    becomingKnown.filter { $0 > now }.sorted().prefix(50).map(\.self)
  }

  /// The last instant up to `now` from which on a further statement is known; none if there is none.
  func becomingKnown(by now: Date) -> [Date] { becomingKnown.filter { $0 <= now }.max().map { [$0] } ?? [] }

  private var becomingKnown: [Date] {
    byKind.values.joined().compactMap {
      [$0.statedAt, $0.kind == .document ? nil : $0.instant ?? $0.day].compactMap(\.self).max()
    }
  }

  /// When the newest statement known at `now` was made; nil if there is none.
  package func asOf(_ now: Date) -> Date? {
    byKind.values.joined().compactMap { $0.isKnown(at: now) ? $0.statedAt ?? $0.instant : nil }.max()
  }
}

/// A name by which statements are about the same thing: without case, accents, punctuation and `my`.
package struct FactName: Hashable, Sendable {
  /// Lower-case words joined by hyphens, for example `emirates-id`.
  package let id: String
  let words: Set<Substring>

  package init(_ text: String) {
    let folded = text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    let words = folded.lowercased().split { !$0.isLetter && !$0.isNumber }
    let name = words.drop { Self.determiners.contains(String($0)) }
    id = (name.isEmpty ? words[...] : name).joined(separator: "-")
    self.words = Set(name)
  }

  private static let determiners: Set<String> = [
    "my", "our", "the", "mein", "meine", "meinen", "meiner", "unser", "unsere", "der", "die", "das", "den",
  ]

  package static func == (one: FactName, other: FactName) -> Bool { one.id == other.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
