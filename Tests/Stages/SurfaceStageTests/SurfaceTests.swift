import ArgumentParser
import Digest
import Foundation
import Model
import StageContract
import StageKit
import Store
import Surfaces
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
      var entry = IndexedDocuments(
        EntryDocuments(id: sample.id, intake: sample.intake, owner: sample.owner, source: sample.source),
        digest: "1")
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
    "Europe/Berlin", "--locale", locale, "--texts", InstalledFiles.pipelines + "/surfaces", "--lists",
    InstalledFiles.lists,
  ])
  try SurfaceStage().run(job, progress: .silent)
  return try Dictionary(
    uniqueKeysWithValues: FileManager.default.contentsOfDirectory(atPath: output)
      .map { ($0, try readFile(output + "/" + $0)) })
}

private func latest(_ documents: [String: Data]) throws -> JSONValue {
  let data = try #require(documents["latest_entry.json"])
  return try #require(JSONValue(data: data))
}

@Suite struct SurfaceTests {
  private static let golden = GoldenText.folder.appending(path: "surfaces")

  @Test(arguments: ["en", "de"])
  func `Documents are the golden ones`(locale: String) throws {
    let documents = try withIndexFolder { try surfaces(samples, in: $0, locale: locale) }
    #expect(try GoldenText.differences(of: documents, from: Self.golden.appending(path: locale)) == [])
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
    #expect(try latest(alone)[pointer: "/state"] == .string("empty"))
  }

  @Test(arguments: ["2026-11-20T08:00:00+01:00", "2026-11-24T08:00:00+01:00"])
  func `Nothing shows the mood of a discreet entry that is pinned, the newest and alone in its week`(
    now: String
  ) throws {
    func documents(_ score: Double, isDiscreet: Bool = true) throws -> [String: Data] {
      var sample = samples[1]
      sample.score = score
      sample.owner = Owner(pinnedAt: "2026-11-20T06:00:00Z", isDiscreet: isDiscreet)
      return try withIndexFolder { try surfaces([samples[0], sample], in: $0, now: now) }
    }
    /// The documents that a mood changes.
    func changed(_ score: Double, isDiscreet: Bool) throws -> Set<String> {
      let (neutral, other) = (
        try documents(0, isDiscreet: isDiscreet), try documents(score, isDiscreet: isDiscreet)
      )
      #expect(neutral.keys == other.keys)
      return Set(neutral.keys.filter { neutral[$0] != other[$0] })
    }
    for score in [-0.9, 0.9] {
      // The list of the documents has a digest of all rows.
      #expect(try changed(score, isDiscreet: true) == ["index.json"])
      let open = try changed(score, isDiscreet: false)
      #expect(open.isSuperset(of: ["latest_entry.json", "pinned.json", "weekly_insights.json"]), "\(open)")
    }
    let badge = JSONValue.object(["text": .string("discreet"), "tint": .string("#8E8E93")])
    #expect(try latest(documents(0.9))[pointer: "/variants/home/small/badge"] == badge)
  }

  @Test func `An empty journal and one in work have their own states`() throws {
    let empty = try withIndexFolder { try latest(surfaces([], in: $0)) }
    #expect(empty[pointer: "/state"] == .string("empty"))
    #expect(empty[pointer: "/variants/home/small/title"] == .string("No entries yet."))
    #expect(empty[pointer: "/home_data"] == .object([:]))
    let busy = try withIndexFolder { try latest(surfaces(samples, in: $0, transcribed: false)) }
    #expect(busy[pointer: "/state"] == .string("processing"))
  }

  @Test func `The index lists every document with its size and digest`() throws {
    let documents = try withIndexFolder { try surfaces(samples, in: $0) }
    struct Index: Decodable {
      var homeData: SurfaceIndex
    }
    let index = try decodeJSON(Index.self, from: try #require(documents["index.json"])).homeData
    #expect(index.documents.map(\.file).sorted() == documents.keys.filter { $0 != "index.json" }.sorted())
    for row in index.documents {
      let data = try #require(documents[row.file])
      #expect(row.bytes == data.count)
      #expect(row.sha256 == Digest.sha256(data))
    }
  }
}
