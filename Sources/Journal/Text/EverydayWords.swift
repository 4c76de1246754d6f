/// What people say in journals whatever they speak about.
package struct EverydayWords: Sendable {
  /// Share of entries of a few minutes that hold a word, 0...1, by its stem.
  package let shares: [String: Double]

  /// The words of all of `languages` that have a list of them; of a stem that two have, the larger share counts.
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

  /// The share of `stem`; 0 where it is none of them.
  package subscript(stem: String) -> Double { shares[stem] ?? 0 }
}
