/// Input features of the linear models: the words and word pairs of a sentence, each as a fingerprint.
///
/// Words after a negation are separate features ("not … happy" differs from "happy"). Punctuation and
/// capitals are ignored, as speech has none.
package enum MoodFeatures {
  /// A feature of a sentence.
  package struct Feature: Equatable, Sendable {
    /// 32 bits of FNV-1a over its text, mixed. Collisions among the 30,000 features of the model are as rare
    /// as chance allows (one pair in ten such vocabularies); the trainer counts them.
    package var fingerprint: UInt32
    /// Value of the feature.
    package var value: Double
  }

  /// The constant feature.
  package static let bias = fingerprint("\u{1}bias")
  /// The lexicon's score if positive.
  package static let lexiconPositive = fingerprint("\u{1}lexicon +")
  /// The magnitude of the lexicon's score if negative.
  package static let lexiconNegative = fingerprint("\u{1}lexicon -")
  /// Similarity to edited prose (EmoBank is 1, GoEmotions 0; a journal is in between).
  package static let prose = fingerprint("\u{1}prose")

  /// The features of `words`: each word and word pair once, with value `1 / sqrt(5 + count)`, then the
  /// constant.
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

  /// The fingerprint of a text.
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
