import Foundation
import Store
import Testing

@testable import Surfaces

@Suite struct IntentsTests {
  private func items(_ source: SurfaceSource, _ context: SurfaceContext) -> [String: Intents.Item] {
    Dictionary(uniqueKeysWithValues: Intents(source, context).items.map { ($0.id, $0) })
  }

  @Test(arguments: ["en", "de"])
  func `All fourteen are there, with phrases in every language`(locale: String) throws {
    let items = Intents(try SurfaceFixture.full(), try SurfaceFixture.context(locale: locale)).items
    #expect(
      items.map(\.id) == [
        "start_recording", "summarize_last_entry", "search_entries", "show_latest_entry", "log_water",
        "log_mood",
        "log_weight", "start_fast", "break_fast", "log_medication", "skip_medication", "quick_expense",
        "check_recovery", "check_spend",
      ])
    for item in items {
      let names = Set(item.parameters.map(\.name))
      for phrase in item.phrases {
        let used = Set(phrase.matches(of: /\{([a-z_]+)\}/).map { String($0.1) })
        #expect(used.isSubset(of: names), "\(phrase)")
      }
      if item.kind == .log {
        for name in names { #expect(item.phrases[0].contains("{\(name)}"), "\(item.id)") }
      }
      #expect(item.parameters.allSatisfy { !$0.title.isEmpty })
    }
  }

  @Test func `What reads the journal waits until the device is unlocked`() throws {
    for item in items(try SurfaceFixture.full(), try SurfaceFixture.context()).values {
      let reads =
        item.answer != nil || item.kind == .ask || item.link.map { !$0.hasSuffix("start-recording") } ?? false
      #expect(item.requiresUnlock == reads, "\(item.id)")
      #expect(item.kind != .ask || item.answer != nil)
      #expect(item.kind != .link || item.link != nil)
    }
  }

  @Test(arguments: [
    (
      "en", "Latest summary: I walked along the river.", "Latest: A walk by the river",
      "Your recovery is 72%, high.", "You spent AED 150 today."
    ),
    (
      "de", "Letzte Zusammenfassung: I walked along the river.", "Zuletzt: A walk by the river",
      "Deine Erholung liegt bei 72 %, hoch.", "Du hast heute 150 AED ausgegeben."
    ),
  ])
  func `Answers are those of the other documents`(
    locale: String, summary: String, latest: String, recovery: String, spend: String
  ) throws {
    let items = items(try SurfaceFixture.full(), try SurfaceFixture.context(locale: locale))
    #expect(items["summarize_last_entry"]?.answer == summary)
    #expect(items["show_latest_entry"]?.answer == latest)
    #expect(items["check_recovery"]?.answer?.replacing("\u{a0}", with: " ") == recovery)
    #expect(items["check_spend"]?.answer?.replacing("\u{a0}", with: " ") == spend)
  }

  @Test func `Of a discreet entry only the day is said, and of an empty journal nothing is invented`() throws
  {
    let context = try SurfaceFixture.context()
    var source = try SurfaceFixture.full()
    source.entries.latest?.isDiscreet = true
    #expect(items(source, context)["summarize_last_entry"]?.answer == "Latest summary: Today")
    #expect(items(source, context)["show_latest_entry"]?.answer == "Latest: Today")
    let empty = items(SurfaceSource(), context)
    #expect(empty["summarize_last_entry"]?.answer == "No entries yet.")
    #expect(empty["check_recovery"]?.answer == "No recovery score yet today.")
    #expect(empty["check_spend"]?.answer == "No spending noted today.")
  }

  @Test func `Tomorrow it says what the document of tomorrow will say`() throws {
    let (source, context) = (try SurfaceFixture.full(), try SurfaceFixture.context())
    let document = SurfaceKind.intents.document(source, context)
    let midnight = context.midnight(inDays: 1)
    let reading = try #require(document.reading(at: context.text(midnight)))
    let later = SurfaceKind.intents.document(source, context.at(midnight))
    #expect(reading[pointer: "/home_data"] == later["/home_data"])
    #expect(reading[pointer: "/home_data"] != document["/home_data"])
    #expect(document["/variants"] == .object(["home": .object([:]), "lock": .object([:])]))
    #expect(document.bytes.count < 30_000)
  }
}
