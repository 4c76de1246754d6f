import Application
import Model
import Testing

@Suite struct SyntheticEntryTests {
  @Test func madeEntriesAreNeverTheSameButForTheSameSeed() {
    var (one, other, third) = (SyntheticEntry(seed: 1), SyntheticEntry(seed: 1), SyntheticEntry(seed: 2))
    let first = one.next(words: 450)
    #expect(first == other.next(words: 450))
    #expect(first != one.next(words: 450) && first != third.next(words: 450))
    #expect(!first.text.contains("<") && SampleClock.seconds(first.durationSamples) <= 190)
    var own = SyntheticEntry(from: ["Only this."], language: "de")
    #expect(own.next(words: 3).segments.map(\.text) == ["Only this.", "Only this."])
  }
}
