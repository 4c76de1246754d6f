internal import CStemmer

/// A Snowball stemmer: maps the forms of a word to one key.
///
/// Supports English and German; words of other languages keep their normal form.
package struct Stemmer: ~Copyable {
  private let handle: OpaquePointer?

  /// Errors of a stemmer.
  package enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The library has no algorithm for the language.
    case unavailable(language: String)

    /// One line: what is missing and what to do.
    package var description: String {
      switch self {
      case .unavailable(let language):
        "libstemmer has no algorithm for \(language); install libstemmer with its standard algorithms"
      }
    }
  }

  /// Creates a stemmer for `language`, an ISO 639-1 code.
  /// - Throws: `Stemmer.Failure`.
  package init(language: String) throws(Failure) {
    try self.init(["en", "de"].contains(language) ? language : nil)
  }

  /// Creates a stemmer with the libstemmer algorithm `algorithm`, for example `porter`.
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

  /// The stem of `word`; its normal form if there is no algorithm.
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

  /// The stems of the content words in `words`.
  package func contentStems(of words: [String], language: Language) -> Set<String> {
    var stems: Set<String> = []
    for word in words where !Words.isStopWord(word, language: language) { stems.insert(stem(word)) }
    return stems
  }
}
