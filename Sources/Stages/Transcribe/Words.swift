import Foundation
import Model

/// Makes words with times from tokens.
enum Words {
  /// A word before it has times.
  struct Word: Equatable {
    var text: String
    /// Mean of its tokens' logprobs.
    var logprob: Double
  }

  /// Joins the tokens' bytes to words: a word starts where a token starts with a space, and at the brackets of a note: "[MUSIC]So".
  ///
  /// In languages written without spaces every token (or tokens that share a character) is a word.
  static func join(_ tokens: [DecodedToken], language: String) -> [Word] {
    let isSpaced = !unspaced.contains(language)
    var words: [Word] = []
    var bytes: [UInt8] = []
    var logprobs: [Double] = []
    func finish() {
      let text = Self.text(bytes)
      if !text.isEmpty {
        words.append(Word(text: text, logprob: logprobs.reduce(0, +) / Double(logprobs.count)))
      }
      bytes = []
      logprobs = []
    }
    for token in tokens where !token.bytes.isEmpty {
      let isWhole = String(validating: bytes, as: UTF8.self) != nil
      let isBeside =
        token.bytes[0] == UInt8(ascii: "[") || bytes.last == UInt8(ascii: "]") && isLetter(token.bytes[0])
      if token.bytes[0] == UInt8(ascii: " ") || isBeside || (!isSpaced && isWhole) { finish() }
      bytes += token.bytes
      logprobs.append(token.logprob)
    }
    finish()
    return words
  }

  /// True for a letter of ASCII and for the first byte of any other character.
  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte >= 0x80
  }

  /// The words as a text.
  static func sentence(_ words: [String], language: String) -> String {
    words.joined(separator: unspaced.contains(language) ? "" : " ")
  }

  /// Text of joined bytes, without white space around it.
  static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Splits `played` among words by their length, counting only time that is not silent.
  ///
  /// `frames` are the loudness of each 10 ms of the chunk. A frame counts as silent under a twentieth of the loudest
  /// in `played`; where all is silent every frame counts. Ranges are in order and do not overlap.
  static func times(of words: [Word], in played: Range<Int>, frames: [Float]) -> [Range<Int>] {
    let size = ChunkAudio.frameSamples
    let first = played.lowerBound / size
    let last = min((played.upperBound + size - 1) / size, frames.count)
    let inside = first < last ? Array(frames[first..<last]) : []
    let threshold = (inside.max() ?? 0) / 20
    let voiced = inside.indices.filter { threshold == 0 || inside[$0] >= threshold }
    let total = words.reduce(0) { $0 + weight($1) }
    func sample(_ position: Int, isEnd: Bool) -> Int {
      guard !voiced.isEmpty else { return isEnd ? played.upperBound : played.lowerBound }
      let exact = position * voiced.count
      let index = isEnd ? (exact + total - 1) / total - 1 : exact / total
      let frame = first + voiced[min(max(0, index), voiced.count - 1)] + (isEnd ? 1 : 0)
      return min(max(frame * size, played.lowerBound), played.upperBound)
    }
    var done = 0
    var previous = played.lowerBound
    return words.map { word in
      let start = max(previous, sample(done, isEnd: false))
      done += weight(word)
      previous = max(start, sample(done, isEnd: true))
      return start..<previous
    }
  }

  /// `word` in small letters, without what is neither letter nor digit.
  static func normal(_ word: String) -> String {
    String(word.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  // One for the boundary of words, so that short words get their due.
  private static func weight(_ word: Word) -> Int { word.text.count + 1 }

  /// Languages written without spaces.
  private static let unspaced: Set<String> = ["ja", "lo", "my", "th", "yue", "zh"]
}
