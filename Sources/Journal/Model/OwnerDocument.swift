import Foundation
package import StageContract

/// `owner.json` as a whole: what the owner says, which stages read, and when it was said, which none of them reads.
package struct OwnerDocument: JournalDocument {
  /// Kind and latest version that this build supports.
  package static let currentSchema = Owner.currentSchema
  /// Kind and version found in the document.
  package var schema = currentSchema
  package var owner: Owner
  /// When each element was set or taken back, by its name in `Owner.elements`.
  package var said: SaidInstants

  package init(_ owner: Owner = Owner(), said: SaidInstants = .init()) {
    (self.owner, self.said) = (owner, said)
  }

  /// Decodes the document. One of a version before 4 has no instants.
  package init(from decoder: any Decoder) throws {
    owner = try Owner(from: decoder)
    let values = try decoder.container(keyedBy: CodingKeys.self)
    said = try values.decodeIfPresent(SaidInstants.self, forKey: .said) ?? .init()
  }

  /// Encodes the document as one object.
  package func encode(to encoder: any Encoder) throws {
    try owner.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    if said != SaidInstants() { try values.encode(said, forKey: .said) }
  }

  private enum CodingKeys: CodingKey { case said }
}

extension Owner {
  /// What the owner says, by the name of the element that can be set and taken back on its own: its values in their order, as JSON.
  ///
  /// A name has a tag in normal form, a place in the recording and, where several things can be said there, which.
  var elements: [String: [Data]] {
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

  /// Names of the elements in which `other` says something else.
  package func changedElements(in other: Owner) -> Set<String> {
    let (own, others) = (elements, other.elements)
    return Set(own.keys).union(others.keys).filter { own[$0] != others[$0] }
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
