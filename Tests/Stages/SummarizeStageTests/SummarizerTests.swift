import Foundation
import Model
import TestSupport
import Testing
import Text

@testable import SummarizeStage

@Suite struct SummarizerTests {
  private static let river = "I walked to the river because I was sad."

  @Test func emptyTranscriptHasEmptySummary() throws {
    for style in ["concise", "reflective", "actionable"] {
      let summary = try Told.summary([], style)
      #expect(summary.title.isEmpty && summary.text.isEmpty && summary.sentences.isEmpty)
      #expect(summary.titleSpoken == nil)
      #expect(summary.question == nil && summary.coverage.untold == [])
    }
  }

  @Test(arguments: [
    (["Rain."], "Rain."), (["Good morning.", "Bye."], "Good morning. Bye."),
    (["What do I want?"], "What do I want?"),
    (["Je suis allé au marché avec mon frère."], "Je suis allé au marché avec mon frère."),
  ])
  func littleIsShownAsItIs(lines: [String], text: String) throws {
    #expect(try Told.summary(lines).text == text)
    #expect(try !Told.summary(lines).title.isEmpty)
  }

  @Test func smallTalkIsLeftOutAndOrderKept() throws {
    let summary = try Told.summary([
      "Good morning.", "It's Thursday, the 12th.", Self.river, "Thank you for listening.",
      "Then I understood that I miss my brother.", "What else?", "Okay, good night.",
    ])
    #expect(summary.text == Self.river + " Then I understood that I miss my brother.")
  }

  @Test func aFactReadFromSeveralSentencesIsInEach() throws {
    let transcript = GoldenText.transcript(["I paid twelve euros. No wait, eleven.", "It rained again."])
    let sentences = TrustedText(transcript, languages: InstalledFiles.languages).sentences
    try #require(sentences.count == 3)
    let span = Span(start: sentences[0].span.start, end: sentences[1].span.end)
    let said = Sentence(text: "", span: span, segment: sentences[0].segment)
    func keep(_ facts: [Extract.Fact]) throws -> [Double] {
      try CandidateReader(
        style: Style(name: "any"), mood: Mood(score: 0, feeling: "unclear", sentences: []),
        extract: Extract(terms: [], people: [], facts: facts, tasks: []), reading: Reading(),
        lists: Told.lists
      ).candidates(sentences, in: transcript).map(\.keep)
    }
    let fact = Extract.Fact(kind: .spend, sentence: said, value: 11, currency: "EUR", confidence: 1)
    let (with, without) = (try keep([fact]), try keep([]))
    #expect(with[0] > without[0] && with[1] > without[1] && with[2] == without[2])
  }

  @Test func repeatedSentencesAreShownOnce() throws {
    #expect(try Told.summary([Self.river, Self.river, Self.river]).sentences.count == 1)
  }

  @Test func theOnlySentenceIsShownWholeHoweverLongItIs() throws {
    let line =
      "I " + Array(repeating: "walked", count: 60).enumerated().map { "\($1)\($0)" }.joined(separator: " ")
    let summary = try Told.summary([line + "."])
    #expect(summary.sentences.map(\.text) == [line + "."])
    #expect(summary.coverage.summaryWords == 61)
  }

  @Test func theJointGoesWhereTheSentenceBeforeIsNotShown() throws {
    let candidate = try Told.candidates(["And I was so sad."])[0]
    #expect(candidate.shown(afterPrevious: false) == "I was so sad.")
    #expect(candidate.shown(afterPrevious: true) == "And I was so sad.")
  }

  @Test func longRecordingsAreToldByPartsWithMoreWords() throws {
    let lines = (0..<600).map { "I walked along river number \($0) because the weather was good." }
    let summary = try Told.summary(lines)
    #expect(summary.parts.count == 19)
    #expect(summary.parts.map(\.spokenSentences).reduce(0, +) == 600)
    #expect(summary.coverage.summaryWords <= 242 && summary.coverage.summaryWords > 120)
    #expect(summary.parts.count { $0.chosenSentences > 0 } >= 15)
    let untold = summary.coverage.untold ?? []
    #expect(untold == Summary.untold(summary.parts))
    #expect(untold.isEmpty == summary.parts.allSatisfy { $0.chosenSentences > 0 })
  }

  @Test func longerOnesAreToldByPartsToo() throws {
    let lines = (0..<1000).map {
      "I walked along river number \($0), and today the weather there was good to me."
    }
    let summary = try Told.summary(lines)
    #expect(summary.parts.count > 30)
    #expect(summary.coverage.untold?.isEmpty == false)
    #expect(summary.coverage.summaryWords <= 264)
  }

  @Test func whatIsToBeDoneStandsFirstWithItsDate() throws {
    let summary = try Told.summary(
      [
        "Tomorrow I have to call Anna.", "I was glad that my team finished the long report.",
        "And I must call Anna about the car.",
      ],
      "actionable", tasks: [(0, "call Anna", "2026-11-21"), (2, "call Anna about the car", nil)])
    #expect(summary.tasks.map(\.text) == ["call Anna about the car"])
    #expect(summary.tasks.map(\.due) == ["2026-11-21"])
    #expect(
      summary.text
        == "Tasks: call Anna about the car (Saturday 21 November). I was glad that my team finished the long report."
    )
    #expect(summary.sentences.count == 1)
  }

  @Test func withNothingToBeDoneActionableIsAsConcise() throws {
    let lines = [Self.river, "My brother called, and we laughed about the old car."]
    let summary = try Told.summary(lines, "actionable")
    #expect(summary.tasks.isEmpty)
    #expect(try summary.text == Told.summary(lines).text)
  }

  /// Every sentence is words of one spoken sentence in their order, whole, and the budget holds.
  @Test(arguments: 0..<40)
  func whatIsShownWasSaid(seed: Int) throws {
    var random = SeededNumbers(UInt64(seed))
    let isGerman = seed % 4 == 0
    let words =
      (isGerman
      ? "ich und aber weil heute äh der die Garten Anna müde froh, nicht ich habe gesehen also sehr Arbeit war, morgen"
      : "I and but because today um the my garden Anna tired happy, not uh so I saw it was work, you know, tomorrow will")
      .split(separator: " ").map(String.init)
    let lines = (0..<Int.random(in: 1...60, using: &random)).map { _ in
      (0..<Int.random(in: 1...38, using: &random)).map { _ in words.randomElement(using: &random) ?? "I" }
        .joined(separator: " ") + [".", "?", ".", ""].randomElement(using: &random)!
    }
    for name in ["concise", "reflective"] {
      let summary = try Told.summary(lines, name, language: isGerman ? "de" : "en")
      let limit = try Told.style(name).budget(parts: summary.parts.count).words
      for line in summary.sentences {
        var spoken = Words.words(line.spoken.text).map(Words.normal)[...]
        for word in Words.words(line.text).map(Words.normal) {
          let place = spoken.firstIndex(of: word)
          #expect(place != nil, "\(word) in \(line.text)")
          spoken = spoken[((place ?? spoken.startIndex) + 1)...]
        }
        #expect(".?!".contains(line.text.last ?? " "), "\(line.text)")
      }
      let count = summary.sentences.reduce(0) { $0 + Words.words($1.text).count }
      #expect(summary.sentences.count == 1 || count <= limit + limit / 10)
      #expect(summary.title.count <= 60)
      #expect(
        summary.sentences.map(\.spoken.span.start) == summary.sentences.map(\.spoken.span.start).sorted())
    }
  }

  @Test(arguments: ["concise", "reflective", "actionable"])
  func goldenDocuments(name: String) throws {
    let folder = GoldenText.folder
    func path(_ name: String) -> String { folder.appending(path: name).path }
    let summary = try Summarizer(style: Told.style(name), lists: Told.lists).summary(
      of: Transcript.read(path("transcript.json")), mood: Mood.read(path("mood.json")),
      extract: Extract.read(path("extract.json")), reading: Reading())
    #expect(try GoldenText.holds(summary, name: "summary-\(name).json"))
    #expect(summary.coverage.omitted.count == 1)
    #expect(summary.title.count <= 60)
  }
}
