import Text

/// What the written sentence tells of words in sources without capitals, by their stems: German writes nouns with one.
struct ProofHints: Sendable {
  var nouns: Set<String> = []
  var adjectives: Set<String> = []

  static let none = ProofHints()

  private init() {}

  /// The nouns and adjectives of `claim`; none where its capitals say nothing.
  init(_ claim: ProofReading, isGerman: Bool) {
    guard isGerman, claim.words.dropFirst().contains(where: \.token.isCapitalised) else { return }
    for (index, word) in claim.words.enumerated() where index > 0 && !claim.words[index - 1].endsStatement {
      guard let key = word.keys.first else { continue }
      if word.token.isCapitalised {
        nouns.insert(key)
      } else if word.role == .content {
        adjectives.insert(key)
      }
    }
    adjectives.subtract(nouns)
  }
}
