import ArgumentParser
import Crypto
import Foundation
import Model
import StageKit
import Store
import TestSupport
import Testing

@testable import SurfaceStage

private let samples = [
  SampleRecording(
    "2026-11-10T070000Z-aaaaaaaa", spokenAt: "2026-11-10T07:00:00Z",
    segments: ["I walked along the river.", "It was quiet.", "I thought of the summer."], score: 0.6,
    title: "A walk by the river", owner: Owner(pinnedAt: "2026-11-11T07:00:00Z")),
  SampleRecording(
    "2026-11-19T230500Z-bbbbbbbb", spokenAt: "2026-11-19T23:05:00Z",
    segments: ["The meeting was long and I am tired of it."], score: -0.5, title: "Long meeting"),
  SampleRecording(
    "2026-11-20T060000Z-cccccccc", spokenAt: "2026-11-20T06:00:00Z", segments: ["A hushword nobody sees."],
    title: "Hushword", owner: Owner(isPrivate: true)),
]

/// An index of `samples` and the surfaces made from it; returns the documents by name.
private func surfaces(
  _ samples: [SampleRecording], in folder: String, locale: String = "en", transcribed: Bool = true,
  now: String = "2026-11-20T08:00:00+01:00"
) throws -> [String: Data] {
  let database = folder + "/journal.sqlite"
  if !FileManager.default.fileExists(atPath: database) {
    let store = try JournalStore(path: database)
    for sample in samples {
      var entry = IndexedEntry(
        id: sample.id, digest: "1", intake: sample.intake, owner: sample.owner, source: sample.source)
      if transcribed {
        entry.transcript = sample.transcript
        entry.mood = sample.mood
        entry.summary = sample.summary
      }
      try store.put(entry)
    }
    try store.rankTags()
    try store.close()
  }
  let output = folder + "/surfaces"
  let job = try SurfaceStage.Job.parse([
    "--database", database, "--surfaces", output, "--now", now, "--time_zone",
    "Europe/Berlin", "--locale", locale,
  ])
  try SurfaceStage().run(job, progress: .silent)
  return try Dictionary(
    uniqueKeysWithValues: FileManager.default.contentsOfDirectory(atPath: output)
      .map { ($0, try readFile(output + "/" + $0)) })
}

private func latest(_ documents: [String: Data]) throws -> Envelope<LatestEntry> {
  try JSONDecoder().decode(Envelope<LatestEntry>.self, from: try #require(documents["latest_entry.json"]))
}

@Suite struct SurfaceTests {
  private static let golden = URL(filePath: JournalRun.checkout).appending(path: "testdata/golden/surfaces")

  @Test(arguments: ["en", "de"])
  func `Documents are the golden ones`(locale: String) throws {
    let documents = try withIndexFolder { try surfaces(samples, in: $0, locale: locale) }
    #expect(documents.keys.sorted() == ["index.json", "latest_entry.json", "statistics.json"])
    let folder = Self.golden.appending(path: locale)
    if ProcessInfo.processInfo.environment["SONAR_REWRITE_GOLDEN"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, data) in documents { try data.write(to: folder.appending(path: name)) }
    }
    for (name, data) in documents {
      let expected = try Data(contentsOf: folder.appending(path: name))
      #expect(String(decoding: data, as: UTF8.self) == String(decoding: expected, as: UTF8.self), "\(name)")
    }
  }

  @Test func `The same journal gives the same bytes and untouched files, later on the same day too`() throws {
    try withIndexFolder { folder in
      func times() throws -> [String: Date] {
        let path = folder + "/surfaces/"
        return try FileManager.default.contentsOfDirectory(atPath: path).reduce(into: [:]) {
          $0[$1] = try FileManager.default.attributesOfItem(atPath: path + $1)[.modificationDate] as? Date
        }
      }
      let first = try surfaces(samples, in: folder)
      let before = try times()
      usleep(20_000)
      let second = try surfaces(samples, in: folder, now: "2026-11-20T23:59:00+01:00")
      #expect(first == second)
      #expect(try times() == before)
      #expect(try surfaces(samples, in: folder, now: "2026-11-21T00:00:00+01:00") != first)
    }
  }

  @Test func `Private entries are nowhere`() throws {
    let documents = try withIndexFolder { try surfaces(samples, in: $0) }
    for data in documents.values {
      let text = String(decoding: data, as: UTF8.self).lowercased()
      #expect(!text.contains("hushword") && !text.contains("cccccccc"))
    }
    let alone = try withIndexFolder { try surfaces([samples[2]], in: $0) }
    #expect(try latest(alone).state == .empty)
  }

  @Test func `Lock views are redacted and home views are not`() throws {
    let document = try withIndexFolder { try latest(surfaces(samples, in: $0)) }
    #expect(document.variants.lock.keys.sorted() == ["circular", "inline", "rectangular"])
    #expect(document.variants.home.keys.sorted() == ["large", "medium", "small"])
    for view in document.variants.lock.values {
      #expect(view.redacted && view.text == nil && view.title == "Latest summary")
      #expect(view.accessibility == "Latest summary: redacted")
    }
    #expect(document.variants.home["large"]?.redacted == false)
  }

  @Test func `An empty journal and one in work have their own states`() throws {
    let empty = try withIndexFolder { try latest(surfaces([], in: $0)) }
    #expect(empty.state == .empty)
    #expect(empty.variants.home["small"]?.title == "No entries yet.")
    #expect(empty.homeData.id == nil)
    let busy = try withIndexFolder { try latest(surfaces(samples, in: $0, transcribed: false)) }
    #expect(busy.state == .processing)
  }

  @Test func `The index lists every document with its size and digest`() throws {
    let documents = try withIndexFolder { try surfaces(samples, in: $0) }
    let index = try JSONDecoder().decode(
      Envelope<SurfaceIndex>.self, from: try #require(documents["index.json"]))
    #expect(index.homeData.documents.map(\.file) == ["latest_entry.json", "statistics.json"])
    for row in index.homeData.documents {
      let data = try #require(documents[row.file])
      #expect(row.bytes == data.count)
      #expect(row.sha256 == SHA256.hash(data: data).map { String(format: "%02x", $0) }.joined())
    }
  }

  @Test func `Long texts stay within their sizes`() throws {
    let long = SampleRecording(
      "x", spokenAt: "2026-11-20T05:00:00Z",
      segments: [String(repeating: "👨‍👩‍👧‍👦 Über Wörter ", count: 200)], title: String(repeating: "Ä", count: 300))
    let documents = try withIndexFolder { try surfaces([long], in: $0) }
    let data = try latest(documents).homeData
    #expect(try #require(data.preview).count <= 200 && data.preview?.utf8.count ?? 601 <= 600)
    #expect(try #require(data.intro).count <= 50 && data.intro?.utf8.count ?? 151 <= 150)
    #expect(documents.values.reduce(0) { $0 + $1.count } < 20_000)
    #expect(documents.values.allSatisfy { $0.count < 9_000 })
  }

  @Test(arguments: [
    ("one two", 20, 60, "one two"), ("one two three", 10, 60, "one two…"), ("abcdefgh", 5, 60, "abcd…"),
    ("one two", 7, 7, "one two"), ("äää äää", 60, 11, "äää…"),
  ])
  func `A text is cut at a word, by characters and bytes`(
    text: String, characters: Int, bytes: Int, expected: String
  ) {
    #expect(text.shortened(characters: characters, bytes: bytes) == expected)
  }

  @Test(arguments: ["http", "https", "file", "", "a b", "javascript"])
  func `A link leads nowhere but into the client`(scheme: String) {
    #expect(throws: SurfaceError.badLinkScheme(scheme)) {
      try Setting(now: nil, timeZone: "UTC", locale: "en", linkScheme: scheme)
    }
  }

  @Test func `Bad instants and time zones are usage errors`() {
    #expect(throws: SurfaceError.badInstant("today")) {
      try Setting(now: "today", timeZone: "UTC", locale: "en", linkScheme: "sonarai")
    }
    #expect(throws: SurfaceError.badTimeZone("Mars/Base")) {
      try Setting(now: nil, timeZone: "Mars/Base", locale: "en", linkScheme: "sonarai")
    }
  }

  @Test(arguments: [
    ("2026-11-20T07:00:00+01:00", "Heute"), ("2026-11-19T00:00:00+01:00", "Gestern"),
    ("2026-11-18T23:59:59+01:00", "18.11.26"),
  ])
  func `Days are those of the journal's time zone`(instant: String, expected: String) throws {
    let setting = try Setting(
      now: "2026-11-20T08:00:00+01:00", timeZone: "Europe/Berlin", locale: "de_DE", linkScheme: "sonarai")
    #expect(setting.dayText(try #require(Instant.date(instant))) == expected)
  }
}
