import Foundation
import JournalModel
import Yams

/// How a summary is chosen and shown: a file of `pipelines/styles`.
struct Style: Equatable {
  var name: String
  var description = ""
  /// A hint for whoever shows the summary; never changes a word.
  var tone = "plain"
  /// Sentences at most, 1...100.
  var sentences = 4
  /// Words at most, 5...2000.
  var maxWords = 60
  /// Whether the summary lists what is to be done.
  var actionItems = false
  /// Whether it closes with a question drawn from what was said.
  var closingQuestion = false
  var weights = Weights()

  /// What each cue of a sentence counts, -10...10.
  struct Weights: Equatable {
    var values: [String: Double] = [
      "length": 1, "feeling": 0.6, "mood": 0.5, "first_person": 0.4, "cause": 0.5, "insight": 0.3,
      "intent": 0.1,
      "fact": 0.1, "topic": 0.5, "question": -0.6, "small_talk": -1.5, "redundancy": 0.8,
    ]

    subscript(_ cue: String) -> Double { values[cue] ?? 0 }
  }

  private static let keys = [
    "name", "description", "tone", "sentences", "max_words", "action_items", "closing_question", "weights",
  ]

  /// The style in the file at `path`.
  /// - Throws: `SummarizeError.badStyle`; `DocumentError` where the file cannot be read.
  static func read(_ path: String) throws -> Style {
    guard let text = String(data: try readFile(path), encoding: .utf8) else {
      throw SummarizeError.badStyle(path: path, line: nil, reason: "not UTF-8 text")
    }
    return try parse(text, path: path)
  }

  /// The style that `text` describes; `path` is named in errors.
  /// - Throws: `SummarizeError.badStyle`.
  static func parse(_ text: String, path: String) throws(SummarizeError) -> Style {
    let root: Node?
    do {
      root = try compose(yaml: text)
    } catch {
      throw .badStyle(path: path, line: nil, reason: "not valid YAML; see the styles that come with Sonar")
    }
    guard let mapping = root?.mapping else {
      throw .badStyle(
        path: path, line: nil, reason: "a style is a list of keys: \(keys.joined(separator: ", "))")
    }
    var style = Style(name: "")
    for (node, value) in mapping {
      let reader = StyleValue(path: path, key: node.string ?? "", node: value, line: node.mark?.line)
      switch reader.key {
      case "name": style.name = try reader.text()
      case "description": style.description = try reader.text()
      case "tone": style.tone = try reader.text()
      case "sentences": style.sentences = Int(try reader.number(1...100, whole: true))
      case "max_words": style.maxWords = Int(try reader.number(5...2000, whole: true))
      case "action_items": style.actionItems = try reader.bool()
      case "closing_question": style.closingQuestion = try reader.bool()
      case "weights":
        guard let cues = value.mapping else { throw reader.wrong("a list of cues with numbers") }
        for (cue, number) in cues {
          let weight = StyleValue(path: path, key: cue.string ?? "", node: number, line: cue.mark?.line)
          guard style.weights.values[weight.key] != nil else {
            throw weight.unknown(among: style.weights.values.keys.sorted())
          }
          style.weights.values[weight.key] = try weight.number(-10...10, whole: false)
        }
      default: throw reader.unknown(among: keys)
      }
    }
    guard !style.name.isEmpty else { throw .badStyle(path: path, line: nil, reason: "key name is missing") }
    return style
  }
}

/// One key of a style file and its value.
private struct StyleValue {
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
