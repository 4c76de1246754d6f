import Foundation
import Model
import TestSupport
import Testing
import Text

@testable import Surfaces

/// How questions are read: their form, their slots and their days. Today is Friday, 20 November 2026.
@Suite struct QuestionTests {
  private static let catalogues = Result {
    let folder = InstalledFiles.pipelines + "/surfaces/questions"
    return try QuestionCatalogue.languages(in: folder, preferred: ["en"]).map {
      try QuestionCatalogue.read(folder: folder, language: $0)
    }
  }

  private func read(_ text: String, _ language: String = "en") throws -> Question? {
    let catalogue = try #require(try Self.catalogues.get().first { $0.language == language })
    return Question.read(
      text, catalogue, language: InstalledFiles.languages[language],
      now: try #require(Instant.date("2026-11-20T18:00:00+01:00")),
      timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
  }

  @Test func `Every language has every form`() throws {
    for catalogue in try Self.catalogues.get() {
      #expect(Set(catalogue.patterns.map(\.form)) == Set(QuestionForm.allCases), "\(catalogue.language)")
    }
    #expect(try Self.catalogues.get().map(\.language) == ["en", "de"])
  }

  private static let asked: [(String, String, QuestionForm)] = [
    ("en", "What's my recovery?", .recovery), ("de", "Wie erholt bin ich?", .recovery),
    ("en", "How much did I spend on coffee?", .spend), ("de", "Wofür habe ich Geld ausgegeben?", .spend),
    ("en", "how long did i sleep", .sleep), ("de", "Wie lange habe ich geschlafen?", .sleep),
    ("en", "How much water have I had?", .water), ("de", "Wie viele Liter habe ich getrunken?", .water),
    ("en", "How much do I weigh?", .weight), ("de", "Was wiege ich?", .weight),
    ("en", "How many kilos have I lost?", .weightChange),
    ("de", "Wie viel habe ich abgenommen?", .weightChange),
    ("en", "When did I last eat?", .lastMeal), ("de", "Was habe ich zuletzt gegessen?", .lastMeal),
    ("en", "What did I have for breakfast?", .meals), ("de", "Was gab es zum Frühstück?", .meals),
    ("en", "How long have I been fasting?", .fasting), ("de", "Seit wann faste ich?", .fasting),
    ("en", "Did I take my vitamins?", .medicineTaken),
    ("de", "Habe ich mein Vitamin D genommen?", .medicineTaken),
    ("en", "How often did I take ibuprofen?", .medicineCount),
    ("de", "Wie oft habe ich Ibuprofen genommen?", .medicineCount),
    ("en", "Is my visa still valid?", .document), ("de", "Bis wann gilt mein Ausweis?", .document),
    ("en", "Which documents expire soon?", .documents),
    ("de", "Welche Dokumente laufen bald ab?", .documents),
    ("en", "What was my last entry about?", .lastEntry), ("de", "Was war mein letzter Eintrag?", .lastEntry),
    ("en", "Which entries are tagged travel?", .entries),
    ("de", "Welche Einträge gehören zum Thema Garten?", .entries),
    ("en", "How many entries do I have?", .entryCount), ("de", "Wie viele Einträge habe ich?", .entryCount),
    ("en", "How was my mood?", .mood), ("de", "Wie habe ich mich gefühlt?", .mood),
    ("en", "How often did I mention Anna?", .howOften), ("de", "Wie oft war ich schwimmen?", .howOften),
    ("en", "When did I last see Anna?", .lastTime), ("de", "Wann war ich zuletzt im Kino?", .lastTime),
  ]

  @Test(arguments: asked)
  func `A question has a form`(_ language: String, _ text: String, _ form: QuestionForm) throws {
    #expect(try read(text, language)?.form == form)
  }

  @Test(arguments: [
    "What will the weather be?", "What's the capital of France?", "How much did Anna spend?",
    "Should I sleep more?",
    "How much will I spend?", "Did Ben eat?", "How much did I spend in Paris with Anna?", "Who am I?",
    "How much did I spend in dollars?", "How many dollars did I spend?", "What do I weigh in pounds?",
    "How many glasses of water did I drink?", "When did I last skip aspirin?",
    "How often did I skip aspirin?", "How much did I spend on 2026-13-45?",
    "How much did I spend on Fridays?", "Wie viel habe ich am 30.02.2026 ausgegeben?",
    "Wie viele Dollar habe ich ausgegeben?", "Wie viel habe ich in Euro ausgegeben?",
    "Wie wird das Wetter?", "Wie viel hat Anna ausgegeben?", "Soll ich mehr schlafen?", "", "??",
  ])
  func `What is no question about the owner's journal has none`(_ text: String) throws {
    let (english, german) = (try read(text), try read(text, "de"))
    #expect(english == nil && german == nil)
  }

  private static let days: [(String, String?, String?)] = [
    ("today", "2026-11-20", "2026-11-20"), ("yesterday", "2026-11-19", "2026-11-19"),
    ("this week", "2026-11-16", "2026-11-22"), ("last week", "2026-11-09", "2026-11-15"),
    ("last month", "2026-10-01", "2026-10-31"), ("in October", "2026-10-01", "2026-10-31"),
    ("in 2025", "2025-01-01", "2025-12-31"), ("on Monday", "2026-11-16", "2026-11-16"),
    ("on 9 November", "2026-11-09", "2026-11-09"), ("on 2026-11-03", "2026-11-03", "2026-11-03"),
    ("in the last 7 days", "2026-11-14", "2026-11-20"),
    ("over the past two weeks", "2026-11-07", "2026-11-20"),
    ("from Monday to Wednesday", "2026-11-16", "2026-11-18"),
    ("between 1 November and 3 November", "2026-11-01", "2026-11-03"),
    ("last month, in October,", "2026-10-01", "2026-10-31"), ("three days ago", "2026-11-17", "2026-11-17"),
    ("at the weekend", "2026-11-14", "2026-11-15"), ("since Monday", "2026-11-16", nil),
    ("until 3 November", nil, "2026-11-03"), ("by Wednesday", nil, "2026-11-18"),
    ("before Wednesday", nil, "2026-11-17"), ("before November 10", nil, "2026-11-09"),
    ("before the weekend", nil, "2026-11-13"), ("after Monday", "2026-11-17", nil),
    ("before last month", nil, "2026-09-30"),
  ]

  @Test(arguments: days)
  func `The days of a question`(_ days: String, _ first: String?, _ last: String?) throws {
    let question = try #require(try read("How much did I spend \(days)?"))
    #expect(question.form == .spend && question.slots.isEmpty)
    #expect(question.period?.first?.text == first && question.period?.last?.text == last)
  }

  private static let germanDays: [(String, String, String?)] = [
    ("letzte Woche", "2026-11-09", "2026-11-15"), ("in den letzten sieben Tagen", "2026-11-14", "2026-11-20"),
    ("seit dem 1. November", "2026-11-01", nil), ("am 3.11.2026", "2026-11-03", "2026-11-03"),
    ("vorgestern", "2026-11-18", "2026-11-18"), ("von Montag bis Mittwoch", "2026-11-16", "2026-11-18"),
    ("diesen Monat", "2026-11-01", "2026-11-30"), ("nach dem 1. November", "2026-11-02", nil),
    ("vor drei Tagen", "2026-11-17", "2026-11-17"),
  ]

  @Test(arguments: germanDays)
  func `The days of a German question`(_ days: String, _ first: String, _ last: String?) throws {
    let question = try #require(try read("Was habe ich \(days) ausgegeben?", "de"))
    #expect(question.period?.first?.text == first && question.period?.last?.text == last)
  }

  @Test(arguments: [
    "on Monday and on Thursday", "in the evening", "yesterday morning", "in March and in May",
  ])
  func `Days that are not one period are not guessed`(_ days: String) throws {
    #expect(try read("How much did I spend \(days)?") == nil)
  }

  @Test func `Last night is the night of waking`() throws {
    #expect(
      try read("How long did I sleep last night?")?.period
        == .day(try #require(CivilDate(text: "2026-11-20"))))
  }

  @Test func `What a form cannot compute is not understood`() throws {
    #expect(try read("What was my shortest night this month?")?.modifiers == [.least])
    #expect(try read("How much did I spend on average?") == nil)
    #expect(try read("How often on average did I mention Anna?") == nil)
  }

  @Test func `Slots are without articles and politeness`() throws {
    #expect(try read("Hey Sonar, please tell me when my… no")?.form == nil)
    #expect(
      try read("Can you tell me how much I spent on the green tea, please?")?.slots[.item] == "green tea")
    #expect(try read("Wann läuft mein Reisepass ab?", "de")?.slots[.document] == "Reisepass")
    #expect(try read("When did I last call my mother?")?.content == ["call", "mother"])
  }
}
