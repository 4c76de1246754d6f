/// A language with the word lists that text rules need.
package final class Language: Sendable {
  /// ISO 639-1 code, for example `de`; for an unknown language, the name that the transcript gives.
  package let code: String
  /// Words without meaning of their own, in normal form; empty if the language has no list.
  package let stopWords: Set<String>
  /// Stop words of the rules that are applied to this language: German ones for German, English ones for all
  /// others.
  package let ruleStopWords: Set<String>
  let fillers: FillerWords
  let borders: BorderWords
  /// Words beside which nothing may be left out; nil if the language has no list of them.
  let markers: MarkerWords?
  /// True if a written sentence may leave words out; else it has to copy whole ones.
  package var hasMarkers: Bool { markers != nil }

  init(
    code: String, stopWords: Set<String>, ruleStopWords: Set<String>, fillers: FillerWords,
    borders: BorderWords = .none, markers: MarkerWords? = nil
  ) {
    self.borders = borders
    self.markers = markers
    self.code = code
    self.stopWords = stopWords
    self.ruleStopWords = ruleStopWords
    self.fillers = fillers
  }

  /// True if the German rules apply.
  package var isGerman: Bool { code == Self.german }

  static let german = "de"
  static let english = "en"
}
