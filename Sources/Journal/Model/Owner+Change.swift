package import Foundation

extension Owner {
  /// Maximum length of a title, in characters.
  package static let longestTitle = 60

  /// Adds `tag`, also if the owner had removed it. Returns whether anything changed.
  @discardableResult
  package mutating func give(_ tag: String) -> Bool {
    let before = self
    let key = Tag.key(tag)
    removedTags.removeAll { Tag.key($0) == key }
    if !tags.contains(where: { Tag.key($0) == key }) { tags.append(key) }
    return self != before
  }

  /// Removes `tag` for good, whoever gave it; `present` are the tags from other sources. Returns whether the
  /// entry had the tag.
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

  /// Pins the entry; an entry that is already pinned keeps its time.
  package mutating func pin(at now: Date) {
    if pinnedAt == nil { pinnedAt = Instant.text(now) }
  }

  /// `text` as a title, without surrounding white space; nil if it is empty.
  /// - Throws: `TitleProblem`.
  package static func title(_ text: String) throws(TitleProblem) -> String? {
    let title = text.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
    if title.unicodeScalars.contains(where: { $0.properties.isBreak || $0.isInvisibleControl }) {
      throw TitleProblem("a title must be one line without control characters")
    }
    if title.count > longestTitle {
      throw TitleProblem("a title may have at most \(longestTitle) characters; this one has \(title.count)")
    }
    return title.isEmpty ? nil : title
  }

  /// A text that is not a valid title.
  package struct TitleProblem: Error, Equatable, CustomStringConvertible {
    /// The reason, in one line.
    package var description: String

    init(_ description: String) { self.description = description }
  }
}
