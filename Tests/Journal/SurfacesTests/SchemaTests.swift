import Foundation
import Model
import StageContract
import TestSupport
import Testing

@testable import Surfaces

/// Validates with Python's jsonschema, as someone who writes a client would.
private enum SchemaValidator {
  static let folder = InstalledFiles.pipelines + "/surfaces/schemas"
  static let isInstalled = (try? python(["-c", "import jsonschema"]).status) == 0

  static func python(_ arguments: [String]) throws -> Child.Answer {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "sonar-schema-\(UUID().uuidString)")
      .path
    return try Child(
      program: "/usr/bin/env", arguments: ["python3"] + arguments,
      environment: ProcessInfo.processInfo.environment,
      scratch: scratch
    ).wait()
  }

  /// What is wrong with `documents`, a line each.
  static func problems(_ documents: [JSONValue]) throws -> [String] {
    try withIndexFolder { folder in
      let paths = documents.indices.map { "\(folder)/\($0).json" }
      for (path, document) in zip(paths, documents) {
        try canonicalJSON(document).write(to: URL(filePath: path))
      }
      let answer = try python([JournalRun.checkout + "/Tests/Schemas/validate.py", self.folder] + paths)
      guard answer.errors.isEmpty else { return [answer.errors] }
      return answer.output.split(separator: "\n").map(String.init)
    }
  }
}

@Suite(
  .enabled(
    if: SchemaValidator.isInstalled, "python3 cannot import jsonschema; install Debian's python3-jsonschema"))
struct SchemaTests {
  /// All documents and their index, for a journal with something to show in each of them.
  private static func documents(_ source: SurfaceSource, locale: String) throws -> [JSONValue] {
    let context = try SurfaceFixture.context(locale: locale)
    let documents = SurfaceKind.documents(source, context)
    let index = SurfaceIndex.document(
      of: documents, databaseState: String(repeating: "0", count: 64), context)
    return try (documents + [index]).map { try #require(JSONValue(data: $0.bytes)) }
  }

  @Test(arguments: ["en", "de"])
  func `Every document holds its schema, today and at every step of its timeline`(locale: String) throws {
    #expect(try SchemaValidator.problems(Self.documents(SurfaceFixture.full(), locale: locale)) == [])
  }

  @Test(arguments: ["en", "de"])
  func `So do those of an empty journal, of one in work and of one that is shown on the lock screen`(
    locale: String
  ) throws {
    var busy = SurfaceSource()
    busy.entries.isOnlyProcessing = true
    var shown = try SurfaceFixture.full()
    for kind in SurfaceKind.all { shown.settings.lockScreen[kind.name] = .snippet }
    let documents = try [SurfaceSource(), busy, shown, shown.cleared].flatMap { source in
      try Self.documents(source, locale: locale)
    }
    #expect(try SchemaValidator.problems(documents) == [])
  }

  @Test(arguments: ["en", "de", "weeks/en", "weeks/de"])
  func `So do the golden documents`(name: String) throws {
    let folder = GoldenText.folder.appending(path: "surfaces/" + name)
    let documents = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(documents.count >= 13)
    #expect(
      try SchemaValidator.problems(documents.map { try #require(JSONValue(data: Data(contentsOf: $0))) })
        == [])
  }

  @Test(arguments: ["en", "de"])
  func `So does the activity of a run`(locale: String) throws {
    let context = try SurfaceFixture.context(locale: locale)
    let work = RunActivity.Work(
      stage: "transcribe", done: 1, total: 3, levels: [0, 0.25, 0.5, 1],
      entryID: "2026-11-20T060000Z-aaaaaaaa")
    let start = context.now.addingTimeInterval(-100_000)
    let running = RunActivity(startedAt: start, work, context)
    let activities = [running, RunActivity(startedAt: start, nil, context), running.ended(context)]
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
    for (pointer, value) in [
      ("/extra", JSONValue.number(1)), ("/home_data/extra", .null), ("/home_data/text", nil),
      ("/stale_at", nil),
      ("/variants/home/small/link", .string("https://example.org")), ("/variants/lock/inline", nil),
      ("/variants/home/small/subtitle", .null), ("/generated_at", .string("2026-11-20T00:00:00")),
      ("/schema/version", .number(2)), ("/placeholder/redacted", .string("yes")),
    ] {
      #expect(try SchemaValidator.problems([changed(pointer, value)]).count > 0, "\(pointer)")
    }
    #expect(try SchemaValidator.problems([document]) == [])
  }

  @Test(arguments: [
    (#"{"kind":"water","value":2,"unit":"glasses","at":"2026-11-20T08:15:03+01:00"}"#, true),
    (#"{"kind":"document","item":"passport","status":"expires","at":"2027-03"}"#, true),
    (#"{"kind":"spend","value":12.5,"currency":"EUR","item":"coffee","at":"2026-11-20"}"#, true),
    (#"{"kind":"spend","value":12.5,"at":"2026-11-20"}"#, false), (#"{"kind":"steps","value":1}"#, false),
    (#"{"kind":"mood","value":2,"at":"2026-11-20"}"#, false),
    (#"{"kind":"sleep","value":7,"at":"2026-11-20","note":"good"}"#, false),
  ])
  func `A file of facts is validated`(fact: String, isValid: Bool) throws {
    let text = #"{"schema":{"name":"facts","version":1},"facts":["# + fact + "]}"
    #expect(try SchemaValidator.problems([try #require(JSONValue(data: Data(text.utf8)))]).isEmpty == isValid)
  }
}

@Suite struct SchemaFileTests {
  private func schemas() throws -> [String: JSONValue] {
    let names = try FileManager.default.contentsOfDirectory(atPath: SchemaValidator.folder)
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        let data = try readFile(SchemaValidator.folder + "/" + name)
        return (name, try #require(JSONValue(data: data), "\(name)"))
      })
  }

  @Test func `Every document has a schema`() throws {
    let names = try Set(schemas().keys)
    for name in SurfaceKind.all.map(\.name) + ["index", "run_activity", "facts", "envelope"] {
      #expect(names.contains(name + ".schema.json"))
    }
  }

  @Test func `Every schema is of 2020-12 and rejects keys that it does not name`() throws {
    for (name, schema) in try schemas() {
      #expect(schema[pointer: "/$schema"] == .string("https://json-schema.org/draft/2020-12/schema"))
      #expect(schema[pointer: "/$id"] == .string(name))
      #expect(schema[pointer: "/$ref"] == .string("envelope.schema.json") || schema.isStrict, "\(name)")
      for pointer in schema.looseObjects() { Issue.record("\(name)\(pointer)") }
    }
  }
}

extension JSONValue {
  /// Whether it is the schema of an object without other keys than it names.
  fileprivate var isStrict: Bool {
    self[pointer: "/additionalProperties"] == .bool(false)
      || self[pointer: "/unevaluatedProperties"] == .bool(false)
  }

  /// Pointers of the schemas in this value that have properties of their own but permit others.
  fileprivate func looseObjects(at pointer: String = "") -> [String] {
    switch self {
    case .object(let object):
      let isOpen = object["type"] == .string("object") && object["properties"] != nil && !isStrict
      return (isOpen ? [pointer] : [])
        + object.sorted { $0.key < $1.key }.flatMap { $0.value.looseObjects(at: "\(pointer)/\($0.key)") }
    case .array(let array):
      return array.enumerated().flatMap { $0.element.looseObjects(at: "\(pointer)/\($0.offset)") }
    default: return []
    }
  }
}
