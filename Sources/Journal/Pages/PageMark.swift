internal import Digest
internal import Foundation

/// A digest of what a page is made from: two equal ones stand for equal pages.
struct PageMark {
  private var bytes = Data()

  /// Adds `texts` with their lengths, so that no two lists of texts give the same bytes.
  mutating func add(_ texts: String...) {
    for text in texts { add(one: text) }
  }

  /// Adds all of `texts` and how many there are.
  mutating func add(_ texts: [String]) {
    add(one: String(texts.count))
    for text in texts { add(one: text) }
  }

  private mutating func add(one text: String) {
    bytes.append(contentsOf: "\(text.utf8.count):".utf8)
    bytes.append(contentsOf: text.utf8)
  }

  /// 16 hexadecimal digits.
  var text: String { String(Digest.sha256(bytes).prefix(16)) }

  /// The mark of `texts`.
  static func of(_ texts: [String]) -> String {
    var mark = PageMark()
    mark.add(texts)
    return mark.text
  }
}
