/// What the linear models look at: words and word pairs of a sentence, each as a fingerprint.
///
/// Words behind a negation count as others ("not … happy" is not "happy"). Nothing depends on punctuation or capitals,
/// as speech has none.
package enum MoodFeatures {
  /// One thing seen in a sentence.
  package struct Feature: Equatable, Sendable {
    /// 32 bits of FNV-1a over its text, mixed; two of the 30,000 features that are kept never share one by more
    /// than chance allows (one pair in ten such vocabularies), and the trainer counts them.
    package var fingerprint: UInt32
    /// How much of it.
    package var value: Double
  }

  /// The constant.
  package static let bias = fingerprint("\u{1}bias")
  /// The lexicon's score above 0.
  package static let lexiconPositive = fingerprint("\u{1}lexicon +")
  /// The lexicon's score below 0, without its sign.
  package static let lexiconNegative = fingerprint("\u{1}lexicon -")
  /// How much the text is like edited prose (EmoBank is 1, GoEmotions 0; a journal stands between).
  package static let prose = fingerprint("\u{1}prose")

  /// Features of `words`: words and word pairs at `1 / sqrt(5 + count)`, each once, then the constant.
  package static func features(_ words: MoodWords, lexicon: Double, prose: Double = 0.5) -> [Feature] {
    var fingerprints: [UInt32] = []
    fingerprints.reserveCapacity(words.keys.count * 2)
    var negated = 0
    for (index, key) in words.keys.enumerated() {
      fingerprints.append(hash(negated > 0 ? [0x21] : [], key, ""))
      if index > 0 { fingerprints.append(hash([0x20], words.keys[index - 1], key)) }
      negated -= 1
      if negations.contains(key) || key.hasSuffix("n't") { negated = 3 }
      if key == "but" || key == "however" || key == "and" { negated = 0 }
    }
    fingerprints.sort()
    let value = 1 / Double(5 + words.keys.count).squareRoot()
    var features: [Feature] = []
    features.reserveCapacity(fingerprints.count + 4)
    for (index, fingerprint) in fingerprints.enumerated()
    where index == 0 || fingerprint != fingerprints[index - 1] {
      features.append(Feature(fingerprint: fingerprint, value: value))
    }
    if lexicon > 0 { features.append(Feature(fingerprint: lexiconPositive, value: lexicon)) }
    if lexicon < 0 { features.append(Feature(fingerprint: lexiconNegative, value: -lexicon)) }
    if prose > 0 { features.append(Feature(fingerprint: Self.prose, value: prose)) }
    features.append(Feature(fingerprint: bias, value: 1))
    return features
  }

  /// Fingerprint of a text.
  package static func fingerprint(_ text: String) -> UInt32 { hash([], text, "") }

  private static func hash(_ prefix: [UInt8], _ first: String, _ second: String) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    func add(_ byte: UInt8) { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    for byte in prefix { add(byte) }
    for byte in first.utf8 { add(byte) }
    if !second.isEmpty {
      add(0x20)
      for byte in second.utf8 { add(byte) }
    }
    // The finaliser of MurmurHash3 (Appleby, public domain).
    hash ^= hash >> 16
    hash = hash &* 0x85eb_ca6b
    hash ^= hash >> 13
    hash = hash &* 0xc2b2_ae35
    return hash ^ hash >> 16
  }

  private static let negations: Set<String> = [
    "not", "no", "never", "nothing", "nobody", "none", "neither", "nor", "cannot", "without", "hardly",
    "barely", "dont",
    "cant", "wont", "didnt", "isnt", "wasnt", "doesnt", "couldnt", "wouldnt", "shouldnt", "aint", "havent",
    "hasnt",
  ]
}
