import Foundation

extension String {
  /// The string truncated between words (between characters if a single word is too long) to at most `characters`
  /// and `bytes` of UTF-8, including the `…` at its end.
  func shortened(characters: Int, bytes: Int) -> String {
    // Bytes first: a long text is not counted whole.
    guard utf8.count > bytes || count > characters else { return self }
    var end = startIndex
    var lastWord: String.Index?
    var used = 0
    var size = 0
    let mark = "…"
    while end < endIndex {
      let length = self[end].utf8.count
      if used + 1 > characters - 1 || size + length > bytes - mark.utf8.count { break }
      if self[end].isWhitespace { lastWord = end }
      used += 1
      size += length
      end = index(after: end)
    }
    if end < endIndex, !self[end].isWhitespace, let lastWord { end = lastWord }
    return self[..<end].trimmingCharacters(in: .whitespacesAndNewlines) + mark
  }
}
