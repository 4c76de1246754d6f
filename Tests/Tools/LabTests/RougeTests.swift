import Testing

@testable import Lab

@Suite struct RougeTests {
  /// Lin 2004, section 3.1: S3 has two of four words in order and one of three pairs; Google's rouge_score 0.1.2 says
  /// the same. Its S2 is the reference but for an ending, which the stem takes away.
  @Test(arguments: [
    ("police kill the gunman", [1, 1, 1]),
    ("the gunman kill police", [1, 1.0 / 3, 0.5]),
    ("nobody", [0, 0, 0]), ("", [0, 0, 0]),
  ])
  func theExampleOfThePaper(summary: String, expected: [Double]) throws {
    try expect(summary, ["police killed the gunman"], expected, language: "en")
  }

  /// Values of rouge_score 0.1.2 with its stemmer.
  @Test func longerTextsScoreAsTheyDoElsewhere() throws {
    try expect(
      "Talking with my sisters about moving made me feel relieved; we don't move yet.",
      ["I finally talked to my sister about the move and felt relieved."], [0.444444, 0.16, 0.444444])
    try expect(
      "A fox was jumping over the dog", ["The quick brown foxes jumped over the lazy dogs"],
      [0.625, 0.285714, 0.625])
  }

  @Test func theBestReferenceCounts() throws {
    try expect("one two three", ["four five six", "one two three", "one"], [1, 1, 1])
  }

  /// Umlauts are folded in every language.
  @Test func germanFormsAreJoinedByTheirStem() throws {
    try expect("Die Gärten blühten", ["der Garten, blühte"], [2.0 / 3, 0.5, 2.0 / 3], language: "de")
    try expect("Die Gärten blühten", ["der Garten, blühte"], [1.0 / 3, 0, 1.0 / 3], language: "fr")
  }

  private func expect(
    _ summary: String, _ references: [String], _ expected: [Double], language: String = "en",
    at place: SourceLocation = #_sourceLocation
  ) throws {
    let rouge = try Rouge(language: language)
    let score = rouge.score(summary, against: references)
    for (found, wanted) in zip([score.one, score.two, score.longest], expected) {
      #expect(abs(found - wanted) < 1e-6, "\(summary): \(score)", sourceLocation: place)
    }
  }
}
