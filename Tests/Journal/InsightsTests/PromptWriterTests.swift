import Testing
import Text

@testable import Insights

@Suite struct PromptWriterTests {
  private func prompts(
    _ week: String = "2026-W47", _ language: InsightsReader.Language = .english, mood: [Double?] = [],
    themes: [(String, Int)] = [], people: [(String, Int)] = [], plans: [(String, Bool)] = []
  ) throws -> [String] {
    let range = try InsightsTests.week(week)
    var insights = try insights(range, [])
    insights.sparkline = range.days.enumerated().map { index, day in
      Insights.Day(date: day.text, score: mood.indices.contains(index) ? mood[index] : nil)
    }
    insights.themes = themes.map { .init(term: $0.0, count: 3, entries: $0.1, entriesElsewhere: 0, lift: 3) }
    insights.people = people.map { .init(name: $0.0, count: 3, entries: $0.1) }
    insights.tasks = plans.map {
      .init(
        text: $0.0, entryID: "a", spokenAt: range.first.adding(days: 1).text + "T10:00:00+01:00",
        mentionedAgain: $0.1)
    }
    return PromptWriter(range: range, language: language).prompts(for: insights)
  }

  @Test func `Three questions of different kinds`() throws {
    #expect(
      try prompts(
        mood: [-0.7, nil, 0.3], themes: [("exam", 3), ("garden", 1)], people: [("my mother", 2)],
        plans: [("buy milk", true), ("call my parents", false), ("rest", false)])
        == [
          "On Tuesday you meant to “call my parents”. What would make it easy to begin?",
          "You spoke of “exam” in three entries. What did it teach you about yourself?",
          "Monday was the hardest day. What helped you through it, or what would have?",
        ])
    #expect(
      try prompts(
        mood: [0.1, 0.8], themes: [("exam", 1)], people: [("my mother", 2)], plans: [("buy milk", true)])
        == [
          "You came back to “buy milk”. How did it turn out?",
          "You said “exam” several times. What did it teach you about yourself?",
          "Tuesday was the brightest day. What made it so, and how could there be more of it?",
        ])
    #expect(
      try prompts(mood: [0.1, 0, -0.1], people: [("my mother", 2)]).prefix(2) == [
        "Your mood hardly changed from day to day. What would you have liked to feel more of?",
        "Your mother came up in two entries. What would you like to say to them that is still unsaid?",
      ])
  }

  @Test func `In German`() throws {
    #expect(
      try prompts(
        "2026-W47", .german, mood: [0.1, 0.8], themes: [("Umzug", 2)],
        plans: [("meine Eltern anrufen", false)])
        == [
          "Am Dienstag hast du dir vorgenommen: „meine Eltern anrufen“. Was würde den Anfang leicht machen?",
          "„Umzug“ kam in zwei Einträgen vor. Was hast du dabei über dich gelernt?",
          "Der Dienstag war der hellste Tag. Was hat dazu beigetragen, und wie kann es mehr davon geben?",
        ])
    #expect(
      try prompts("2026-W47", .german, people: [("meine Eltern", 4)]).first
        == "Deine Eltern: in vier Einträgen erwähnt. Was ist zwischen euch noch offen?")
  }

  @Test(arguments: [InsightsReader.Language.english, .german])
  func `With little to go by they are general, and others each week`(language: InsightsReader.Language) throws
  {
    let weeks = try ["2026-W47", "2026-W48", "1969-W40"].map { try prompts($0, language) }
    for prompts in weeks {
      #expect(prompts.count == 3 && Set(prompts).count == 3 && prompts.allSatisfy { $0.hasSuffix("?") })
    }
    #expect(weeks[0] != weeks[1])
    #expect(try prompts("2026-W47", language) == weeks[0])
  }

  @Test(arguments: [
    ("de-DE", "de"), ("DE", "de"), ("en-US", "en"), ("fr-FR", "en"), ("", "en"), ("den", "en"),
  ])
  func `The journal's locale chooses the language`(locale: String, language: String) {
    #expect(InsightsReader.Language(locale: locale).rawValue == language)
  }
}
