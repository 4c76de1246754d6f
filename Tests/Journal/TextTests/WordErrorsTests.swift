import Testing
import Text

@Suite struct WordErrorsTests {
  @Test func eachKindIsCounted() {
    #expect(WordErrors(said: "One two three.", heard: "one two three") == WordErrors(spoken: 3))
    #expect(
      WordErrors(said: "one two three", heard: "one too three") == WordErrors(substitutions: 1, spoken: 3))
    #expect(WordErrors(said: "one two three", heard: "one three") == WordErrors(deletions: 1, spoken: 3))
    #expect(WordErrors(said: "one two", heard: "one or two") == WordErrors(insertions: 1, spoken: 2))
    #expect(WordErrors(said: "one two", heard: "").rate == 1)
    #expect(WordErrors(said: "", heard: "one two").rate == 2)
  }

  /// As jiwer 4.0 counts it.
  @Test func errorsOfAllKindsAddUp() {
    let errors = WordErrors(
      said: "The quick brown fox jumps over the lazy dog.", heard: "the quick fox jumped over over a lazy dog"
    )
    #expect(errors == WordErrors(substitutions: 2, deletions: 1, insertions: 1, spoken: 9))
    #expect(errors.rate == 4.0 / 9)
    #expect(errors + errors == WordErrors(substitutions: 4, deletions: 2, insertions: 2, spoken: 18))
  }

  @Test func inaudibleSpellingDifferencesDoNotCount() {
    #expect(WordErrors(said: "Twenty-five: that’s it!", heard: "twenty five that's it").count == 0)
    #expect(WordErrors(said: "twenty", heard: "20").substitutions == 1)
  }

  @Test func normalisedWordsAreComparedAsTheyAre() {
    #expect(
      WordErrors(said: ["$25", "a"], heard: ["25", "A", "b"])
        == WordErrors(substitutions: 2, insertions: 1, spoken: 2))
  }
}
