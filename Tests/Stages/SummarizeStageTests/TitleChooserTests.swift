import Model
import Testing

@testable import SummarizeStage

@Suite struct TitleChooserTests {
  @Test(arguments: [
    (
      "en", ["Good morning.", "So, I put Mum in the home today.", "I feel good about it now, I think."],
      "I put Mum in the home today"
    ),
    (
      "en",
      [
        "I feel good.",
        "We talked about the wedding in Porto for a very long time, and it was late when we came home.",
      ],
      "We talked about the wedding in Porto for a very long time"
    ),
    (
      "en",
      [
        "um so today i went to the market with my brother and we bought apples and then he told me that he moves"
      ],
      "Today I went to the market with my brother"
    ),
    (
      "en", ["It is Friday the twentieth.", "And the meeting with Anna was difficult."],
      "The meeting with Anna was difficult"
    ),
    (
      "en", ["Hello.", "We had the kickoff for the museum project at nine, and it went on until very late."],
      "We had the kickoff for the museum project at nine"
    ),
    (
      "de", ["Guten Morgen.", "Heute haben wir Oma beerdigt.", "Es war kalt."], "Heute haben wir Oma beerdigt"
    ),
    (
      "de",
      [
        "Ich habe lange über die Fahrt nach Kassel nachgedacht, weil mir die Zeit davonläuft und ich müde bin."
      ],
      "Ich habe lange über die Fahrt nach Kassel nachgedacht"
    ),
    (
      "de",
      [
        "ich glaube das war heute echt zu viel und ich bin einfach nur noch müde weil der chef wieder was wollte"
      ],
      "Ich bin einfach nur noch müde"
    ),
    ("en", ["Good night."], "Good night"), ("fr", ["Je suis allé au marché."], "Je suis allé au marché"),
  ])
  func titlesArePhrasesThatWereSaid(language: String, lines: [String], title: String) throws {
    #expect(try Told.summary(lines, language: language).title == title)
  }

  /// Nothing is known of their words: a stretch between marks, or up to where the network would end.
  @Test(arguments: [
    (
      "it", "A pranzo, con i colleghi, mi hanno dato il posto fisso, finalmente, dopo nove anni.",
      "posto fisso"
    ),
    (
      "es",
      "Por la tarde me llamó mi hermana y me dijo que está embarazada después de tantos años juntos.",
      "me llamó mi hermana"
    ),
    (
      "fr", "À midi le médecin a appelé pour dire que les analyses étaient toutes bonnes cette fois.",
      "le médecin a appelé"
    ),
  ])
  func inOtherLanguagesTheEventsSentenceHasATitle(language: String, event: String, words: String) throws {
    let read = [0: Told.Read(event: 0.05), 1: Told.Read(event: 0.8, title: words)]
    let title = try Told.summary(["Hola, a ver.", event], language: language, read: read).title
    #expect(event.lowercased().contains(title.lowercased()) && title.contains(words), "\(title)")
    #expect(title.count <= TitleChooser.limit)
    let last = try #require(title.split(separator: " ").last)
    #expect(last.count > 3, "\(title)")
  }

  @Test func aTitleIsTheSameInEveryStyle() throws {
    let lines = [
      "Today I met Anna at the river.", "I have to call her.", "I feel so grateful because of that.",
    ]
    let titles = try ["concise", "reflective", "actionable"].map { try Told.summary(lines, $0).title }
    #expect(Set(titles).count == 1)
  }

  @Test func whereNothingIsShortAndWholeABeginningIsATitle() throws {
    let line =
      "In spite of absolutely everything extraordinarily complicated negotiations regarding international shipping continued"
    let title = try Told.summary([line]).title
    #expect(title.count <= 60 && line.hasPrefix(title) && !title.hasSuffix("regarding"))
  }
}
