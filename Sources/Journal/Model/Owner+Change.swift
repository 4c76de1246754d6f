package import Foundation

extension Owner {
  /// Characters of the longest title that the owner can give.
  package static let longestTitle = 60

  /// Gives the entry `tag`, which the owner may have taken away before; returns whether that changed anything.
  @discardableResult
  package mutating func give(_ tag: String) -> Bool {
    let before = self
    let key = Tag.key(tag)
    removedTags.removeAll { Tag.key($0) == key }
    if !tags.contains(where: { Tag.key($0) == key }) { tags.append(key) }
    return self != before
  }

  /// Takes `tag` away and keeps it away, whoever gave it; `present` are the tags that the entry has from elsewhere.
  /// Returns whether there was such a tag.
  @discardableResult
  package mutating func takeAway(_ tag: String, present: [String]) -> Bool {
    let key = Tag.key(tag)
    let isOwn = tags.contains { Tag.key($0) == key }
    guard isOwn || present.contains(where: { Tag.key($0) == key }) else { return false }
    tags.removeAll { Tag.key($0) == key }
    if removedTags.contains(where: { Tag.key($0) == key }) { return isOwn }
    removedTags.append(key)
    return true
  }

  /// Pins the entry; one that is pinned stays pinned since when it was.
  package mutating func pin(at now: Date) {
    if pinnedAt == nil { pinnedAt = Instant.text(now) }
  }

  /// What the owner wrote as a title, white space at its ends gone; nil where that is nothing.
  /// - Throws: `TitleProblem`.
  package static func title(_ text: String) throws(TitleProblem) -> String? {
    let title = text.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
    if title.unicodeScalars.contains(where: { $0.properties.isBreak || $0.isInvisibleControl }) {
      throw TitleProblem("a title is one line, without line breaks and control characters")
    }
    if title.count > longestTitle {
      throw TitleProblem("a title has at most \(longestTitle) characters, and this one has \(title.count)")
    }
    return title.isEmpty ? nil : title
  }

  /// Why a text cannot be a title.
  package struct TitleProblem: Error, Equatable, CustomStringConvertible {
    /// One line.
    package var description: String

    init(_ description: String) { self.description = description }
  }
}
