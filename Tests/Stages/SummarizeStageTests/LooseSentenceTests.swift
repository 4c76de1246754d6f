import Model
import Testing

@testable import SummarizeStage

/// Tests of words that point outside the text: `LooseReference`.
@Suite struct LooseSentenceTests {
  private static let lines = [
    "My brother Tom came home from the hospital today.", "He was pale.",
    "The shop on the corner is closed again.",
    "That made me sad, because I was so afraid and I cried and I miss how it used to be.",
  ]

  @Test func whatPointsOutsideIsShownOnlyWithWhatItMeans() throws {
    for style in ["concise", "reflective"] {
      let shown = try Told.summary(
        Self.lines, style, moods: [1: (-0.8, "sad"), 3: (-0.9, "sad")], people: ["Tom"]
      ).sentences.map(\.text)
      if shown.contains(Self.lines[1]) { #expect(shown.contains(Self.lines[0])) }
      if shown.contains(Self.lines[3]) { #expect(shown.contains(Self.lines[2])) }
    }
    let alone = try Told.summary([
      "Good morning.", "She told me about the house.", "I slept well last night.",
    ])
    #expect(alone.sentences.map(\.text) == ["I slept well last night."])
  }
}
