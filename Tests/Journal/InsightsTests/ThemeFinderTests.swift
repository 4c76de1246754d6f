import Testing

@testable import Insights

@Suite struct ThemeFinderTests {
  private let earlier = (1...12).map { day in
    SpokenDay(
      "2026-10-\(day < 10 ? "0" : "")\(day)T10:00:00Z", "I drank the coffee and did the work.",
      "A walk in the park.")
  }

  @Test func `Themes are what the week has more of`() throws {
    let week = try insights(
      week("2026-W47"),
      earlier + [
        SpokenDay("2026-11-16T10:00:00Z", "I feared the exam.", "The coffee was cold.", "A wonderful day."),
        SpokenDay("2026-11-17T10:00:00Z", "I learned for the exam.", "I drank the coffee and learned."),
        SpokenDay("2026-11-18T10:00:00Z", "The exam, the exam.", "A wonderful evening with the garden."),
        SpokenDay(
          "2026-11-19T10:00:00Z", "The garden is cold.", "The work is done.", "The roof, the roof, the roof!"),
      ])
    #expect(week.themes.map(\.term) == ["exam", "roof", "garden"])
    #expect(week.themes[0].count == 4 && week.themes[0].entries == 3 && week.themes[0].entriesElsewhere == 0)
    #expect(week.themes[0].lift == 18.2)
    #expect(week.themes[1].entries == 1 && week.themes[1].count == 3)
  }

  @Test func `Names are separate from themes`() throws {
    let week = try insights(
      week("2026-W47"),
      [
        SpokenDay("2026-11-16T10:00:00Z", "My parents came to the cottage.", people: ["my parents", "Anna"]),
        SpokenDay("2026-11-17T10:00:00Z", "I miss my parents and the cottage.", people: ["my parents"]),
        SpokenDay("2026-11-18T10:00:00Z", "It was about the parents.", people: ["Bob", "Anna"]),
      ])
    #expect(week.themes.map(\.term) == ["cottage"])
    #expect(week.people.map(\.name) == ["Anna", "my parents", "Bob"])
  }

  @Test func `In a first week nothing is compared`() throws {
    let week = try insights(
      week("2026-W47"),
      [
        SpokenDay("2026-11-16T10:00:00Z", "The sea is wide."),
        SpokenDay("2026-11-17T10:00:00Z", "I swam in the sea."),
      ])
    #expect(week.themes.map(\.term) == ["sea"] && week.themes[0].lift >= 1 && week.entriesElsewhere == 0)
  }

  @Test func `German nouns keep their capital, and other words are no themes`() throws {
    let week = try insights(
      week("2026-W47"),
      [
        SpokenDay(
          "2026-11-16T10:00:00Z", "Heute war die Prüfung schwierig.", "Schwierig war auch der Rest.",
          language: "de"),
        SpokenDay(
          "2026-11-17T10:00:00Z", "Die Prüfung ist schwierig.", "Meine Prüfungen sind vorbei.", language: "de"
        ),
      ])
    #expect(week.themes.map(\.term) == ["Prüfung"])
  }
}
