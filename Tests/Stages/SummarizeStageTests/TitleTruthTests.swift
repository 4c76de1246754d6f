import Model
import Testing

@testable import SummarizeStage

/// No title states what was dreamt, feared, denied, wished, reported, supposed or nearly happened.
@Suite struct TitleTruthTests {
  private static let breakfast = ["en": "I had toast for breakfast.", "de": "Zum Frühstück gab es Kaffee."]

  private func title(_ language: String, _ sentence: String, _ words: String) throws -> String {
    let lines = [Self.breakfast[language] ?? "", sentence]
    let read = [1: Told.Read(event: 0.9, keep: 0.5, title: words)]
    return try Told.summary(lines, language: language, read: read).title
  }

  /// Each with words that say something else alone, and the word that has to stand with them.
  private static let turned: [(String, String, String, String)] = [
    ("en", "I dreamed that my house burned down.", "my house burned down", "dreamed"),
    ("en", "I dreamed that my house burned down and my dad died in it.", "my dad died", "dreamed"),
    ("en", "I was scared all day that my dad had a stroke.", "my dad had a stroke", "scared"),
    (
      "en", "I thought that the baby was dead, and then she screamed at us.", "the baby was dead", "thought"
    ),
    (
      "en", "It turned out to be untrue that the hospital lost my results.", "the hospital lost my results",
      "untrue"
    ),
    (
      "en", "If the test is positive, I have to tell Mark that I cheated on him, but it was negative.",
      "I cheated on him", "if the test"
    ),
    ("en", "I really wish that we won the county final.", "we won the county final", "wish"),
    ("en", "I got the job at the museum, or so I thought until they rang back.", "I got the job", "or so"),
    ("en", "She told everyone that I stole the money from the till.", "I stole the money", "told"),
    ("en", "We stay at home, unless my mum gets the all clear.", "we stay at home", "unless"),
    (
      "de", "Ich habe wirklich nicht den neuen Chef vor der ganzen Abteilung beleidigt.", "beleidigt", "nicht"
    ),
    ("de", "Ich bin fast mit dem Rad in die Tochter vom Nachbarn gefahren.", "gefahren", "fast"),
    ("de", "Ich hab geträumt, mein Haus ist abgebrannt.", "mein Haus ist abgebrannt", "geträumt"),
    ("de", "Ich hatte solche Angst, mein Vater ist tot.", "mein Vater ist tot", "angst"),
    ("en", "We lost the court case in Leeds, no, we won it.", "we lost the court case", ", no"),
    (
      "de", "Wir haben den Prozess in Kassel verloren, nein, wir haben ihn gewonnen.",
      "den Prozess in Kassel verloren",
      "nein"
    ),
    (
      "en", "I dreamed that my house burned down and my dad died and my sister went to prison.",
      "my sister went to prison", "dreamed"
    ),
    (
      "de", "Ich hab geträumt, mein Haus ist abgebrannt und meine Schwester ist gestorben.",
      "meine Schwester ist gestorben", "geträumt"
    ),
    ("en", "He denied that my brother hit the boy with the car.", "my brother hit the boy", "denied"),
    ("en", "I was convinced that my husband cheated on me.", "my husband cheated on me", "convinced"),
    (
      "en", "My boss fired me in front of everybody, I only imagined it all though.", "my boss fired me",
      "imagined"
    ),
  ]

  @Test(arguments: turned)
  func whatDidNotHappenIsNotStated(language: String, sentence: String, words: String, word: String) throws {
    let title = try title(language, sentence, words)
    let shown = title.lowercased()
    #expect(!title.isEmpty)
    #expect(!shown.contains(words.lowercased()) || shown.contains(word), "\(title)")
  }

  private static let told: [(String, String, String, String)] = [
    ("en", "We won the county final.", "We won the county final", "We won the county final"),
    (
      "en", "I finally told my mum that we are moving.", "we are moving",
      "I finally told my mum that we are moving"
    ),
    (
      "en", "I had to cry because we won the county final, and nobody was there to see it at all.",
      "we won the county final", "We won the county final"
    ),
    (
      "de", "Ich glaube es war zu viel, und unser Hund ist gestorben.", "unser Hund ist gestorben",
      "Unser Hund ist gestorben"
    ),
  ]

  @Test(arguments: told)
  func whatHappenedIsATitle(language: String, sentence: String, words: String, title: String) throws {
    #expect(try self.title(language, sentence, words) == title)
  }

  @Test func whatTheNextSentenceCorrectsIsNoTitle() throws {
    let read = [0: Told.Read(event: 0.9, keep: 0.5, title: "We leave for Leeds")]
    let corrected = ["We leave for Leeds on Tuesday.", "No wait, we leave on Friday."]
    #expect(try !Told.summary(corrected, read: read).title.contains("Tuesday"))
    let followed = ["We leave for Leeds on Tuesday.", "No one knows when we are back."]
    #expect(try Told.summary(followed, read: read).title.hasPrefix("We leave for Leeds"))
  }
}

/// What the owner calls the event of the day.
@Suite struct OwnersEventTests {
  @Test(arguments: ["We got married.", "I quit.", "Good night."])
  func itGivesTheTitleHoweverShort(event: String) throws {
    let lines = [
      "I walked to the river with my brother today.", event, "The weather was good to us all day.",
    ]
    let reads: [[Int: Told.Read]] = [[0: Told.Read(event: 0.9, keep: 0.5)], [:]]
    for read in reads {
      let summary = try Told.summary(lines, read: read, events: [1])
      #expect(summary.title == String(event.dropLast()))
      #expect(summary.titleSpoken?.text == event)
      let kept = try Told.summary(lines, read: read, events: [1], kept: [1])
      #expect(kept.title == summary.title && kept.sentences.map(\.spoken.text).contains(event))
    }
  }

  @Test func whatTheOwnerLeavesOutIsNoTitle() throws {
    let lines = ["I had coffee with Sam in the morning.", "I kissed my colleague Andrea in the car park."]
    let title = try Told.summary(lines, events: [1], leftOut: [1]).title
    #expect(title == "I had coffee with Sam in the morning")
  }

  @Test func aSentenceWithoutAPhraseGivesItsBeginning() throws {
    let event =
      "In spite of absolutely everything extraordinarily complicated negotiations regarding international shipping continued"
    let title = try Told.summary(["We went to the lake with my sister.", event + "."], events: [1]).title
    #expect(!title.isEmpty && event.hasPrefix(title))
  }

  @Test func whatLeansOnAnotherSentenceIsShownIfItIsKept() throws {
    let lines = ["She told me about him.", "I walked to the river with my brother."]
    #expect(try !Told.summary(lines).sentences.map(\.text).contains(lines[0]))
    #expect(try Told.summary(lines, kept: [0]).sentences.map(\.text).contains(lines[0]))
  }
}
