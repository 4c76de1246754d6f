import Model
import TestSupport
import Testing
import Text

@testable import SummarizeStage

@Suite struct ReadSentencesTests {
  /// Whatever sentence tells the event according to the reader, the title is its phrase that belongs to a title, and whole.
  @Test(arguments: [
    ("en", 1, "We won the county final", "We won the county final"),
    ("en", 2, "I failed my driving test", "I failed my driving test"),
    ("de", 1, "Ich habe die Prüfung bestanden", "Ich habe die Prüfung bestanden"),
    ("de", 2, "Unser Hund ist gestorben", "Unser Hund ist heute gestorben"),
  ])
  func theTitleIsTheEvent(language: String, event: Int, words: String, title: String) throws {
    let lines =
      language == "en"
      ? [
        "I had toast for breakfast.", "We won the county final, and my father stood there in the rain.",
        "He looked at me, and I failed my driving test.",
      ]
      : [
        "Zum Frühstück gab es Kaffee.", "Ich habe die Prüfung bestanden, und keiner war da.",
        "Unser Hund ist heute gestorben.",
      ]
    let read = [event: Told.Read(event: 0.9, keep: 0.5, title: words)]
    let summary = try Told.summary(lines, language: language, read: read)
    #expect(summary.title == title && summary.titleSpoken?.text == lines[event])
  }

  @Test func theEventAndWhatIsToBeKeptAreShown() throws {
    let lines = (0..<12).map { "I walked along river number \($0) because the weather there was good." }
    let read = [4: Told.Read(event: 0.9, keep: 0.4), 7: Told.Read(event: 0.1, keep: 0.9)]
    #expect(try Told.summary(lines, read: read).sentences.map(\.text).contains(lines[4]))
    #expect(try Told.summary(lines, read: read).sentences.map(\.text).contains(lines[7]))
    let felt = [3: Told.Read(feeling: 0.9)]
    #expect(try Told.summary(lines, "reflective", read: felt).sentences.map(\.text).contains(lines[3]))
  }

  @Test func whatTellsTheSameIsShownOnce() throws {
    let lines = [
      "The bank gave us the loan.", "Now the money for our house is there.", "My sister has a bad cold.",
    ]
    let twice = [0: Told.Read(event: 0.9, keep: 0.9), 1: Told.Read(keep: 0.8, repeats: [0])]
    #expect(try !Told.summary(lines, read: twice).sentences.map(\.text).contains(lines[1]))
    let once = [0: Told.Read(event: 0.9, keep: 0.9), 1: Told.Read(keep: 0.8)]
    #expect(try Told.summary(lines, read: once).sentences.map(\.text).contains(lines[1]))
  }

  private static let stream = [
    "so the visa came today and i was in the shop",
    "my brother rang and the visa is there and he was so happy",
    "i left the cucumber in the shop and then i ran home", "now the visa is on the table and i look at it",
  ]

  private func summary(
    _ transcript: Transcript, _ name: String = "concise", owner: Owner? = nil
  ) throws -> Summary {
    try Summarizer(style: Told.style(name), lists: Told.lists).summary(
      of: transcript, mood: Mood(score: 0, feeling: "unclear", sentences: []),
      extract: Extract(terms: [], people: [], facts: [], tasks: []), reading: Reading(), owner: owner)
  }

  @Test func speechWithoutBordersHasATitleOfThingsAndExcerpts() throws {
    for style in ["concise", "reflective"] {
      let found = try summary(SpokenSentences(unpunctuated: Self.stream, language: "en").transcript, style)
      #expect(found.text.hasPrefix("… ") && found.text.hasSuffix(" …") && found.question == nil)
      let excerpts = found.sentences.map { $0.text.trimmingPrefix("… ") }
      let said = Self.stream.joined(separator: " ")
      let isSaid = excerpts.map { said.replacing(" i ", with: " I ").contains($0.dropLast(2)) }
      #expect(!isSaid.isEmpty && !isSaid.contains(false), "\(excerpts)")
      #expect(found.title.hasPrefix("The visa") && found.titleSpoken == nil)
      #expect(
        found.coverage.omitted.first?.hasSuffix("no punctuation and no pauses show where sentences end")
          == true)
    }
    let paused = try summary(
      SpokenSentences(unpunctuated: Self.stream, language: "en", pause: 800).transcript)
    #expect(!paused.sentences.isEmpty && paused.coverage.omitted.isEmpty)
    let said = Set(Self.stream.map { Words.words($0).map(Words.normal).joined(separator: " ") })
    #expect(paused.sentences.allSatisfy { line in said.contains { $0.contains(line.spoken.text) } })
  }

  /// What is shown of words without borders that begin with `words`.
  private func excerpt(_ words: String) throws -> String {
    let lines = [words] + Self.stream.dropFirst()
    return try summary(SpokenSentences(unpunctuated: lines, language: "en").transcript).text
  }

  @Test func anExcerptBeginsAsItWasSaid() throws {
    #expect(try excerpt("so the visa came today and i was in the shop").hasPrefix("… so the visa"))
    #expect(try excerpt("um Anna rang about the visa today and i was in the shop").hasPrefix("… Anna rang"))
    #expect(try excerpt("um i rang about the visa today and was in the shop").hasPrefix("… I rang"))
  }

  @Test func smallTalkWithBordersHidesNoExcerpts() throws {
    var transcript = SpokenSentences(unpunctuated: Self.stream, language: "en").transcript
    var greeting = SpokenSentences(["Okay."], language: "en").transcript.segments[0]
    let end = transcript.durationSamples + 60_000
    greeting.span = Span(start: end, end: end + greeting.span.count)
    greeting.words = []
    transcript.segments.append(greeting)
    transcript.durationSamples = greeting.span.end
    let found = try summary(transcript)
    #expect(found.text.contains("visa") && found.text.hasPrefix("… "), "\(found.text)")
    #expect(found.coverage.omitted.count == 1)
  }

  @Test func whatTheOwnerKeepsIsShownThoughItsBordersAreAGuess() throws {
    var transcript = SpokenSentences(unpunctuated: Self.stream, language: "en").transcript
    var clear = SpokenSentences(["We went to the lake with my sister."], language: "en").transcript.segments[
      0]
    let end = transcript.durationSamples + 60_000
    clear.span = Span(start: end, end: end + clear.span.count)
    clear.words = []
    transcript.segments.append(clear)
    transcript.durationSamples = clear.span.end
    #expect(try summary(transcript).text == "We went to the lake with my sister.")
    let unclear = TrustedText(transcript, languages: InstalledFiles.languages).sentences[0]
    let owner = Owner(verdicts: [.init(unclear.span, keep: true)])
    let found = try summary(transcript, owner: owner)
    #expect(found.text.hasPrefix("… ") && found.text.contains("visa came today"), "\(found.text)")
    #expect(found.sentences.count == 2)
    let event = try summary(transcript, owner: Owner(verdicts: [.init(unclear.span, event: true)]))
    #expect(!event.title.isEmpty && event.titleSpoken == unclear)
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
    for style in ["concise", "reflective"] {
      let found = try summary(SpokenSentences(unpunctuated: lines, language: language).transcript, style)
      let shown = ([found.title] + found.sentences.map(\.text)).flatMap { Words.words($0).map(Words.normal) }
      #expect(said.isSuperset(of: shown))
      #expect(found.title.count <= TitleChooser.limit)
      if found.coverage.spokenWords > 40 {
        #expect(found.sentences.allSatisfy { $0.text.hasSuffix(" …") } && found.question == nil)
      }
    }
  }
}
