import Foundation
import StageContract
import TestSupport
import Testing

@testable import Model

@Suite struct FactFolderTests {
  private static let head = #"{"schema": {"name": "facts", "version": 1}, "#
  private static let now = Date(timeIntervalSince1970: 1_795_168_800)  // 2026-11-20T10:00:00Z

  private func read(_ files: [String: String]) throws -> FactFolder {
    var read = FactFolder()
    try Scratch.with { folder in
      for (name, text) in files { try Data(text.utf8).write(to: URL(filePath: folder + "/" + name)) }
      read = FactFolder.read(folder, now: Self.now)
      read.remarks = read.remarks.map { $0.replacing(folder + "/", with: "") }
    }
    return read
  }

  /// The remark on a fact that stands in line 2 of a file beside a good one.
  private func remark(_ fact: String) throws -> String? {
    let good = #"{"kind": "recovery", "value": 72, "at": "2026-11-20"}"#
    let folder = try read(["a.json": Self.head + "\"facts\": [\n\(fact),\n\(good)]}"])
    #expect(folder.facts.map(\.position) == [1] || folder.remarks.isEmpty || folder.facts.count == 2)
    return folder.remarks.first
  }

  @Test func `Facts of all files are read in the order of their names, but not those of the device`() throws {
    let folder = try read([
      "health.json": Self.head + """
        "written_at": "2026-11-20T07:00:00+01:00",
          "facts": [
            {"kind": "sleep", "value": 7.2, "at": "2026-11-20T06:30:00+01:00"},
            {"kind": "document", "item": "Visa", "status": "expires", "at": "2027-03"}
          ]}
        """,
      "device.json": "not JSON", "notes.txt": "not JSON", ".health.json.tmp": "not JSON",
      "typed.jsonl": """
      {"kind":"spend","value":50,"currency":"AED","item":"coffee","at":"2026-11-20T08:00:00+01:00"}

      {"kind":"document","item":"Visa","status":"renewed","written_at":"2026-11-20T08:10:00+01:00"}
      """,
    ])
    #expect(folder.remarks == [])
    #expect(
      folder.facts.map { "\($0.file) \($0.position) \($0.fact.kind)" } == [
        "health.json 0 sleep", "health.json 1 document", "typed.jsonl 0 spend", "typed.jsonl 2 document",
      ])
    #expect(folder.facts.first?.fact.unit == "h")
    #expect(
      folder.facts.map(\.fact.writtenAt) == [
        "2026-11-20T07:00:00+01:00", "2026-11-20T07:00:00+01:00", nil, "2026-11-20T08:10:00+01:00",
      ])
  }

  @Test func `The example of the manual can be read`() throws {
    let text = try String(
      contentsOfFile: JournalRun.checkout + "/Sources/sonar/Documentation.docc/Facts.md", encoding: .utf8)
    let example = try #require(
      text.split(separator: "```json\n").first { $0.contains(#""name": "facts""#) }?.split(separator: "```")
        .first)
    let folder = try read(["health.json": String(example)])
    #expect(folder.remarks == [] && folder.facts.map(\.fact.kind) == [.recovery, .sleep, .spend, .document])
  }

  @Test func `Every kind can be written, and read back as a line`() throws {
    let facts = [
      WrittenFact(kind: .spend, value: 9.5, currency: "EUR", at: "2026-11-20"),
      WrittenFact(kind: .medicine, item: "Iron", status: "taken", at: "2026-11-20"),
      WrittenFact(kind: .water, value: 2, unit: "glasses", at: "2026-11-20"),
      WrittenFact(kind: .weight, value: 80, unit: "kg", at: "2026-11-20"),
      WrittenFact(kind: .fasting, status: "started", at: "2026-11-20T08:00:00+01:00"),
      WrittenFact(kind: .sleep, value: 7, unit: "h", at: "2026-11-20"),
      WrittenFact(kind: .document, item: "Visa", status: "expires", at: "2027-03"),
      WrittenFact(kind: .document, item: "Visa", status: "renewed"),
      WrittenFact(kind: .meal, item: "oats", status: "breakfast", at: "2026-11-20T08:00:00+01:00"),
      WrittenFact(kind: .recovery, value: 72, unit: "%", at: "2026-11-20"),
      WrittenFact(kind: .mood, value: -0.5, at: "2026-11-20"),
      WrittenFact(kind: .location, item: "home", status: "arrived", at: "2026-11-20T08:00:00+01:00"),
    ]
    let lines = facts.map { String(decoding: canonicalJSON($0), as: UTF8.self) }.joined(separator: "\n")
    let folder = try read(["typed.jsonl": lines])
    #expect(folder.remarks == [])
    #expect(folder.facts.map(\.fact) == facts)
    #expect(Set(facts.map(\.kind)) == Set(FactKind.allCases))
  }

  @Test(arguments: [
    (
      #"{"kind": "sleep", "vaule": 7, "at": "2026-11-20"}"#,
      "a.json:2: unknown key vaule; did you mean value?"
    ),
    (#"{"kind": "sleep", "hours_in_bed": 7}"#, "a.json:2: unknown key hours_in_bed; remove it"),
    (#"{"kind": "sleeep", "value": 7}"#, "a.json:2: unknown kind sleeep; did you mean sleep?"),
    (#"{"kind": "sleep", "value": 25, "at": "2026-11-20"}"#, "a.json:2: value must be 0 to 24 h"),
    (
      "{\"kind\": \"sleep\",\n\"value\": \"7\", \"at\": \"2026-11-20\"}",
      "a.json:3: value must be a number, without quotes"
    ),
    (#"{"kind": "sleep", "at": "2026-11-20"}"#, "a.json:2: value is missing"),
    (#"{"kind": "sleep", "value": 7}"#, "a.json:2: at is missing"),
    (#"{"kind": "recovery", "value": 101, "at": "2026-11-20"}"#, "a.json:2: value must be 0 to 100 %"),
    (#"{"kind": "recovery", "value": -1, "at": "2026-11-20"}"#, "a.json:2: value must be 0 to 100 %"),
    (#"{"kind": "mood", "value": 5, "at": "2026-11-20"}"#, "a.json:2: value must be -1 to 1"),
    (#"{"kind": "weight", "value": 8, "at": "2026-11-20"}"#, "a.json:2: value must be 20 to 500 kg"),
    (
      #"{"kind": "water", "value": 3, "unit": "glases", "at": "2026-11-20"}"#,
      "a.json:2: unknown unit glases; did you mean glasses?"
    ),
    (#"{"kind": "spend", "value": 3, "at": "2026-11-20"}"#, "a.json:2: currency is missing"),
    (
      #"{"kind": "spend", "value": 3, "currency": "€", "at": "2026-11-20"}"#,
      "a.json:2: currency must be three capital letters such as EUR"
    ),
    (
      #"{"kind": "medicine", "item": "Iron", "status": "swallowed", "at": "2026-11-20"}"#,
      "a.json:2: status must be one of taken, skipped"
    ),
    (#"{"kind": "document", "item": "Visa", "status": "expires"}"#, "a.json:2: at is missing"),
    (
      #"{"kind": "sleep", "value": 7, "at": "2026-02-30"}"#,
      "a.json:2: at must be a timestamp such as 2026-11-20T08:15:03+01:00 or a date such as 2026-11-20"
    ),
    (
      #"{"kind": "sleep", "value": 7, "at": "2026-11"}"#,
      "a.json:2: at must be a timestamp such as 2026-11-20T08:15:03+01:00 or a date such as 2026-11-20"
    ),
    (
      #"{"kind": "sleep", "value": 7, "at": "2026-11-22"}"#,
      "a.json:2: its time is in the future; it counts from then on"
    ),
    (
      #"{"kind": "sleep", "value": 7, "at": "2026-11-20T10:20:00Z"}"#,
      "a.json:2: its time is in the future; it counts from then on"
    ),
    (
      #"{"kind": "location", "item": "a\nb", "status": "left", "at": "2026-11-20"}"#,
      "a.json:2: item must be text of one line, at most 200 characters"
    ),
    ("[1]", "a.json:2: must be an object {…} with kind, value, unit, currency, item, status, at, written_at"),
  ])
  func `What is wrong with a fact is one line, and the others count`(fact: String, expected: String) throws {
    #expect(try remark(fact) == expected)
  }

  @Test(arguments: [
    #"{"kind": "sleep", "value": 7, "at": "2026-11-20T10:05:00Z"}"#,
    #"{"kind": "sleep", "value": 7, "at": "2026-11-20"}"#,
    #"{"kind": "document", "item": "Visa", "status": "expires", "at": "2031-05"}"#,
    #"{"kind": "water", "value": 3, "unit": null, "at": "2026-11-20", "item": null}"#,
  ])
  func `Clocks may differ a little, documents expire in the future, and null is absent`(fact: String) throws {
    #expect(try remark(fact) == nil)
  }

  @Test(arguments: [
    ("{\n\"facts\": [", "a.json:2: not JSON: it ends too early"),
    (#"{"facts": []}"#, "a.json:1: schema is missing"),
    (#"{"schema": {"name": "fact", "version": 1}, "facts": []}"#, "a.json:1: name must be facts"),
    (
      #"{"schema": {"name": "facts", "version": 2}, "facts": []}"#,
      "a.json:1: facts version 2 is of a later release; this one reads up to 1; update Sonar"
    ),
    (#"{"schema": {"name": "facts", "version": 1}}"#, "a.json:1: facts must be a list […]"),
    (
      #"{"schema": {"name": "facts", "version": 1}, "written_at": "today", "facts": []}"#,
      "a.json:1: written_at must be a timestamp such as 2026-11-20T08:15:03+01:00"
    ),
    ("[]", "a.json:1: must be an object {…} with schema, written_at, facts"),
  ])
  func `A file that is wrong is one line, and the other files count`(text: String, expected: String) throws {
    let line = #"{"kind":"recovery","value":72,"at":"2026-11-20"}"#
    let folder = try read(["a.json": text, "typed.jsonl": line + "\n{\"kind\":\n" + line])
    #expect(folder.remarks == [expected, "typed.jsonl:2: not JSON: it ends too early"])
    #expect(folder.facts.map(\.position) == [0, 2])
  }

  @Test func `Of many wrong facts ten are named`() throws {
    let facts = Array(repeating: "{}", count: 1000).joined(separator: ",\n")
    let folder = try read(["a.json": Self.head + "\"facts\": [\(facts)]}"])
    #expect(folder.remarks.count == 11)
    #expect(folder.remarks.last == "a.json: 990 more facts are wrong; correct the program that writes it")
  }

  @Test func `Links, folders and large files are passed over, each with a line`() throws {
    try Scratch.with { folder in
      let facts = folder + "/facts"
      try FileManager.default.createDirectory(atPath: facts + "/b.json", withIntermediateDirectories: true)
      try Data(#"{"kind":"mood","value":1,"at":"2026-11-20"}"#.utf8).write(
        to: URL(filePath: facts + "/typed.jsonl"))
      try Data("{}".utf8).write(to: URL(filePath: folder + "/outside.json"))
      try FileManager.default.createSymbolicLink(
        atPath: facts + "/c.json", withDestinationPath: "../outside.json")
      #expect(FileManager.default.createFile(atPath: facts + "/a.json", contents: nil))
      #expect(truncate(facts + "/a.json", 50_000_000) == 0)
      let read = FactFolder.read(facts, now: Self.now)
      #expect(
        read.remarks == [
          "\(facts)/a.json: 50 MB is more than a file of facts may have (8 MB); write fewer facts to it",
          "\(facts)/b.json: not a regular file; remove it",
          "\(facts)/c.json: a link is not followed; put the file itself there",
        ])
      #expect(read.facts.count == 1)
      #expect(FactFolder.read(folder + "/none", now: Self.now) == FactFolder())
    }
  }
}
