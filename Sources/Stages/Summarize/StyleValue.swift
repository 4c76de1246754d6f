import StageContract
import Text
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
    .badStyle(path: path, line: line, reason: "key \(key) must be \(expected)")
  }

  func unknown(among known: [String]) -> SummarizeError {
    let hint = nearestName(to: key, among: known).map { "did you mean \($0)? " } ?? ""
    return .badStyle(
      path: path, line: line,
      reason: "unknown key \(key); \(hint)allowed keys: \(known.joined(separator: ", "))")
  }
}
