import Foundation

/// Which languages successive passages are in.
struct LanguageChoice: Codable, Equatable, Sendable {
  /// Languages allowed; the first is what speech is taken for where nothing tells.
  var languages: [String]
  /// Least probability, among all languages that the model knows, at which a detected one is believed.
  var confidence = 0.5

  /// What one change of language has to gain, as a natural logarithm: a change is seldom.
  private static let changeCost = 2.0
  /// Share among the allowed languages from which a passage is surely in one.
  private static let sureShare = 0.9

  /// The language that `probabilities`, one for each of `languages`, tell; nil where they tell none.
  func language(_ probabilities: [Double]) -> String? {
    let best = probabilities.indices.max { probabilities[$0] < probabilities[$1] }
    return best.flatMap { probabilities[$0] >= confidence ? languages[$0] : nil }
  }

  /// True if `probabilities` leave no doubt that a passage is all in one language.
  func isSure(_ probabilities: [Double]) -> Bool {
    let most = probabilities.max() ?? 0
    return most >= confidence && most >= Self.sureShare * probabilities.reduce(0, +)
  }

  /// The most probable languages of successive passages, each with the probabilities of `languages`.
  func mostProbable(_ passages: [[Double]]) -> [String] {
    var scores = [Double](repeating: 0, count: languages.count)
    // Of each passage but the first: the language before it, for each language that it may be in.
    var before: [[Int]] = []
    for (index, passage) in passages.enumerated() {
      if index > 0 {
        let best = scores.indices.reduce(0) { scores[$1] > scores[$0] ? $1 : $0 }
        let from = scores.indices.map { scores[$0] >= scores[best] - Self.changeCost ? $0 : best }
        scores = scores.indices.map { max(scores[$0], scores[best] - Self.changeCost) }
        before.append(from)
      }
      for (language, gain) in evidence(passage).enumerated() { scores[language] += gain }
    }
    var language = scores.indices.reduce(0) { scores[$1] > scores[$0] ? $1 : $0 }
    var path = passages.isEmpty ? [] : [language]
    for from in before.reversed() {
      language = from[language]
      path.append(language)
    }
    return path.reversed().map { languages[$0] }
  }

  /// What a passage says for each language: the logarithm of its share; the same for all where none is believed.
  private func evidence(_ probabilities: [Double]) -> [Double] {
    guard language(probabilities) != nil else { return probabilities.map { _ in 0 } }
    let sum = probabilities.reduce(0, +)
    return probabilities.map { log(max($0 / sum, 0.001)) }
  }
}
