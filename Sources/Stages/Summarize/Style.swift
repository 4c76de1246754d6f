import Foundation
import Model
import StrictYAML
import Yams

/// How a summary is chosen and shown: a file of `pipelines/styles`.
struct Style: Equatable {
  var name: String
  var description = ""
  /// A hint for whoever shows the summary; stands in the document and never changes a word.
  var tone: String?
  /// Sentences at most for a recording of up to three minutes, 1...100.
  var sentences = 6
  /// Sentences at most, however long the recording; a job can say so.
  var mostSentences = 100
  /// Words at most for a recording of up to three minutes, 5...2000; whole sentences may pass it by a tenth.
  var maxWords = 40
  /// What `maxWords` grows to in longer recordings; nil where it does not grow.
  var maxWordsLong: Int?
  /// Whether the summary lists what is to be done.
  var actionItems = false
  /// Whether it closes with a question drawn from what was said, which is not counted.
  var closingQuestion = false
  var weights = Weights()

  /// What each cue of a sentence counts, -10...10.
  struct Weights: Equatable {
    /// The cues, in the order in which they are summed up.
    static let names = [
      "length", "feeling", "mood", "first_person", "cause", "contrast", "insight", "intent", "fact", "topic",
      "question",
      "small_talk", "opening", "leaning", "redundancy",
    ]
    private var values = [1.2, 0.7, 0.5, 0.2, 0.2, 0.2, 0.2, 0.4, 0, 0.2, -0.5, -1.5, -0.8, -0.5, 0.8]

    /// What makes a title: what happened, not what is to come; feelings alone name no day.
    static let title: Weights = {
      var weights = Weights()
      for (cue, weight) in [
        ("length", 0), ("feeling", -0.2), ("mood", 0.2), ("first_person", 0.1), ("cause", 0), ("contrast", 0),
        ("topic", 0.4), ("intent", -0.4), ("small_talk", -3), ("opening", 0), ("leaning", -0.6),
      ] { weights[cue] = weight }
      return weights
    }()

    /// The weight of `cue`; 0 for one that is not there.
    subscript(_ cue: String) -> Double {
      get { Self.names.firstIndex(of: cue).map { values[$0] } ?? 0 }
      set { if let index = Self.names.firstIndex(of: cue) { values[index] = newValue } }
    }

    /// The weighted sum of `cues`.
    func score(_ cues: [String: Double]) -> Double {
      zip(Self.names, values).reduce(0) { $0 + $1.1 * (cues[$1.0] ?? 0) }
    }
  }

  /// What a recording of `parts` parts may have: a quarter more for every part behind the first.
  func budget(parts: Int) -> (sentences: Int, words: Int) {
    let most = max(maxWords, maxWordsLong ?? maxWords)
    let words = min(most, maxWords + maxWords * (parts - 1) / 4)
    return (min(mostSentences, max(sentences, sentences * words / maxWords)), words)
  }

  private static let keys = [
    "name", "description", "tone", "sentences", "max_words", "max_words_long", "action_items",
    "closing_question",
    "weights",
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
    if let fault = StrictYAML.fault(in: text) {
      throw .badStyle(path: path, line: fault.line, reason: fault.reason)
    }
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
      case "max_words_long": style.maxWordsLong = Int(try reader.number(5...2000, whole: true))
      case "action_items": style.actionItems = try reader.bool()
      case "closing_question": style.closingQuestion = try reader.bool()
      case "weights":
        guard let cues = value.mapping else { throw reader.wrong("a list of cues with numbers") }
        for (cue, number) in cues {
          let weight = StyleValue(path: path, key: cue.string ?? "", node: number, line: cue.mark?.line)
          guard Weights.names.contains(weight.key) else {
            throw weight.unknown(among: Weights.names.sorted())
          }
          style.weights[weight.key] = try weight.number(-10...10, whole: false)
        }
      default: throw reader.unknown(among: keys)
      }
    }
    guard !style.name.isEmpty else { throw .badStyle(path: path, line: nil, reason: "key name is missing") }
    return style
  }
}
