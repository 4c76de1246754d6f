import Model
import TestSupport
import Testing
import Text

@testable import SummarizeStage

@Suite struct TitleCuesTests {
  /// The title of lines in which only the first should make one.
  @Test(arguments: [
    (
      "en",
      ["We lost the final against Leeds", "Best part of the day, no contest", "I had toast for breakfast"]
    ),
    ("en", ["My father died this morning", "You know how it is on Mondays", "He used to sing in the car"]),
    ("en", ["I failed my driving test", "Let me set the scene first", "When I was a child we had a car"]),
    (
      "de",
      ["Ich habe die Prüfung bestanden", "Das muss man wissen, weißt du", "Zum Frühstück gab es Kaffee"]
    ),
    (
      "de",
      ["Unser Hund ist heute gestorben", "Früher waren wir oft am See", "Keine Sorge, ich sitze nur hier"]
    ),
  ])
  func theTitleIsTheEvent(language: String, lines: [String]) throws {
    for order in [lines, lines.reversed()] {
      #expect(try Told.summary(order.map { $0 + "." }, language: language).title == lines[0])
    }
  }

  @Test func whatRecursCounts() throws {
    let candidates = try Told.candidates([
      "The visa came.", "I looked at the visa again.", "My brother has a visa.", "The window was open.",
    ])
    let recurring = RecurringStems(candidates.map(\.stems))
    #expect(recurring.others("visa") == 2 && recurring.others("window") == 0)
    #expect(recurring.share(of: ["visa"]) > recurring.share(of: ["window"]))
  }

  /// An entry of twelve sentences in which only the seventh tells the event, and what surrounds it.
  @Test(arguments: [
    (
      "en",
      [
        "Right, it's me.", "I had a long think in the bath.", "I used to swim every week.", "My sister rang.",
        "She talked about the cat.", "The form was on the table.",
        "The bank signed the contract for the house in Bath.",
        "I could hear her laugh.", "You know what she is like.", "I went to bed early.", "The house is big.",
        "I will sleep now.",
      ], "The bank signed the contract for the house in Bath"
    ),
    (
      "de",
      [
        "So, ich bin es.", "Ich war lange spazieren.", "Früher bin ich immer geschwommen.",
        "Meine Schwester hat geredet.",
        "Ich hab zugehört.", "Der Brief lag da.", "Die Prüfung ist bestanden.",
        "Ich konnte sie lachen hören.",
        "Weißt du, wie sie ist.", "Ich bin früh ins Bett.", "Die Prüfung war schwer.",
        "Ich will jetzt schlafen.",
      ], "Die Prüfung ist bestanden"
    ),
  ])
  func theTitleStandsInTheMiddle(language: String, lines: [String], title: String) throws {
    #expect(try Told.summary(lines, language: language).title == title)
  }

  private static let stream = [
    "so the visa came today and i was in the shop",
    "my brother rang and the visa is there and he was so happy",
    "i left the cucumber in the shop and then i ran home", "now the visa is on the table and i look at it",
  ]

  private func summary(_ transcript: Transcript, _ name: String = "concise") throws -> Summary {
    try Summarizer(style: Told.style(name), lists: Told.lists).summary(
      of: transcript, mood: Mood(score: 0, feeling: "unclear", sentences: []),
      extract: Extract(terms: [], people: [], facts: [], tasks: []))
  }

  @Test func speechWithoutBordersHasATitleOfThingsAndNoSentences() throws {
    for style in ["concise", "reflective"] {
      let found = try summary(SpokenSentences(unpunctuated: Self.stream, language: "en").transcript, style)
      #expect(found.sentences.isEmpty && found.text.isEmpty && found.question == nil)
      #expect(found.title.hasPrefix("The visa"))
      #expect(
        found.coverage.omitted.first?.hasSuffix("no punctuation and no pauses show where sentences end")
          == true)
    }
    let paused = try summary(
      SpokenSentences(unpunctuated: Self.stream, language: "en", pause: 800).transcript)
    #expect(!paused.sentences.isEmpty && paused.coverage.omitted.isEmpty)
    let said = Set(Self.stream.map { Words.words($0).map(Words.normal).joined(separator: " ") })
    #expect(paused.sentences.allSatisfy { said.contains($0.spoken.text) })
  }

  /// Words that nobody punctuated, in `count` words.
  private static func endless(_ count: Int, _ words: String) -> [String] {
    let words = words.split(separator: " ")
    return [(0..<count).map { String(words[$0 % words.count]) }.joined(separator: " ")]
  }

  @Test(arguments: [
    (["yes"], "en"), (endless(2000, "i went home and then we ate"), "en"), (["3 17 2,5 100 4"], "en"),
    (endless(27_000, "dann bin ich gegangen und es war gut"), "de"),
    (endless(500, "minä menin kotiin ja söin"), "fi"),
    (endless(900, "i went home dann bin ich gegangen"), "en"), ([""], "en"), (["..."], "en"),
    (["? ! ,"], "de"),
  ])
  func nothingIsInvented(lines: [String], language: String) throws {
    let said = Set(Words.words(lines.joined(separator: " ")).map(Words.normal))
    for style in ["concise", "reflective", "actionable"] {
      let found = try summary(SpokenSentences(unpunctuated: lines, language: language).transcript, style)
      let shown = ([found.title] + found.sentences.map(\.text)).flatMap { Words.words($0).map(Words.normal) }
      #expect(said.isSuperset(of: shown))
      #expect(found.title.count <= TitleChooser.limit)
      if found.coverage.spokenWords > 40 { #expect(found.sentences.isEmpty && found.question == nil) }
    }
  }
}
