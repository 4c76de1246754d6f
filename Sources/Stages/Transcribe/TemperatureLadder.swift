import Foundation

/// Decodes at rising temperatures until a decoding can be trusted.
///
/// whisper.cpp has such a ladder (src/whisper.cpp, 7034 to 7570), but does not say which step it used.
struct TemperatureLadder: Codable, Equatable, Sendable {
  /// Step from 0 up to 1; 0 means one decoding only.
  var step = 0.2
  /// Over 32 tokens, less entropy than this in the last 32 counts as a loop (natural logarithm).
  var entropyThreshold = 2.8
  /// A mean logprob under this counts as unsure.
  var logprobThreshold = -1.25
  /// Above this, unsure means silence, which no temperature mends.
  var noSpeechThreshold = 0.6

  /// Temperatures in order.
  var temperatures: [Double] {
    guard step > 0 else { return [0] }
    return (0...Int((1 / step + 1e-6).rounded(.down))).map { (Double($0) * step * 1e6).rounded() / 1e6 }
  }

  /// The verdict on a decoding: accepted, or why it cannot be trusted.
  enum Verdict: Equatable { case accepted, loop, unsure }

  /// Judges one decoding.
  func verdict(_ decoding: Decoding) -> Verdict {
    let ids = decoding.tokens.map(\.id)
    if ids.count > 32, Self.entropy(ids.suffix(32)) < entropyThreshold { return .loop }
    if LoopCheck.loops(decoding.words) { return .loop }
    let isUnsure = decoding.averageLogprob < logprobThreshold
    return isUnsure && decoding.noSpeechProbability < noSpeechThreshold ? .unsure : .accepted
  }

  /// The first decoding that is accepted; else the best of all, which is the most probable without a loop.
  /// - Throws: what `decode` throws.
  func climb(_ decode: (Double) throws(TranscribeError) -> Decoding) throws(TranscribeError) -> (
    decoding: Decoding, verdict: Verdict
  ) {
    var best: (decoding: Decoding, verdict: Verdict)?
    for temperature in temperatures {
      let decoding = try decode(temperature)
      let verdict = verdict(decoding)
      if verdict == .accepted { return (decoding, verdict) }
      guard let earlier = best else {
        best = (decoding, verdict)
        continue
      }
      let isBetter =
        earlier.verdict == verdict
        ? decoding.averageLogprob > earlier.decoding.averageLogprob : earlier.verdict == .loop
      if isBetter { best = (decoding, verdict) }
    }
    return best ?? (Decoding(segments: [], temperature: 0), .accepted)
  }

  /// Entropy of how often each id occurs in `ids`, in nats.
  static func entropy(_ ids: ArraySlice<Int32>) -> Double {
    var entropy = 0.0
    var rest = ids.sorted()[...]
    while let id = rest.first {
      let share = Double(rest.prefix { $0 == id }.count) / Double(ids.count)
      entropy -= share * log(share)
      rest = rest.drop { $0 == id }
    }
    return entropy
  }
}

/// Finds the same words over and over, in short text too, where entropy says nothing.
enum LoopCheck {
  /// True if one to eight words come in unbroken repetition: four times, or six times for a single word.
  static func loops(_ words: [String]) -> Bool {
    let words = words.map(Words.normal).filter { !$0.isEmpty }
    for length in 1...8 {
      let needed = length == 1 ? 6 : 4
      var matches = 0
      for index in words.indices.dropFirst(length) {
        matches = words[index] == words[index - length] ? matches + 1 : 0
        if matches >= length * (needed - 1) { return true }
      }
    }
    return false
  }

  /// True if `words` are nothing but a sentence of two words or more, said three times or more.
  static func isOneSentenceRepeated(_ words: [String]) -> Bool {
    let words = words.map(Words.normal).filter { !$0.isEmpty }
    guard words.count >= 6 else { return false }
    return (2...words.count / 3).contains { length in
      words.count.isMultiple(of: length) && words.dropFirst(length).elementsEqual(words.dropLast(length))
    }
  }
}
