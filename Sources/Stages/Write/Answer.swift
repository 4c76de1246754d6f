import Foundation
import Model
import Text

/// The answer of a model in the requested form; none of it is checked against what was said yet.
struct Answer: Equatable, Decodable, Sendable {
  var title: String
  var sentences: [Line]

  struct Line: Equatable, Decodable, Sendable {
    var text: String
    /// Numbers of the sentences that it is said to be copied from.
    var from: [Int]
  }

  /// Length in characters up to which a failed line is kept.
  static let longestSentence = 400

  /// Reads the text of a complete answer.
  /// - Throws: `WriteError.unusable`.
  init(_ text: String) throws(WriteError) {
    let content = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !content.isEmpty else { throw .unusable(.empty) }
    if content.contains(#/</?think|<\|?channel/#) { throw .unusable(.thinking) }
    if Self.loops(content) { throw .unusable(.loop) }
    let data = Data(content.utf8)
    guard (try? JSONSerialization.jsonObject(with: data)) != nil else { throw .unusable(.notJSON) }
    guard let answer = try? JSONDecoder().decode(Answer.self, from: data) else {
      throw .unusable(.schemaIgnored)
    }
    title = Self.tidy(answer.title)
    sentences = answer.sentences.map { Line(text: Self.tidy($0.text), from: $0.from) }
    guard sentences.contains(where: { !$0.text.isEmpty }) else { throw .unusable(.empty) }
    let counts = Dictionary(sentences.map { ($0.text.lowercased(), 1) }, uniquingKeysWith: +)
    if counts.values.contains(where: { $0 > 2 }) || sentences.contains(where: { Self.loops($0.text) }) {
      throw .unusable(.loop)
    }
  }

  /// On one line, without control characters.
  private static func tidy(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return String(
      String.UnicodeScalarView(line.unicodeScalars.filter { $0.properties.generalCategory != .control }))
  }

  /// True if `text` ends with the same one to thirty words said over and over, for twelve words and four times at least.
  static func loops(_ text: String) -> Bool {
    let words = text.suffix(4000).split { !$0.isLetter && !$0.isNumber }
    return (1...30).contains { length in
      let count = max(12, 4 * length)
      guard words.count >= count + length else { return false }
      let tail = words.suffix(count)
      return zip(tail, words.dropLast(length).suffix(count)).allSatisfy { $0 == $1 }
    }
  }

  /// True if the answer is in another of `languages` than `language`: more than twice as many of its words, and at least
  /// four, are stop words there than here. Nobody can say so of a language without stop words.
  func isOther(than language: Language, among languages: Languages) -> Bool {
    let words = sentences.flatMap { Words.words($0.text) }.map(Words.normal)
    func count(_ language: Language) -> Int { words.count { language.stopWords.contains($0) } }
    let own = count(language)
    return !language.stopWords.isEmpty
      && languages.codes.filter { $0 != language.code }.map { count(languages[$0]) }
        .contains { $0 >= 4 && $0 > 2 * own }
  }
}
