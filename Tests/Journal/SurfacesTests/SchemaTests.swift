import Foundation
import Model
import StageContract
import TestSupport
import Testing

@testable import Surfaces

@Suite(.enabled(if: SchemaValidator.isInstalled, Comment(rawValue: SchemaValidator.hint)))
struct SchemaTests {
  /// All documents and their index, for a journal with something to show in each of them.
  private static func documents(_ source: SurfaceSource, locale: String) throws -> [JSONValue] {
    let context = try SurfaceFixture.context(locale: locale)
    let documents = SurfaceKind.documents(source, context)
    let index = SurfaceIndex.document(
      of: documents, databaseState: String(repeating: "0", count: 64), context)
    return try (documents + [index]).map { try #require(JSONValue(data: $0.bytes)) }
  }

  private static let locales = ["en", "de"]

  @Test func `Every document holds its schema, today and at every step of its timeline`() throws {
    let documents = try Self.locales.flatMap { try Self.documents(SurfaceFixture.full(), locale: $0) }
    #expect(try SchemaValidator.problems(documents) == [])
  }

  @Test
  func `So do those of an empty journal, of one in work and of one that is shown on the lock screen`() throws
  {
    var busy = SurfaceSource()
    busy.entries.isOnlyProcessing = true
    var shown = try SurfaceFixture.full()
    for kind in SurfaceKind.all { shown.settings.lockScreen[kind.name] = .snippet }
    let documents = try [SurfaceSource(), busy, shown, shown.cleared].flatMap { source in
      try Self.locales.flatMap { try Self.documents(source, locale: $0) }
    }
    #expect(try SchemaValidator.problems(documents) == [])
  }

  @Test func `So do the golden documents`() throws {
    let documents = try ["en", "de", "weeks/en", "weeks/de"].flatMap { name in
      let folder = GoldenText.folder.appending(path: "surfaces/" + name)
      let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      #expect(files.count >= 13, "\(name)")
      return try files.map { try #require(JSONValue(data: Data(contentsOf: $0))) }
    }
    #expect(try SchemaValidator.problems(documents) == [])
  }

  @Test func `So does the activity of a run`() throws {
    let work = RunActivity.Work(
      stage: "transcribe", done: 1, total: 3, levels: [0, 0.25, 0.5, 1],
      entryID: "2026-11-20T060000Z-aaaaaaaa")
    let activities = try Self.locales.flatMap { locale in
      let context = try SurfaceFixture.context(locale: locale)
      let start = context.now.addingTimeInterval(-100_000)
      let running = RunActivity(startedAt: start, work, context)
      return [running, RunActivity(startedAt: start, nil, context), running.ended(context)]
    }
    let documents = try activities.map { try #require(JSONValue(data: canonicalJSON($0))) }
    #expect(try SchemaValidator.problems(documents) == [])
  }

  @Test func `A key that is unknown, missing or of the wrong type is found`() throws {
    let document = try #require(
      Self.documents(try SurfaceFixture.full(), locale: "en").first {
        $0[pointer: "/schema/name"] == .string("daily_prompt")
      })
    func changed(_ pointer: String, _ value: JSONValue?) throws -> JSONValue {
      try #require(document.setting(pointer, to: value))
    }
    let changes = [
      ("/extra", JSONValue.number(1)), ("/home_data/extra", .null), ("/home_data/text", nil),
      ("/stale_at", nil),
      ("/variants/home/small/link", .string("https://example.org")), ("/variants/lock/inline", nil),
      ("/variants/home/small/subtitle", .null), ("/generated_at", .string("2026-11-20T00:00:00")),
      ("/schema/version", .number(2)), ("/placeholder/redacted", .string("yes")),
    ]
    let problems = try SchemaValidator.problems(changes.map(changed) + [document])
    for (number, change) in changes.enumerated() {
      #expect(problems.contains { $0.hasPrefix("\(number).json") }, "\(change.0)")
    }
    #expect(!problems.contains { $0.hasPrefix("\(changes.count).json") })
  }

  @Test func `A file of facts is validated`() throws {
    let facts = [
      (#"{"kind":"water","value":2,"unit":"glasses","at":"2026-11-20T08:15:03+01:00"}"#, true),
      (#"{"kind":"document","item":"passport","status":"expires","at":"2027-03"}"#, true),
      (#"{"kind":"spend","value":12.5,"currency":"EUR","item":"coffee","at":"2026-11-20"}"#, true),
      (#"{"kind":"spend","value":12.5,"at":"2026-11-20"}"#, false), (#"{"kind":"steps","value":1}"#, false),
      (#"{"kind":"mood","value":2,"at":"2026-11-20"}"#, false),
      (#"{"kind":"sleep","value":7,"at":"2026-11-20","note":"good"}"#, false),
    ]
    let problems = try SchemaValidator.problems(
      facts.map { fact, _ in
        let text = #"{"schema":{"name":"facts","version":1},"facts":["# + fact + "]}"
        return try #require(JSONValue(data: Data(text.utf8)))
      })
    for (number, (fact, isValid)) in facts.enumerated() {
      #expect(problems.contains { $0.hasPrefix("\(number).json") } == !isValid, "\(fact)")
    }
  }
}
