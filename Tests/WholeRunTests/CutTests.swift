import Audio
import Foundation
import TestSupport
import TestTraits
import Testing
import Workspace

/// Whole runs of `sonar clip` and `sonar reel`, without ffmpeg unless it is a script.
@Suite(.runsProcesses) struct CutTests {
  private static let (monday, friday) = ("2026-11-16T213044Z", "2026-11-20T224500Z")

  private struct Report: Decodable {
    struct Moment: Decodable {
      var id: String
      var startSeconds: Double
      var endSeconds: Double
      var source: String
      var text: String
    }
    struct LeftOut: Decodable { var id: String }
    var durationSeconds: Double
    var moments: [Moment]
    var leftOut: [LeftOut]
  }

  private func cut(
    _ journal: JournalRun, _ command: String, _ arguments: [String], to name: String,
    path: String = "/nowhere"
  ) throws -> JournalRun.Answer {
    try journal.sonar(
      command, arguments + ["--output", journal.folder[name]], through: ["env", "PATH=" + path])
  }

  private func recording(_ id: String, _ journal: JournalRun) throws -> RecordingFolder {
    try Workspace(root: journal.root).recording(matching: id)
  }

  @Test func `A clip is the recording's own samples between short fades`() throws {
    let journal = try JournalRun.worked()
    let answer = try cut(journal, "clip", [Self.monday + "@0:02-0:04.5"], to: "clip.wav")
    #expect(answer.status == 0 && answer.output.contains("@0:02–0:04"), "\(answer.errors)")
    let file = try recording(Self.monday, journal).file(named: "original")
    let original = try #require(file)
    var source = try SoundFile(reading: original)
    var clip = try SoundFile(reading: journal.folder["clip.wav"])
    let rate = source.sampleRateHertz
    #expect(clip.sampleRateHertz == rate && clip.channels == source.channels)
    #expect(clip.declaredFrames == rate * 5 / 2)
    try source.seek(frame: 2 * rate)
    let (own, taken) = (try source.read(frames: rate * 5 / 2), try clip.read(frames: rate * 5 / 2))
    let fade = rate / 50 * source.channels
    let inner = fade..<(own.count - fade)
    #expect(zip(own[inner], taken[inner]).allSatisfy { abs($0 - $1) < 1 / 16_384 })
    #expect(taken.first == 0 && taken.last == 0)
    #expect(try journal.exportLeftovers() == [])
    let json = try cut(journal, "clip", [Self.friday + "@0:01-0:02", "--json"], to: "other.wav")
    #expect(json.status == 0, "\(json.errors)")
    let report = try json.json(Report.self)
    #expect(report.durationSeconds == 1 && report.moments.map(\.source) == ["original"])
    if SchemaValidator.isInstalled {
      #expect(try SchemaValidator.problems(documents: [Data(json.output.utf8)]) == [])
    }
  }

  @Test func `Bad input to a clip is one line, and nothing is written`() throws {
    let journal = try JournalRun.worked()
    try Data("mine".utf8).write(to: URL(filePath: journal.folder["mine.wav"]))
    try journal.sonar("private", [Self.monday])
    try journal.sonar("discreet", [Self.friday])
    let discreet = [Self.friday + "@0:01-0:02", "--include-discreet"]
    for (arguments, name, status, reason) in [
      ([Self.monday + "@0:01-0:02"], "a.wav", Int32(64), "--include-private"),
      ([Self.friday + "@0:01-0:02"], "a.wav", 64, "--include-discreet"),
      ([Self.friday + "@0:20-9:00", "--include-discreet"], "a.wav", 64, "ends at 0:28"),
      ([Self.friday + "@0:20-0:10", "--include-discreet"], "a.wav", 64, "swap the times"),
      (discreet, "a.doc", 64, "extensions"), (discreet, "a.m4a", 69, "needs ffmpeg"),
      (discreet, "mine.wav", 64, "exists already"), (discreet, "no/a.wav", 66, "no such folder"),
      (discreet, "journal/a.wav", 64, "lies in a journal"),
      (["zebra@0:01-0:02"], "a.wav", 64, "no recording matches"),
    ] {
      let answer = try cut(journal, "clip", arguments, to: name)
      #expect(answer.status == status && answer.errors.contains(reason), "\(name): \(answer.errors)")
      #expect(answer.errors.split(separator: "\n").count == 1)
    }
    #expect(try !FileSystem.exists(journal.folder["a.wav"]) && journal.exportLeftovers() == [])
    #expect(FileManager.default.contents(atPath: journal.folder["mine.wav"]) == Data("mine".utf8))
    #expect(try cut(journal, "clip", discreet, to: "a.wav").status == 0)
    // A file that may grow no further is a full disk.
    let full = try journal.sonar(
      "clip", [Self.friday, "--include-discreet", "--output", journal.folder["full.wav"]],
      through: ["sh", "-c", "ulimit -f 64; exec \"$0\" \"$@\""])
    #expect(full.status == 74 && full.errors.contains("full.wav"), "\(full.errors)")
    #expect(try !FileSystem.exists(journal.folder["full.wav"]) && journal.exportLeftovers() == [])
  }

  @Test func `ffmpeg writes other kinds of files, and one that cannot is named`() throws {
    let journal = try JournalRun.worked()
    let programs = journal.folder["programs"]
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
    let path = programs + ":/usr/bin:/bin"
    try writeProgram("#!/bin/sh\nfor last; do :; done\necho \"$@\" >\"$last\"", to: programs + "/ffmpeg")
    let made = try cut(journal, "clip", [Self.monday + "@0:01-0:02"], to: "a.m4a", path: path)
    #expect(made.status == 0, "\(made.errors)")
    let words = try String(contentsOfFile: journal.folder["a.m4a"], encoding: .utf8)
    #expect(words.contains("-c:a aac") && words.contains("-f mp4"))
    try writeProgram("#!/bin/sh\nexit 1", to: programs + "/ffmpeg")
    let failed = try cut(journal, "clip", [Self.monday + "@0:01-0:02"], to: "b.mp3", path: path)
    #expect(failed.status == 69 && failed.errors.contains("cannot write .mp3"), "\(failed.errors)")
    #expect(try !FileSystem.exists(journal.folder["b.mp3"]) && journal.exportLeftovers() == [])
  }

  @Test
  func
    `A reel is the week's highlights in the order spoken, never a private one, a discreet one if asked for`()
    throws
  {
    let journal = try JournalRun.worked()
    func reel(_ name: String, _ more: [String] = []) throws -> Report {
      let answer = try cut(journal, "reel", ["--week", "2026-W47", "--json"] + more, to: name)
      #expect(answer.status == 0, "\(answer.errors)")
      return try answer.json(Report.self)
    }
    struct Highlight: Decodable { var quote: String }
    let told = try journal.sonar("insights", ["--week", "2026-W47", "--json"]).json(
      [Highlight].self, in: "highlights")
    let whole = try reel("whole.wav")
    #expect(whole.moments.map(\.text) == told.map(\.quote) && whole.moments.count == 3)
    #expect(Set(whole.moments.map { String($0.id.prefix(18)) }) == [Self.monday, Self.friday])
    let spoken = whole.moments.reduce(0) { $0 + $1.endSeconds - $1.startSeconds }
    #expect(abs(whole.durationSeconds - spoken - 1.4) < 0.01)
    let file = try SoundFile(reading: journal.folder["whole.wav"])
    #expect(file.channels == 1)
    #expect(abs(Double(file.declaredFrames) / Double(file.sampleRateHertz) - whole.durationSeconds) < 0.01)

    try journal.sonar("discreet", [Self.friday])
    #expect(try reel("without.wav").moments.allSatisfy { $0.id.hasPrefix(Self.monday) })
    #expect(try reel("with.wav", ["--include-discreet"]).moments.map(\.text) == told.map(\.quote))
    try journal.sonar("private", [Self.friday])
    #expect(
      try reel("private.wav", ["--include-discreet"]).moments.allSatisfy { $0.id.hasPrefix(Self.monday) })
    try journal.sonar("private", [Self.monday])
    let none = try cut(journal, "reel", ["--week", "2026-W47"], to: "none.wav")
    #expect(none.status == 1 && none.errors.contains("no highlights"), "\(none.errors)")
    #expect(try !FileSystem.exists(journal.folder["none.wav"]) && journal.exportLeftovers() == [])
    #expect(try cut(journal, "reel", ["--week", "2026-W99"], to: "none.wav").status == 64)
  }

  @Test func `A recording that is missing is cut from its working audio, and left out without that`() throws {
    let journal = try JournalRun.worked()
    let folder = try recording(Self.monday, journal)
    let original = try folder.file(named: "original")
    try FileSystem.remove(#require(original))
    let cut = try cut(journal, "reel", ["--week", "2026-W47"], to: "working.wav")
    #expect(cut.status == 0 && cut.output.contains("(working audio)"), "\(cut.errors)")
    for path in try journal.files(under: "recordings")
    where path.contains(Self.monday) && path.hasSuffix("/audio.wav") {
      try FileSystem.remove(journal.root + "/" + path)
    }
    let rest = try self.cut(journal, "reel", ["--week", "2026-W47", "--json"], to: "rest.wav")
    #expect(rest.status == 65 && rest.errors.contains("left out: " + folder.id), "\(rest.errors)")
    let report = try rest.json(Report.self)
    #expect(report.moments.allSatisfy { $0.id.hasPrefix(Self.friday) } && report.leftOut.count == 2)
    let clip = try self.cut(journal, "clip", [Self.monday + "@0:01-0:02"], to: "clip.wav")
    #expect(clip.status == 66 && clip.errors.contains("its recording is missing"), "\(clip.errors)")
  }
}
