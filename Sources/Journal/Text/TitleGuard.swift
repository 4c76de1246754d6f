/// Judges whether words of a sentence that stand alone, as a title does, still say what the speaker said: "My house burned
/// down" does not if it was dreamt.
///
/// The clauses of the sentence are found once, for all its phrases.
package struct TitleGuard {
  /// Nil if the language has no markers, or if the sentence is too long to be one: then all stands.
  private let spoken: SpokenClauses?
  /// Where each word of the sentence is among those of `spoken`.
  private let places: [Int]

  /// A guard for words of the sentence `text`.
  /// - Parameter next: the sentence behind it, which may correct it; nil if there is none.
  package init(_ text: String, before next: String?, language: Language) {
    guard let markers = language.markers,
      text.utf8.count + (next ?? "").utf8.count <= CopyGuard.mostSaid.bytes
    else {
      spoken = nil
      places = []
      return
    }
    var sources = [CopyGuard.Source(number: 0, text: text)]
    if let next { sources.append(CopyGuard.Source(number: 1, text: next)) }
    spoken = SpokenClauses(sources, named: [0], language: language, markers: markers)
    let starts = Set(Words.tokens(text).map { $0.range.lowerBound })
    let signs = SpokenSign.signs(of: text)
    places = signs.indices.filter { starts.contains(signs[$0].token.range.lowerBound) }
  }

  /// Why the words `range` of the sentence do not say alone what was said; nil if they do.
  /// - Parameter isClaim: false for what names a thing and claims nothing.
  package func fault(of range: Range<Int>, isClaim: Bool) -> CopyGuard.Fault? {
    guard let spoken, !range.isEmpty, range.lowerBound >= 0, range.upperBound <= places.count else {
      return nil
    }
    let kept = places[range.lowerBound]...places[range.upperBound - 1]
    return spoken.turn(of: kept, isClaim: isClaim)
  }
}
