/// Which language a chunk is in.
struct LanguageChoice: Codable, Equatable, Sendable {
  /// Languages allowed; the first is what an uncertain chunk is taken for.
  var languages: [String]
  /// Least probability at which a detected language is believed.
  var confidence = 0.5

  /// The language to decode with; `detect` is called only where several are allowed.
  /// - Throws: what `detect` throws.
  func language(
    _ detect: ([String]) throws(TranscribeError) -> [Double]
  ) throws(TranscribeError) -> String {
    guard let first = languages.first else { return "en" }
    guard languages.count > 1 else { return first }
    var best = (code: first, probability: 0.0)
    for (code, probability) in zip(languages, try detect(languages)) where probability > best.probability {
      best = (code, probability)
    }
    return best.probability >= confidence ? best.code : first
  }
}
