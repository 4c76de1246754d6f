package import Foundation

/// The instants at which the owner said things, by the name of each: a title, a tag, a member of a thread.
///
/// One that was taken back keeps its instant, so that of two copies of a journal the one counts that was told last.
package struct SaidInstants: Codable, Equatable, Sendable {
  /// RFC 3339 by name. What was last said before instants were kept has none.
  package private(set) var byName: [String: String]
  /// The latest of them; nil if there are none.
  package var latest: Date? { byName.values.compactMap(Self.date).max() }

  package init(_ byName: [String: String] = [:]) { self.byName = byName }

  package init(from decoder: any Decoder) throws {
    byName = try decoder.singleValueContainer().decode([String: String].self)
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(byName)
  }

  /// Notes that the owner set or took back each of `names` at `now`.
  ///
  /// An instant is later than the one it replaces even if the clock was set back, so that no change loses to what it changed.
  package mutating func note(_ names: some Sequence<String>, at now: Date) {
    for name in names {
      let last = byName[name].flatMap(Self.date)
      byName[name] = (last.map { max(now, $0.addingTimeInterval(1)) } ?? now).formatted(.iso8601)
    }
  }

  /// Takes over each of `names` as it was said at `others`.
  package mutating func take(_ names: some Sequence<String>, from others: SaidInstants) {
    for name in names { byName[name] = others.byName[name] ?? byName[name] }
  }

  /// The instants of the names that pass `isIncluded`.
  package func filter(_ isIncluded: (String) -> Bool) -> SaidInstants {
    SaidInstants(byName.filter { isIncluded($0.key) })
  }

  private static func date(_ text: String) -> Date? { try? Date(text, strategy: .iso8601) }
}
