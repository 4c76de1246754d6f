internal import CStemmer

/// A Snowball stemmer: one key for the forms of a word.
///
/// English and German have algorithms here; words of other languages keep their normal form.
package struct Stemmer: ~Copyable {
  private let handle: OpaquePointer?

  /// What can go wrong.
  package enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The library has no algorithm for the language.
    case unavailable(language: String)

    /// One line: what is missing and what to do.
    package var description: String {
      switch self {
      case .unavailable(let language):
        "libstemmer has no algorithm for \(language); install libstemmer with its usual algorithms"
      }
    }
  }

  /// A stemmer for `language`, an ISO 639-1 code.
  /// - Throws: `Stemmer.Failure`.
  package init(language: String) throws(Failure) {
    try self.init(["en", "de"].contains(language) ? language : nil)
  }

  /// The algorithm of the library that is called `algorithm`, for example `porter`.
  /// - Throws: `Stemmer.Failure`.
  package init(algorithm: String) throws(Failure) {
    try self.init(algorithm as String?)
  }

  private init(_ algorithm: String?) throws(Failure) {
    guard let algorithm else {
      handle = nil
      return
    }
    guard let handle = sb_stemmer_new(algorithm, nil) else { throw .unavailable(language: algorithm) }
    self.handle = handle
  }

  deinit { if let handle { sb_stemmer_delete(handle) } }

  /// Stem of the normal form of `word`; the normal form itself where there is no algorithm.
  package func stem(_ word: String) -> String {
    var normal = Words.normal(word)
    guard let handle else { return normal }
    let stemmed: String? = normal.withUTF8 { bytes in
      guard let symbols = sb_stemmer_stem(handle, bytes.baseAddress, Int32(bytes.count)) else { return nil }
      let count = Int(sb_stemmer_length(handle))
      return String(decoding: UnsafeBufferPointer(start: symbols, count: count), as: UTF8.self)
    }
    return stemmed ?? normal
  }

  /// Stems of those of `words` that say something in `language`.
  package func contentStems(of words: [String], language: Language) -> Set<String> {
    var stems: Set<String> = []
    for word in words where !Words.isStopWord(word, language: language) { stems.insert(stem(word)) }
    return stems
  }
}
