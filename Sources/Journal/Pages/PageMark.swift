internal import Digest

/// A digest of what a page is made from: two equal ones stand for equal pages.
struct PageMark {
  private var bytes: [UInt8] = []

  /// Adds `texts` with their lengths, so that no two lists of texts give the same bytes.
  mutating func add(_ texts: String...) {
    for text in texts { add(one: text) }
  }

  /// Adds all of `texts` and how many there are.
  mutating func add(_ texts: [String]) {
    add(number: texts.count)
    for text in texts { add(one: text) }
  }

  private mutating func add(number: Int) {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).littleEndian) { bytes.append(contentsOf: $0) }
  }

  private mutating func add(one text: String) {
    add(number: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// 16 hexadecimal digits.
  var text: String {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    return Digest.hexadecimal(hash.finalize().prefix(8))
  }

  /// The mark of `texts`.
  static func of(_ texts: [String]) -> String {
    var mark = PageMark()
    mark.add(texts)
    return mark.text
  }
}
