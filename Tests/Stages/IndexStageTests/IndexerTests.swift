import ArgumentParser
import Foundation
import Model
import StageContract
import Store
import Synchronization
import TestSupport
import Testing

@testable import IndexStage
@testable import StageKit

let walk = SampleRecording(
  "2026-11-18T070000Z-aaaaaaaa", spokenAt: "2026-11-18T07:00:00Z",
  segments: ["I was running along the river.", "Anna bought milk."], title: "Running", terms: ["river"])
let office = SampleRecording(
  "2026-11-19T180000Z-bbbbbbbb", spokenAt: "2026-11-19T18:00:00Z", segments: ["The meeting was long."],
  title: "Meeting", terms: ["meeting"])

/// Runs the stage as the runner does; returns the rows and the number of entries it worked on.
@discardableResult
func index(
  _ lines: [EntryLine], in folder: String, areAll: Bool = true
) throws -> (rows: [String], steps: Int, remarks: [String]) {
  let entries = try writeEntries(lines, to: folder)
  let database = folder + "/journal.sqlite"
  let job = try IndexStage.Job.parse([
    areAll ? "--entries" : "--changed_entries", entries, "--lists", InstalledFiles.lists, "--database",
    database,
  ])
  let steps = Counter()
  var stage = IndexStage()
  try stage.run(job, progress: steps.progress)
  return (try JournalStore.openReadOnly(path: database).dump(), steps.count, steps.remarks)
}

/// Counts what a stage reports.
final class Counter: Sendable {
  private let value = Mutex(0)
  var count: Int { value.withLock { $0 } }
  private let lines = Mutex<[String]>([])
  var remarks: [String] { lines.withLock { $0 } }
  var progress: StageKit.Progress {
    StageKit.Progress { [self] _ in
      value.withLock { $0 += 1 }
    } remarkSink: { [self] line in
      lines.withLock { $0.append(line) }
    }
  }
}

@Suite struct IndexerTests {
  @Test func `An unchanged entry is passed over, a changed one written, a vanished one removed`() throws {
    try withIndexFolder { folder in
      let first = try walk.write(to: folder)
      let second = try office.write(to: folder)
      let whole = try index([first, second], in: folder)
      #expect(whole.steps == 2)
      let again = try index([second, first], in: folder)
      #expect(again.steps == 0 && again.rows == whole.rows)
      var changed = walk
      changed.owner = Owner(
        tags: ["sport"], title: "Mine", corrections: [.init(segment: 1, text: "Anna bought cheese.")])
      let third = try changed.write(to: folder, digest: "2")
      #expect(try index([third, second], in: folder).steps == 1)
      let store = try JournalStore.openReadOnly(path: folder + "/journal.sqlite")
      #expect(try store.entry(id: walk.id)?.title == "Mine")
      #expect(try store.search(SearchQuery(words: "cheese")).count == 1)
      #expect(try store.search(SearchQuery(words: "milk")).isEmpty)
      let left = try index([second], in: folder)
      #expect(left.steps == 1)
      let anew = try withIndexFolder { try index([office.write(to: $0)], in: $0).rows }
      #expect(left.rows == anew)
    }
  }

  @Test func `Of changed entries alone, no other is touched`() throws {
    try withIndexFolder { folder in
      let lines = [try walk.write(to: folder), try office.write(to: folder)]
      try index(lines, in: folder)
      var changed = walk
      changed.owner = Owner(tags: ["sport"], title: "Mine")
      let line = try changed.write(to: folder, digest: "2")
      let result = try index([line], in: folder, areAll: false)
      #expect(result.steps == 1)
      #expect(try index([line, lines[1]], in: folder).rows == result.rows)
      #expect(try withIndexFolder { try index([line, lines[1]], in: $0).rows } == result.rows)
      #expect(try index([line], in: folder, areAll: false).steps == 0)
      var gone = EntryLine(recording: office.id, digest: "")
      gone.gone = true
      var stranger = EntryLine(recording: "2026-01-01T000000Z-00000000", digest: "")
      stranger.gone = true
      let left = try index([gone, stranger], in: folder, areAll: false)
      #expect(left.steps == 1)
      #expect(try withIndexFolder { try index([line], in: $0).rows } == left.rows)
    }
  }

  @Test(arguments: [[], ["--entries", "a", "--changed_entries", "b"]])
  func `Entries are either all or those that have changed`(options: [String]) {
    #expect(throws: (any Error).self) {
      try IndexStage.Job.parse(options + ["--lists", "l", "--database", "d"])
    }
  }

  @Test func `A removal that a kill left uncompacted is compacted by the next run`() throws {
    try withIndexFolder { folder in
      let path = folder + "/journal.sqlite"
      let lines = [try walk.write(to: folder), try office.write(to: folder)]
      try index(lines, in: folder)
      let store = try JournalStore(path: path)
      try store.remove(id: office.id)
      try store.close()
      #expect(try index([lines[0]], in: folder).steps == 0)
      #expect(try Data(contentsOf: URL(filePath: path)).range(of: Data("meeting".utf8)) == nil)
    }
  }

  @Test func `Words are found by their stems`() throws {
    try withIndexFolder { folder in
      try index([walk.write(to: folder)], in: folder)
      let store = try JournalStore.openReadOnly(path: folder + "/journal.sqlite")
      let hit = try #require(try store.search(SearchQuery(words: "runs", stems: ["run"])).first)
      #expect(hit.matches.first?.snippet == "I was «running» along the river.")
    }
  }

  @Test func `The newest summary of every style comes from its document, and goes with it`() throws {
    try withIndexFolder { folder in
      var line = try walk.write(to: folder)
      var (older, newer, other) = (walk, walk, walk)
      (older.title, newer.title, other.title) = ("Older", "Newer", "Other")
      (older.style, newer.style, other.style) = ("reflective", "reflective", "actionable")
      let versions = [older, newer, other].map(\.summary)
      let paths = versions.indices.map { folder + "/summary-\($0).json" }
      for (version, path) in zip(versions, paths) { try version.write(to: path) }
      line.summaries = paths + [try #require(line.summary)]
      let rows = try index([line], in: folder).rows
      let store = try JournalStore.openReadOnly(path: folder + "/journal.sqlite")
      let entry = try #require(try store.entry(id: walk.id))
      #expect(entry.summaries.map(\.title) == ["Other", walk.title, "Newer"])
      #expect(entry.summary?.style == "concise")
      let anew = try withIndexFolder { try index([line], in: $0).rows }
      #expect(rows == anew)
      line.summaries = [paths[0]]
      line.digest = "2"
      try index([line], in: folder)
      #expect(try store.entry(id: walk.id)?.summaries.map(\.title) == [walk.title, "Older"])
    }
  }

  @Test func `A document that is what it was is not read again, and its rows stay`() throws {
    try withIndexFolder { folder in
      var line = try walk.write(to: folder)
      let before = try index([line], in: folder).rows
      for path in [line.transcript, line.mood, line.extract] {
        // Other bytes in the same place: size, time and file are what they were.
        let handle = try FileHandle(forUpdating: URL(filePath: try #require(path)))
        var status = stat()
        try #require(fstat(handle.fileDescriptor, &status) == 0)
        try handle.write(contentsOf: Data("x".utf8))
        try #require(futimens(handle.fileDescriptor, [status.st_atim, status.st_mtim]) == 0)
        try handle.close()
      }
      line.digest = "2"
      let after = try index([line], in: folder).rows
      #expect(after.map { $0.replacing("|\"2 ", with: "|\"1 ") } == before)
      line.digest = "3"
      try Owner(corrections: [.init(segment: 0, text: "Else.")]).write(to: folder + "/owner.json")
      line.owner = folder + "/owner.json"
      let remarks = try index([line], in: folder).remarks
      #expect(remarks.count == 1 && remarks[0].contains("transcript.json"))
    }
  }

  @Test func `What could not be heard stays with its documents and changes with them`() throws {
    try withIndexFolder { folder in
      var line = try walk.write(to: folder)
      var transcript = walk.transcript
      transcript.suspects = [
        .init(span: Span(start: 0, end: 96_000), reason: .noWords, segments: [], retried: true)
      ]
      try transcript.write(to: try #require(line.transcript))
      func told(after remarks: [Remark], _ name: String, digest: String) throws -> [Remark.Kind] {
        var source = walk.source
        source.hearing = Hearing(remarks: remarks)
        if line.source != folder + name { try source.write(to: folder + name) }
        (line.source, line.digest) = (folder + name, digest)
        try index([line], in: folder)
        let store = try JournalStore.openReadOnly(path: folder + "/journal.sqlite")
        return try store.remarks().flatMap(\.remarks).map(\.kind)
      }
      #expect(try told(after: [], "/first.json", digest: "1") == [.noWords])
      // Nothing is read again.
      #expect(try told(after: [], "/first.json", digest: "2") == [.noWords])
      let clipped = Remark(kind: .clipped)
      #expect(try told(after: [clipped], "/second.json", digest: "3") == [.clipped, .noWords])
    }
  }

  @Test func `The sentences of another summary carry how they were read, too`() throws {
    try withIndexFolder { folder in
      var (line, mood) = (try walk.write(to: folder), walk.mood)
      let sentence = Sentence(text: walk.segments[0], span: Span(start: 0, end: 32_000), segment: 0)
      mood.sentences = [.init(sentence: sentence, score: 0.5, feeling: nil)]
      try mood.write(to: try #require(line.mood))
      line.reading = folder + "/reading.json"
      try Reading(
        reader: "0",
        sentences: [.init(segment: 0, span: sentence.span, event: 0.9, keep: 0.4, valence: 0.5)]
      ).write(to: folder + "/reading.json")
      func lines() throws -> [PeriodStatistics.Line] {
        let store = try JournalStore.openReadOnly(path: folder + "/journal.sqlite")
        return try store.statistics(since: .distantPast, until: .distantFuture).lines
      }
      try index([line], in: folder)
      #expect(try lines().isEmpty)
      (line.summary, line.digest) = (folder + "/summary.json", "2")
      try walk.listedSummary.write(to: folder + "/summary.json")
      try index([line], in: folder)
      #expect(try lines().map(\.valence) == [0.5] && lines().map(\.event) == [1])
    }
  }

  @Test func `A recording without a transcript yet is an entry`() throws {
    try withIndexFolder { folder in
      try index([walk.write(to: folder, transcribed: false)], in: folder)
      let entry = try JournalStore.openReadOnly(path: folder + "/journal.sqlite").entry(id: walk.id)
      #expect(entry?.hasTranscript == false)
      #expect(entry?.summary == nil && entry?.durationSamples == 64_000)
    }
  }

  @Test func `A damaged document is named and the other entries are indexed`() throws {
    try withIndexFolder { folder in
      let first = try walk.write(to: folder)
      let second = try office.write(to: folder)
      try writeFile(Data("{".utf8), to: try #require(first.mood))
      let remarks = try index([first, second], in: folder).remarks
      #expect(remarks.count == 1 && remarks[0].contains("mood.json"))
      let entries = try JournalStore.openReadOnly(path: folder + "/journal.sqlite").entries()
      #expect(entries.map(\.id) == [office.id])
    }
  }

  @Test func `A recording that nothing dates is refused and the others are indexed`() throws {
    try withIndexFolder { folder in
      let lines = [EntryLine(recording: "a", digest: "1"), try walk.write(to: folder)]
      #expect(try index(lines, in: folder).remarks.count == 1)
      #expect(try JournalStore.openReadOnly(path: folder + "/journal.sqlite").entries().count == 1)
    }
  }

  @Test(arguments: ["{\"recording\": 1}", "text"])
  func `A line that is no entry is named by its number`(line: String) throws {
    try withIndexFolder { folder in
      let path = folder + "/entries.jsonl"
      try writeFile(Data((line + "\n").utf8), to: path)
      let error = try #require(throws: IndexError.self) { try EntryList.read(path) }
      #expect(error.description.hasPrefix("\(path):1: "))
    }
  }

  @Test func `A recording may be named once only`() throws {
    try withIndexFolder { folder in
      let line = EntryLine(recording: "a", digest: "1")
      let path = try writeEntries([line, line], to: folder)
      #expect(throws: IndexError.twice(path: path, recording: "a")) { try EntryList.read(path) }
    }
  }

  @Test func `An empty journal has an empty database`() throws {
    let result = try withIndexFolder { try index([], in: $0) }
    #expect(result.rows.isEmpty)
  }

  @Test func `A file that is no database ends with status 65`() throws {
    try withIndexFolder { folder in
      try writeFile(Data(repeating: 65, count: 5000), to: folder + "/journal.sqlite")
      let error = try #require(throws: IndexError.self) { try index([], in: folder) }
      #expect(error.exitStatus == .badInput)
      #expect(error.description.contains("sonar run rebuilds it"))
    }
  }

  @Test(arguments: ["cut", "later", "link", "folder", "pipe"])
  func `What an owner says and nobody can read counts as private`(how: String) throws {
    try withIndexFolder { folder in
      let second = try office.write(to: folder)
      var line = try walk.write(to: folder)
      try index([line, second], in: folder)
      let path = folder + "/\(walk.id)/owner.json"
      switch how {
      case "cut": try writeFile(Data(#"{"private": tr"#.utf8), to: path)
      case "later": try writeFile(Data(#"{"schema": {"name": "owner", "version": 99}}"#.utf8), to: path)
      case "link": symlink("/dev/null", path)
      case "folder": mkdir(path, 0o700)
      default: mkfifo(path, 0o600)
      }
      (line.owner, line.digest) = (path, "2")
      let remarks = try index([line, second], in: folder).remarks
      #expect(remarks.count == 1 && remarks[0].contains("owner.json") && !remarks[0].contains("delete"))
      let store = try JournalStore.openReadOnly(path: folder + "/journal.sqlite")
      #expect(try store.ids(EntryFilter(includePrivate: false)) == [office.id])
      #expect(try store.ids().count == 2)
    }
  }

  @Test func `A private entry whose documents are damaged is private all the same`() throws {
    try withIndexFolder { folder in
      var line = try walk.write(to: folder)
      try index([line], in: folder)
      try Owner(isPrivate: true).write(to: folder + "/\(walk.id)/owner.json")
      try writeFile(Data("{".utf8), to: try #require(line.intake))
      (line.owner, line.digest) = (folder + "/\(walk.id)/owner.json", "2")
      #expect(try index([line], in: folder).remarks.count == 1)
      let store = try JournalStore.openReadOnly(path: folder + "/journal.sqlite")
      #expect(try store.ids(EntryFilter(onlyPrivate: true)) == [walk.id])
    }
  }

  @Test func `What is to be private is, whatever its owner's file says`() throws {
    try withIndexFolder { folder in
      var line = try walk.write(to: folder)
      line.withdrawn = true
      #expect(try index([line], in: folder).remarks == [])
      let store = try JournalStore.openReadOnly(path: folder + "/journal.sqlite")
      #expect(try store.ids(EntryFilter(onlyPrivate: true)) == [walk.id])
    }
  }
}
