import TestSupport
import Testing

@testable import Text

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
  func pointsOutside(language: String, text: String, kind: LooseReference.Kind?) {
    let (tokens, language) = (Words.tokens(text), InstalledFiles.languages[language])
    let opening = Opening(text, words: tokens, language: language)
    #expect(LooseReference(tokens: tokens, opening: opening, language: language).kind == kind, "\(text)")
  }

  @Test func `"He" is whoever was named last, "that" what was said just before`() {
    func antecedents(_ sentences: [(Int, LooseReference.Kind?, Bool)]) -> [Int: Int] {
      LooseReference.antecedents(
        among: sentences.map { (index: $0.0, reference: $0.1, namesPerson: $0.2) })
    }
    #expect(antecedents([(0, nil, true), (1, .person, false), (2, .thing, false)]) == [1: 0, 2: 1])
    #expect(antecedents([(0, .person, true)]) == [0: -1])
    // The sentence just before is not among them.
    #expect(antecedents([(0, nil, true), (2, .person, false), (3, nil, true)]) == [1: -1])
    #expect(antecedents([(0, nil, false), (1, .person, false)]) == [1: 0])
  }
}
