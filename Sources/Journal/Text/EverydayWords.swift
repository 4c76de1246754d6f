/// Words that are common in journals on any subject.
package struct EverydayWords: Sendable {
  /// The share of entries (of a few minutes) that contain a word, 0...1, by its stem.
  package let shares: [String: Double]

  /// Reads the lists of all `languages` that have one; if two contain a stem, the larger share counts.
  /// - Throws: `WordFileError`, `Stemmer.Failure`.
  package init(_ languages: Languages) throws {
    var shares: [String: Double] = [:]
    for code in languages.codes {
      guard let file = try languages.file("everyday", of: code) else { continue }
      let stemmer = try Stemmer(language: code)
      for (word, share) in try file.numbers(in: 0...1) {
        let stem = stemmer.stem(word)
        shares[stem] = max(shares[stem] ?? 0, share)
      }
    }
    self.shares = shares
  }

  /// The share of `stem`; 0 if it is not an everyday word.
  package subscript(stem: String) -> Double { shares[stem] ?? 0 }
}
