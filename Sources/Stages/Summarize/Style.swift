import Foundation
import Model
import StrictYAML

/// How a summary is chosen and shown, read from a file in `pipelines/styles`.
struct Style: Equatable {
  var name: String
  var description = ""
  /// A hint for clients that show the summary; copied to the document, without effect on the text.
  var tone: String?
  /// Maximum number of sentences for a recording of up to three minutes, 1...100.
  var sentences = 6
  /// Maximum number of sentences for a recording of any length; set by a job.
  var mostSentences = 100
  /// Maximum number of words for a recording of up to three minutes, 5...2000; may be exceeded by a tenth to complete
  /// a sentence.
  var maxWords = 40
  /// Upper limit of `maxWords` as it grows for longer recordings; nil if it does not grow.
  var maxWordsLong: Int?
  /// True if the summary lists the tasks.
  var tasks = false
  /// True if it ends with a question about the content, which does not count towards the limits.
  var closingQuestion = false
  var weights = Weights()

  /// Names of weights that earlier versions had, and that the file gives: they mean nothing any more.
  var formerWeights: [String] = []

  /// The weight of everything that is known of a sentence, -10...10.
  struct Weights: Equatable {
    /// Names of the weights, in the order in which they are added.
    static let names = ["keep", "event", "feelings", "facts", "tasks"]
    /// Names of the weights of earlier versions.
    static let formerNames = [
      "length", "feeling", "mood", "first_person", "cause", "contrast", "insight", "intent", "fact", "topic",
      "question", "small_talk", "opening", "leaning", "redundancy",
    ]
    private var values = [1, 0.7, 0, 0, 0]

    /// The weight called `name`; 0 if there is none.
    subscript(_ name: String) -> Double {
      get { Self.names.firstIndex(of: name).map { values[$0] } ?? 0 }
      set { if let index = Self.names.firstIndex(of: name) { values[index] = newValue } }
    }

    /// The weighted sum of `parts`, each 0...1.
    func score(_ parts: [String: Double]) -> Double {
      zip(Self.names, values).reduce(0) { $0 + $1.1 * (parts[$1.0] ?? 0) }
    }
  }

  /// The line that tells people which weights mean nothing any more; nil if there are none.
  func remark(path: String) -> String? {
    guard !formerWeights.isEmpty else { return nil }
    return "\(path): the weights \(formerWeights.joined(separator: ", ")) no longer count; "
      + "use \(Weights.names.joined(separator: ", "))"
  }

  /// Maximum sentences and words for a recording of `parts` parts: a quarter more for every part after the first.
  func budget(parts: Int) -> (sentences: Int, words: Int) {
    let most = max(maxWords, maxWordsLong ?? maxWords)
    let words = min(most, maxWords + maxWords * (parts - 1) / 4)
    return (min(mostSentences, max(sentences, sentences * words / maxWords)), words)
  }

  fileprivate static let keys = [
    "name", "description", "tone", "sentences", "max_words", "max_words_long", "tasks",
    "closing_question",
    "weights",
  ]

  /// Reads the style from the file at `path`.
  /// - Throws: `SummarizeError.badStyle`; `DocumentError` if the file cannot be read.
  static func read(_ path: String) throws -> Style {
    guard let text = String(data: try readFile(path), encoding: .utf8) else {
      throw SummarizeError.badStyle(path: path, line: nil, reason: "not UTF-8 text")
    }
    return try parse(text, path: path)
  }

  /// Parses the style in `text`; `path` is used in error messages.
  /// - Throws: `SummarizeError.badStyle`.
  static func parse(_ text: String, path: String) throws(SummarizeError) -> Style {
    let style: Style
    do throws(StrictYAML.Fault) {
      style = try Style(YAMLValue.parse(text))
    } catch {
      throw .badStyle(path: path, line: error.line, reason: error.reason)
    }
    guard !style.name.isEmpty else {
      throw .badStyle(path: path, line: nil, reason: "the key name is missing; add a name")
    }
    return style
  }
}

extension Style {
  fileprivate init(_ file: YAMLValue?) throws(StrictYAML.Fault) {
    self.init(name: "")
    for value in try file?.members(Self.keys) ?? [] where !value.isEmpty {
      switch value.key {
      case "name": name = try value.text()
      case "description": description = try value.text()
      case "tone": tone = try value.text()
      case "sentences": sentences = try value.integer(1...100)
      case "max_words": maxWords = try value.integer(5...2000)
      case "max_words_long": maxWordsLong = try value.integer(5...2000)
      case "tasks": tasks = try value.bool()
      case "closing_question": closingQuestion = try value.bool()
      default:
        for weight in try value.members(Weights.names.sorted() + Weights.formerNames) {
          if Weights.formerNames.contains(weight.key) { formerWeights.append(weight.key) }
          weights[weight.key] = try weight.number(-10...10)
        }
      }
    }
  }
}
