import Foundation
import Model
import Store
import TestSupport
import Testing
import Text

@testable import Surfaces

/// Answers from an index with a private and a discreet entry. Now is Friday, 20 November 2026, 18:00 in Berlin.
@Suite struct AnswersTests {
  /// A fact that was said in an entry.
  private static func fact(
    _ kind: Extract.Fact.Kind, _ value: Double? = nil, unit: String? = nil, currency: String? = nil,
    item: String? = nil, status: String? = nil, when: String? = nil
  ) -> Extract.Fact {
    Extract.Fact(
      kind: kind, sentence: Sentence(text: "said", span: Span(start: 32_000, end: 64_000), segment: 0),
      value: value,
      unit: unit, currency: currency, item: item, status: status, when: when, confidence: 0.9)
  }

  private static func entry(
    _ id: String, _ spokenAt: String, _ facts: [Extract.Fact], title: String, owner: Owner? = nil,
    words: String = "some words"
  ) throws -> IndexedEntry {
    var sample = SampleRecording(
      id, spokenAt: spokenAt, segments: [words], score: 0.5, title: title, owner: owner)
    sample.people = []
    var entry = SurfaceFixture.indexed(sample, owner: owner)
    entry.extract = Extract(terms: [], people: [], facts: facts, actionItems: [])
    let stemmer = try Stemmer(language: "en")
    entry.segmentStems = [
      StemColumn.text(words) { $0.split(separator: " ").map { stemmer.stem(String($0)) } }
    ]
    return entry
  }

  private func answers(
    now: String = "2026-11-20T18:00:00+01:00", _ outside: [OutsideFact] = [],
    _ body: (Answers) throws -> Void
  ) throws {
    try withIndexFolder { folder in
      let store = try JournalStore(path: folder + "/journal.sqlite")
      for entry in [
        try Self.entry(
          "open", "2026-11-20T07:00:00+01:00",
          [
            Self.fact(.spend, 50, currency: "AED", item: "coffee"),
            Self.fact(.sleep, 6, unit: "h", when: "2026-11-20"),
            Self.fact(.water, 2, unit: "glasses"),
            Self.fact(.document, item: "Visa", status: "expires", when: "2027-03"),
          ], title: "Morning coffee", words: "I went running with Ben"),
        try Self.entry(
          "hidden", "2026-11-20T08:00:00+01:00",
          [
            Self.fact(.spend, 400, currency: "AED", item: "ring"),
            Self.fact(.document, item: "Ring warranty", status: "expires", when: "2028"),
          ],
          title: "The ring", owner: Owner(isPrivate: true), words: "running to the jeweller with Ben"),
        try Self.entry(
          "discreet", "2026-11-20T09:00:00+01:00",
          [
            Self.fact(.spend, 7, currency: "AED", item: "flowers"),
            Self.fact(.meal, item: "secret soup", status: "lunch"),
          ],
          title: "Flowers", owner: Owner(isDiscreet: true), words: "running from Ben"),
      ] { try store.put(entry) }
      try store.replaceOutsideFacts(outside)
      try body(Answers(store, threads: nil, try SurfaceFixture.context(now)))
    }
  }

  private static let today = AnswerPeriod.day(CivilDate(number: 20_777))

  @Test func `Amounts add up, name their entries, and leave private ones out`() throws {
    try answers { answers in
      let answer = try answers.answer(Question(.spend, period: Self.today))
      #expect(answer.text == "Spent (Today): AED 57")
      #expect(answer.values == [.init(value: 57, unit: "AED")])
      #expect(answer.evidence.map(\.entryID) == ["open"] && answer.discreet == 1)
      #expect(answer.evidence.first?.title == "Morning coffee" && answer.evidence.first?.startSeconds == 2)
      #expect(answer.since == "2026-11-20" && answer.until == "2026-11-20")
    }
  }

  @Test(arguments: ["ring", "flower shop", "tea"])
  func `No number is invented for what nothing is known of`(_ item: String) throws {
    try answers { answers in
      let answer = try answers.answer(Question(.spend, slots: [.item: item]))
      #expect(!answer.isFound && answer.values.isEmpty && answer.evidence.isEmpty)
    }
  }

  @Test(arguments: [
    ("coffee", "iced coffee", true), ("coffees", "coffee and cake", true),
    ("coffee", "coffee machine", false),
    ("win", "wine", false),
  ])
  func `A thing is named by the last words of an item`(_ wanted: String, _ item: String, _ isNamed: Bool)
    throws
  {
    #expect(try ItemWords(wanted, language: "en").isNamed(in: item) == isNamed)
  }

  @Test func `Of a discreet entry nothing is named`() throws {
    try answers { answers in
      for form in QuestionForm.allCases {
        var question = Question(form)
        switch form {
        case .medicineLast, .medicineCount, .medicineTaken: question.slots = [.medicine: "soup"]
        case .document: question.slots = [.document: "ring"]
        case .howOften, .lastTime: (question.slots, question.content) = ([.words: "running"], ["running"])
        default: break
        }
        let answer = try answers.answer(question)
        let text = String(decoding: try JSONEncoder().encode(answer), as: UTF8.self)
        for marker in ["Flowers", "flowers", "secret", "jeweller", "The ring", "400", "warranty"] {
          #expect(!text.contains(marker), "\(form): \(text)")
        }
        #expect(!answer.evidence.contains { $0.entryID != "open" && $0.entryID != nil }, "\(form)")
      }
    }
  }

  @Test(arguments: [nil, .least, .most] as [QuestionModifier?])
  func `The mood of a discreet entry is in no answer, but that it was left out`(_ modifier: QuestionModifier?)
    throws
  {
    try answers { answers in
      var entry = try Self.entry(
        "discreet", "2026-11-20T09:00:00+01:00", [], title: "Flowers", owner: Owner(isDiscreet: true))
      entry.mood = Mood(score: -0.9, feeling: "calm", sentences: [])
      try answers.store.put(entry)
      var question = Question(.mood, period: Self.today)
      question.modifiers = modifier.map { [$0] } ?? []
      let answer = try answers.answer(question)
      #expect(answer.values.map(\.value) == [0.5] && answer.evidence.map(\.entryID) == ["open"])
      #expect(answer.leftOut == 1 && answer.discreet == 0)
      try answers.store.remove(id: "open")
      let none = try answers.answer(question)
      #expect(!none.isFound && none.values.isEmpty && none.evidence.isEmpty && none.leftOut == 1)
    }
  }

  @Test func `Counts of entries have discreet ones, and no private ones`() throws {
    try answers { answers in
      var question = Question(.howOften, slots: [.words: "running"])
      question.content = ["running"]
      let answer = try answers.answer(question)
      #expect(answer.values == [.init(value: 2, unit: "entries")] && answer.discreet == 1)
      #expect(answer.evidence.map(\.entryID) == ["open"])
      question.form = .lastTime
      #expect(try answers.answer(question).evidence.map(\.entryID) == ["open"])
    }
  }

  /// Speech said 6 hours at 7 in the morning.
  @Test(arguments: [
    ("2026-11-20T07:00:00+01:00", 8.0), ("2026-11-20T06:59:59+01:00", 6), ("2026-11-20T12:00:00+01:00", 8),
  ])
  func `What was typed wins over speech of the same time and earlier`(_ at: String, _ hours: Double) throws {
    let typed = OutsideFact(
      WrittenFact(kind: .sleep, value: 8, unit: "h", at: at, writtenAt: at), file: FactFolder.typed,
      position: 0)
    try answers([typed]) { answers in
      let answer = try answers.answer(Question(.sleep, period: Self.today))
      #expect(answer.values.first == .init(value: hours, unit: "h"))
      #expect(answer.evidence.map(\.source) == [hours == 8 ? .typed : .speech])
    }
  }

  @Test func `Water adds up over all sources`() throws {
    let typed = OutsideFact(
      WrittenFact(kind: .water, value: 0.25, unit: "l", at: "2026-11-20T10:00:00+01:00"), file: "a.json",
      position: 0)
    try answers([typed]) { answers in
      let answer = try answers.answer(Question(.water, period: Self.today))
      #expect(answer.values.first == .init(value: 750, unit: "ml") && answer.evidence.count == 2)
    }
  }

  @Test func `A month is the validity that was stated`() throws {
    try answers { answers in
      let answer = try answers.answer(Question(.document, slots: [.document: "visa"]))
      #expect(answer.text == "Visa: valid until March 2027" && answer.day == "2027-03")
    }
  }

  @Test func `The day on which the clocks go back has 25 hours`() throws {
    let facts = ["2026-10-25T00:30:00+02:00", "2026-10-25T23:59:59+01:00", "2026-10-26T00:00:00+01:00"]
      .enumerated().map {
        OutsideFact(
          WrittenFact(kind: .spend, value: 10, currency: "EUR", at: $0.element, writtenAt: $0.element),
          file: FactFolder.typed, position: $0.offset)
      }
    try answers(facts) { answers in
      let day = try #require(CivilDate(text: "2026-10-25"))
      #expect(try answers.answer(Question(.spend, period: .day(day))).values.first?.value == 20)
    }
  }

  @Test func `What was not known when the question was asked is in no answer`() throws {
    try answers(now: "2026-11-20T06:00:00+01:00") { answers in
      for question in [Question(.spend, period: Self.today), Question(.entryCount)] {
        let answer = try answers.answer(question)
        #expect(!answer.isFound)
      }
    }
  }

  @Test func `Yes is what an entry says plainly, and nothing says no`() throws {
    try answers { answers in
      var running = Question(.said, slots: [.words: "running"])
      running.content = ["running"]
      let answer = try answers.answer(running)
      #expect(answer.isFound && answer.evidence.map(\.entryID) == ["open"])
      #expect(answer.text.hasPrefix("Yes. You said so") && answer.text.contains("I went running with Ben"))
      running.content = ["swimming"]
      let none = try answers.answer(running)
      #expect(!none.isFound && none.text == "I found nothing in your entries that says so.")
    }
  }

  @Test(arguments: [
    ("I went running", true), ("We were running late", true), ("I did not go running", false),
    ("I didn't go running", false), ("I will go running tomorrow", false), ("Ben went running", false),
    ("If I go running", false), ("I feel better when I am running", false), ("I wanted to go running", false),
    ("Did I go running home?", false),
    ("It rained. I went running home.", true), ("I slept. Ben went running home.", false),
  ])
  func `A denial, a plan and another's deed are no yes`(words: String, isYes: Bool) throws {
    try withIndexFolder { folder in
      let store = try JournalStore(path: folder + "/journal.sqlite")
      try store.put(Self.entry("only", "2026-11-20T07:00:00+01:00", [], title: "Only", words: words))
      let context = try SurfaceFixture.context("2026-11-20T18:00:00+01:00")
      var question = Question(.said, slots: [.words: "running"])
      question.content = ["running"]
      #expect(try Answers(store, threads: nil, context).answer(question).isFound == isYes)
    }
  }

  @Test func `What a discreet entry names is left out and counted`() throws {
    try withIndexFolder { folder in
      let store = try JournalStore(path: folder + "/journal.sqlite")
      try store.put(
        Self.entry(
          "discreet", "2026-11-20T09:00:00+01:00",
          [Self.fact(.document, item: "Visa", status: "expires", when: "2027-03")], title: "Secret",
          owner: Owner(isDiscreet: true), words: "I went running"))
      let answers = Answers(
        store, threads: nil, try SurfaceFixture.context("2026-11-20T18:00:00+01:00"))
      var running = Question(.said, slots: [.words: "running"])
      running.content = ["running"]
      for question in [Question(.document, slots: [.document: "visa"]), running] {
        let answer = try answers.answer(question)
        #expect(!answer.isFound && answer.leftOut == 1 && answer.evidence.isEmpty)
      }
    }
  }
}
