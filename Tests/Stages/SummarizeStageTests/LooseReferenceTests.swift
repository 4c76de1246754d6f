import Model
import Testing

@testable import SummarizeStage

@Suite struct LooseReferenceTests {
  @Test(arguments: [
    ("en", "That's why I left early.", LooseReference.Kind.thing),
    ("en", "She laughed about the cake.", .person),
    ("en", "It went in off the post.", .thing), ("en", "It was raining all day.", nil),
    ("en", "It's Thursday evening already.", nil), ("en", "I told him that.", .person),
    ("en", "I will never do that.", .thing), ("en", "My sister said that she likes it.", nil),
    ("en", "This morning I went to the doctor.", nil), ("en", "Just once.", .thing),
    ("en", "Once only.", .thing),
    ("en", "My sister gave me her old bicycle.", nil),
    ("de", "Das war sehr schön für mich.", .thing), ("de", "Das Haus war sehr schön.", nil),
    ("de", "Da hab ich dann doch geheult.", .thing), ("de", "Damals war ich oft allein.", .thing),
    ("de", "Es hat den ganzen Tag geregnet.", nil), ("de", "Es lag auf dem Tisch.", .thing),
    ("de", "Er hat mir die Leiter gehalten.", .person), ("de", "Mein Bruder sagt, er ist krank.", nil),
    ("de", "Ich denke oft daran und an damals.", .thing),
    ("fr", "Il est parti ce matin.", nil),
  ])
  func pointsOutside(language: String, text: String, kind: LooseReference.Kind?) throws {
    #expect(try Told.candidates([text], language: language)[0].reference == kind, "\(text)")
  }

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
