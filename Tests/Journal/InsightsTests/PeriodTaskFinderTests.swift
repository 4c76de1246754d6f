import Testing

@testable import Insights

@Suite struct PeriodTaskFinderTests {
  private func mention(
    _ plan: String, _ later: String..., language: String = "en", people: [String] = [],
    on day: String = "2026-11-20"
  )
    throws -> Insights.Highlight?
  {
    let first = SpokenDay(
      "2026-11-16T10:00:00Z", "X \(plan).", plans: [plan], people: people, language: language)
    let next = SpokenDay("\(day)T10:00:00Z", later.joined(separator: " "), language: language)
    let found = try insights(week("2026-W47"), [first, next]).tasks
    #expect(found.count == 1 && found[0].text == plan && found[0].mentionedAgain == (found[0].mention != nil))
    return found[0].mention
  }

  @Test(arguments: [
    ("call my parents", "I called my parents."), ("buy a present", "The present is bought."),
    ("write to Anna", "I wrote Anna a letter."),
    ("book the dentist", "The dentist has nothing, so I booked in May."),
    ("exercise", "I exercised twice."),
  ])
  func `A later entry speaks of it`(plan: String, later: String) throws {
    let mention = try mention(plan, later)
    #expect(mention?.quote == later && mention?.entryID == "2026-11-20T100000Z" && mention?.startSeconds == 0)
  }

  @Test(arguments: [
    ("meine Eltern anrufen", "Ich habe meine Eltern angerufen."),
    ("Kartons kaufen", "Zehn Kartons sind gekauft."),
    ("den Brief schreiben", "Der Brief ist geschrieben."),
  ])
  func `In German, too`(plan: String, later: String) throws {
    #expect(try mention(plan, later, language: "de")?.quote == later)
  }

  @Test(arguments: [
    ("call my parents", "My parents are well."),
    ("call my parents", "I called Anna. The parents of Tom were there."),
    ("go there", "I go there."),
  ])
  func `One word of it is not enough`(plan: String, later: String) throws {
    // Two sentences are two passages.
    let days = [
      SpokenDay("2026-11-16T10:00:00Z", "X \(plan).", plans: [plan]),
      SpokenDay(
        "2026-11-20T10:00:00Z", "I called Anna.", later.split(separator: ".").map { $0 + "." }.last ?? ""),
    ]
    #expect(try insights(week("2026-W47"), days).tasks.map(\.mentionedAgain) == [false])
  }

  @Test(arguments: [
    ("ask Dana about the choir", "Mum asked me whether the choir still meets.", "en"),
    ("ask Dana about the choir", "Dana came for dinner.", "en"),
    ("ask Dana", "Dana asked me to join the choir.", "en"),
    ("call the plumber on Monday", "On Monday I called my sister.", "en"),
    ("buy paint for the fence", "I bought bread.", "en"),
    ("buy paint for the fence", "The fence fell down.", "en"),
    ("write to the landlord", "I wrote three pages in my diary.", "en"),
    ("finish the report", "We finished early.", "en"),
    ("Dana nach dem Chor fragen", "Mama hat mich gefragt, ob der Chor noch singt.", "de"),
    ("Dana fragen", "Dana hat mich gefragt, ob ich mitsinge.", "de"),
    ("den Klempner anrufen", "Ich habe meine Schwester angerufen.", "de"),
    ("Farbe für den Zaun kaufen", "Ich habe Brot gekauft.", "de"),
    ("den Bericht schreiben", "Ich habe eine Postkarte geschrieben.", "de"),
  ])
  func `A verb or a person alone is not the thing`(plan: String, later: String, language: String) throws {
    #expect(try mention(plan, later, language: language, people: ["Dana"]) == nil)
  }

  @Test(arguments: [
    ("ask Dana about the choir", "I asked Dana, and the choir meets on Tuesdays.", "en"),
    ("ask Dana", "I finally asked Dana.", "en"),
    ("call the plumber on Monday", "The plumber never came.", "en"),
    ("buy paint for the fence", "The paint on the fence is dry.", "en"),
    ("buy paint for the fence", "I bought the paint.", "en"),
    ("Dana nach dem Chor fragen", "Dana weiß auch nicht, wann der Chor singt.", "de"),
    ("Dana fragen", "Dana habe ich heute gefragt.", "de"),
    ("den Klempner anrufen", "Der Klempner kommt am Montag.", "de"),
    ("Pinsel für den Zaun kaufen", "Den Pinsel habe ich gekauft.", "de"),
  ])
  func `The thing is enough, with its person if there is one`(plan: String, later: String, language: String)
    throws
  {
    #expect(try mention(plan, later, language: language, people: ["Dana"])?.quote == later)
  }

  @Test func `Only the sentence that speaks of it is quoted`() throws {
    let mention = try mention("call the plumber", "It rained all day. The plumber came. We ate.")
    #expect(mention?.quote == "The plumber came.")
  }

  @Test func `It is looked for after the range, but not for ever`() throws {
    #expect(try mention("call my parents", "I called my parents.", on: "2026-12-19") != nil)
    #expect(try mention("call my parents", "I called my parents.", on: "2027-01-05") == nil)
    #expect(try mention("call my parents", "I called my parents.", on: "2026-11-10") == nil)
  }

  @Test func `Said twice it is one task`() throws {
    let days = [
      SpokenDay("2026-11-16T10:00:00Z", "I must call my parents.", plans: ["call my parents"]),
      SpokenDay(
        "2026-11-18T10:00:00Z", "I must call the parents.", "I go.",
        plans: ["call the parents", "go there", "go there"]),
    ]
    let week = try insights(week("2026-W47"), days)
    #expect(week.tasks.map(\.text) == ["call my parents", "go there"] && week.taskCount == 2)
    #expect(week.tasks[0].mention?.entryID == days[1].id)
  }

  @Test func `Of very many the latest are followed`() throws {
    let plans = (0..<50).map { "paint wall\(Character(UnicodeScalar(UInt8(97 + $0 % 26))))x\($0)" }
    let week = try insights(week("2026-W47"), [SpokenDay("2026-11-16T10:00:00Z", "So much.", plans: plans)])
    #expect(week.taskCount == 50 && week.tasks.map(\.text) == plans.suffix(40))
  }
}
