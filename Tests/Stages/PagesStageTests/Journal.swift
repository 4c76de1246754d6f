import ArgumentParser
import Foundation
import Model
import StageContract
import StageKit
import Store
import TestSupport
import Testing

@testable import PagesStage

/// A journal of made-up recordings of which pages are made.
struct Journal {
  let folder: String
  var recordings: [SampleRecording] = []

  init(_ folder: String, _ count: Int) throws {
    self.folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    recordings = (0..<count).map { Self.recording($0) }
  }

  static func recording(_ number: Int) -> SampleRecording {
    let day = String(format: "2026-%02d-%02d", 1 + number / 28, 1 + number % 28)
    return SampleRecording(
      "\(day)T070000Z-" + String(format: "%08x", number), spokenAt: day + "T07:00:00Z",
      segments: ["Entry number \(number) walked along the river.", "It was quiet."],
      score: Double(number % 5) / 4 - 0.5,
      title: "Walk \(number)", people: number % 2 == 0 ? ["Anna"] : ["Ben"])
  }

  var pages: String { folder + "/pages" }

  /// Puts a recording of that name into the folder of the entry `number`, and returns its path.
  @discardableResult
  func record(_ number: Int, _ name: String) throws -> String {
    let own = folder + "/recordings/" + recordings[number].id
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    try writeFile(Data("sound".utf8), to: own + "/" + name)
    return own + "/" + name
  }

  /// Indexes all recordings and makes the pages: of those in `changed` alone, or of all.
  func make(
    _ changed: [String]? = nil, gone: [String] = [], marks: [String: String] = [:], in pages: String? = nil,
    setting: String? = nil, now: String = "2026-02-10T08:00:00Z",
    texts: String = InstalledFiles.pipelines + "/pages",
    change: (inout EntryLine) throws -> Void = { _ in }, progress: StageKit.Progress = .silent
  ) throws {
    let database = folder + "/journal.sqlite"
    try? FileManager.default.removeItem(atPath: database)
    let store = try JournalStore(path: database)
    var lines: [EntryLine] = []
    for recording in recordings {
      let mark = marks[recording.id] ?? "1"
      lines.append(try recording.write(to: folder + "/recordings", digest: mark))
      var entry = IndexedDocuments(
        EntryDocuments(
          id: recording.id, intake: recording.intake, owner: recording.owner, source: recording.source),
        digest: mark)
      (entry.transcript, entry.mood, entry.summary) = (
        recording.transcript, recording.mood, recording.summary
      )
      entry.extract = recording.extract
      try store.put(entry)
    }
    try store.rankTags()
    try store.close()
    for index in lines.indices { try change(&lines[index]) }
    if let changed {
      lines = lines.filter { changed.contains($0.recording) }
      for id in gone {
        var line = EntryLine(recording: id, digest: "")
        line.gone = true
        lines.append(line)
      }
    }
    let job = try PagesStage.Job.parse(
      [
        "--database", database, changed == nil ? "--entries" : "--changed_entries",
        writeEntries(lines, to: folder),
        "--pages", (pages ?? self.pages) + "/", "--texts", texts, "--now", now,
        "--time_zone", "Europe/Berlin",
      ] + (setting.map { ["--setting", $0] } ?? []))
    try PagesStage().run(job, progress: progress)
  }

  /// All files below `folder` by path.
  static func files(_ folder: String) throws -> [String: Data] {
    let paths = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
    var files: [String: Data] = [:]
    for path in paths {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder)
      if !isFolder.boolValue { files[path] = try readFile(folder + "/" + path) }
    }
    return files
  }
}
