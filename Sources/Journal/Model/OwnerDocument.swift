package import Foundation
package import StageContract

/// `owner.json` as a whole: what the owner says, which stages read, and when it was said, which none of them reads.
package struct OwnerDocument: JournalDocument {
  /// Kind and latest version that this build supports.
  package static let currentSchema = Owner.currentSchema
  /// Kind and version found in the document.
  package var schema = currentSchema
  package var owner: Owner
  package var said: OwnerInstants

  package init(_ owner: Owner = Owner(), said: OwnerInstants = .init()) {
    (self.owner, self.said) = (owner, said)
  }

  /// Decodes the document. One of a version before 4 has no instants.
  package init(from decoder: any Decoder) throws {
    owner = try Owner(from: decoder)
    let values = try decoder.container(keyedBy: CodingKeys.self)
    said = try values.decodeIfPresent(OwnerInstants.self, forKey: .said) ?? .init()
  }

  /// Encodes the document as one object.
  package func encode(to encoder: any Encoder) throws {
    try owner.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    if said != OwnerInstants() { try values.encode(said, forKey: .said) }
  }

  private enum CodingKeys: CodingKey { case said }
}

/// The instants at which the owner said what `owner.json` holds, by element: the part `said` of that file.
///
/// An element that was taken back keeps its instant, so that of two copies of a journal the one counts that was told last.
package struct OwnerInstants: Codable, Equatable, Sendable {
  /// RFC 3339 by the name of an element, such as `title`, `tag:sea` and `correction:16000-32000`. One that was last said before
  /// there were instants has none.
  package private(set) var byElement: [String: String]

  package init(_ byElement: [String: String] = [:]) { self.byElement = byElement }

  package init(from decoder: any Decoder) throws {
    byElement = try decoder.singleValueContainer().decode([String: String].self)
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(byElement)
  }

  /// Notes that what the owner says became `after` at `now`.
  ///
  /// An instant is later than the one it replaces even if the clock was set back, so that a change never loses to what it changed.
  package mutating func note(_ before: Owner, became after: Owner, at now: Date) {
    for name in Self.changed(before, after) {
      let last = byElement[name].flatMap(Instant.date)
      byElement[name] = Instant.text(last.map { max(now, $0.addingTimeInterval(1)) } ?? now)
    }
  }

  /// Notes that what the owner says became `after` as it was taken over from elsewhere, where it was said at `others`.
  package mutating func note(_ before: Owner, became after: Owner, from others: OwnerInstants) {
    for name in Self.changed(before, after) {
      if let instant = others.byElement[name] { byElement[name] = instant }
    }
  }

  private static func changed(_ before: Owner, _ after: Owner) -> [String] {
    let (old, new) = (before.elements, after.elements)
    return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
  }
}

extension Owner {
  /// What the owner says, by the name of the element that can be set and taken back on its own: its values in their order, as JSON.
  ///
  /// A name has a tag in normal form, a place in the recording and, where several things can be said there, which.
  package var elements: [String: [Data]] {
    var elements: [String: [Data]] = [:]
    func add(_ value: some Encodable, _ name: String...) {
      elements[name.joined(separator: ":"), default: []].append(canonicalJSON(value))
    }
    if let title { add(title, "title") }
    if let date { add(date, "date") }
    if let pinnedAt { add(pinnedAt, "pin") }
    if isPrivate { add(true, "private") }
    if isDiscreet { add(true, "discreet") }
    for tag in tags { add(true, "tag", Tag.key(tag)) }
    for tag in removedTags { add(false, "tag", Tag.key(tag)) }
    for correction in corrections {
      add(correction, "correction", correction.span?.name ?? "segment \(correction.segment ?? 0)")
    }
    for tick in done { add(tick, "done", tick.span.name, tick.text) }
    for review in reviews {
      if let passage = review.passage { add(review, "answer", passage.span.name) }
      if let fact = review.fact { add(review, "answer", fact.sentence.span.name, fact.name) }
    }
    for remark in seenRemarks {
      add(remark, "heard", remark.span?.name ?? "all", remark.kind.rawValue)
    }
    for verdict in verdicts { add(verdict, "sentence", verdict.span.name) }
    return elements
  }
}

extension Span {
  /// `16000-32000`.
  fileprivate var name: String { "\(start)-\(end)" }
}

extension Extract.Fact {
  /// What makes it another fact than those in the same place.
  fileprivate var name: String {
    ([kind.rawValue] + [value.map { "\($0)" }, unit, currency, item, status, when].compactMap(\.self))
      .joined(separator: " ")
  }
}
