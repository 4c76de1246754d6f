import Yams

/// One key of a style file and its value.
struct StyleValue {
  var path: String
  var key: String
  var node: Node
  var line: Int?

  func text() throws(SummarizeError) -> String {
    guard let text = node.string else { throw wrong("text") }
    return text
  }

  func bool() throws(SummarizeError) -> Bool {
    guard let bool = node.bool else { throw wrong("true or false") }
    return bool
  }

  func number(_ range: ClosedRange<Double>, whole: Bool) throws(SummarizeError) -> Double {
    let shown = whole ? "a whole number" : "a number"
    guard let number = node.float, range.contains(number), !whole || number == number.rounded() else {
      throw wrong("\(shown) from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
    }
    return number
  }

  func wrong(_ expected: String) -> SummarizeError {
    .badStyle(path: path, line: line, reason: "key \(key) needs \(expected)")
  }

  func unknown(among known: [String]) -> SummarizeError {
    let nearest = known.map { (distance(key, $0), $0) }.min { $0 < $1 }
    let hint = nearest.flatMap { $0.0 <= max(2, key.count / 3) ? "did you mean \($0.1)? " : nil } ?? ""
    return .badStyle(
      path: path, line: line,
      reason: "unknown key \(key); \(hint)allowed are \(known.joined(separator: ", "))")
  }

  /// Insertions, deletions and substitutions between two words.
  private func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (index, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let next = min(row[column] + 1, row[column + 1] + 1, diagonal + (character == right[column] ? 0 : 1))
        diagonal = row[column + 1]
        row[column + 1] = next
      }
    }
    return row[right.count]
  }
}
