import Foundation
import Model
import StageContract
import TestSupport
import TestTraits
import Testing

@Suite(.runsProcesses) struct BadInputTests {
  /// The expected outcome for a file in the inbox.
  struct Case: Sendable {
    var name: String
    var bytes: Data
    var place: Place
    /// Part of the one line that reports it; nil if nothing must be reported.
    var line: String?

    enum Place: String, Sendable { case failed, duplicates, inbox, recordings }
  }

  private static func damaged(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: JournalRun.checkout + "/testdata/damaged/" + name))
  }

  private static let oddName = "it's \"my\" day\n🎙 one.wav"

  private static func cases() throws -> [Case] {
    let silence = TestAudio.wav(TestAudio.silence(seconds: 60))
    let tone = TestAudio.wav(TestAudio.tone(seconds: 0.5))
    let wide = TestAudio.tone(seconds: 0.25, sampleRateHertz: 192_000).flatMap {
      [Float](repeating: $0, count: 8)
    }
    let waiting = TestAudio.wav(TestAudio.tone(hertz: 330, seconds: 0.5))
    return [
      Case(name: "empty.wav", bytes: Data(), place: .failed, line: "empty (0 bytes)"),
      Case(name: "text.wav", bytes: try damaged("text.wav"), place: .failed, line: "it is text"),
      Case(
        name: "zero.wav", bytes: try damaged("zero-length.wav"), place: .failed, line: "contains no audio"),
      Case(
        name: "cut.flac", bytes: try damaged("truncated.flac"), place: .recordings, line: "cut.flac: imported"
      ),
      Case(name: "silence.wav", bytes: silence, place: .recordings, line: "silence.wav: imported as"),
      Case(
        name: "wide.wav", bytes: TestAudio.wav(wide, sampleRateHertz: 192_000, channels: 8),
        place: .recordings, line: "wide.wav: imported as"),
      Case(
        name: oddName, bytes: tone, place: .recordings,
        line: "it's \"my\" day\\n🎙 one.wav: imported as"),
      Case(
        name: "silence again.wav", bytes: silence, place: .duplicates, line: "silence again.wav: the same"),
      Case(name: ".hidden.wav", bytes: waiting + [1], place: .inbox, line: nil),
      Case(name: "half.wav.part", bytes: waiting + [2], place: .inbox, line: nil),
      Case(name: ".note.m4a.icloud", bytes: waiting + [3], place: .inbox, line: "not downloaded yet"),
    ]
  }

  @Test func everyUnusualFileIsReportedMovedAndKeepsItsBytes() throws {
    let journal = try JournalRun()
    let inbox = journal.root + "/inbox"
    let cases = try Self.cases()
    // The duplicate must come second: files are imported in byte order of their names.
    for one in cases where one.place != .duplicates {
      try one.bytes.write(to: URL(filePath: inbox + "/" + one.name))
    }
    let outside = journal.folder["outside.wav"]
    try TestAudio.write(TestAudio.tone(hertz: 550, seconds: 0.5), to: outside)
    try FileManager.default.createSymbolicLink(atPath: inbox + "/link.wav", withDestinationPath: outside)
    #expect(mkfifo(inbox + "/pipe.wav", 0o600) == 0)
    // Only root can create devices: an endless one, /dev/zero.
    let device = inbox + "/device.wav"
    let isDeviceMade = mknod(device, S_IFCHR | 0o600, 0x105) == 0
    try FileManager.default.createDirectory(atPath: inbox + "/folder.wav", withIntermediateDirectories: true)
    JournalRun.letInboxSettle()
    let growing = TestAudio.wav(TestAudio.tone(hertz: 440, seconds: 0.5))
    try growing.write(to: URL(filePath: inbox + "/growing.wav"))
    // As if it were still being written when the run looks a second time.
    try FileManager.default.setAttributes(
      [.modificationDate: Date() + 58], ofItemAtPath: inbox + "/growing.wav")
    let run = try journal.sonar("run")
    #expect(run.status == 65)
    let lines = run.output.split(separator: "\n").map(String.init)
    func isTold(once part: String) -> Bool { lines.count { $0.contains(part) } == 1 }
    #expect(isTold(once: "1 file is still being written, taken next time"))
    #expect(isTold(once: "link.wav: a symbolic link, not followed"))
    #expect(isTold(once: "pipe.wav: not a regular file"))
    if isDeviceMade {
      #expect(isTold(once: "device.wav: not a regular file"))
      // Below, files are read to their end.
      #expect(unlink(device) == 0, "it stayed")
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: inbox)
    #expect(left.contains("link.wav") && left.contains("pipe.wav"))
    #expect(FileManager.default.fileExists(atPath: outside))
    #expect(!run.output.contains("folder.wav"))
    #expect(try journal.places(of: growing) == ["inbox/growing.wav"])
    for one in cases where one.place != .duplicates { try check(one, journal, lines) }
    try checkSilence(journal)
    try checkDuplicate(try #require(cases.first { $0.place == .duplicates }), journal)
  }

  /// Where `bytes` are kept: what stages made of them, logs and locks do not count.
  private func kept(_ bytes: Data, _ journal: JournalRun) throws -> [String] {
    try journal.places(of: bytes).filter { path in
      ["failed/", "duplicates/", "inbox/", "recordings/"].contains { path.hasPrefix($0) }
        && !path.contains("/artifacts/")
    }
  }

  private func check(_ one: Case, _ journal: JournalRun, _ lines: [String]) throws {
    if let line = one.line {
      #expect(lines.count { $0.contains(line) } == 1, "\(one.name): \(lines)")
    } else {
      #expect(!lines.contains { $0.contains(one.name) })
    }
    let places = try kept(one.bytes, journal)
    #expect(places.count >= 1 && places.allSatisfy { $0.hasPrefix(one.place.rawValue + "/") }, "\(places)")
    if one.place == .failed {
      #expect(try journal.files(under: "failed").contains("failed/\(one.name).json"))
    }
  }

  /// A minute without a word is an entry without text.
  private func checkSilence(_ journal: JournalRun) throws {
    struct Shown: Decodable {
      struct Intake: Decodable { var name: String }
      var intake: Intake
      var transcript: ShownTranscript
    }
    struct Named: Decodable { var id: String }
    let entries = try journal.sonar("list", ["--json"]).json([Named].self, in: "entries")
    #expect(entries.count == 4)
    let shown = try entries.map {
      try journal.sonar("show", [$0.id, "--json"]).json(Shown.self, keys: .verbatim)
    }
    let silence = try #require(shown.first { $0.intake.name == "silence.wav" })
    #expect(silence.transcript.segments.isEmpty)
    #expect(silence.transcript.durationSeconds == 60)
    #expect(shown.contains { $0.intake.name == Self.oddName })
  }

  private func checkDuplicate(_ one: Case, _ journal: JournalRun) throws {
    try one.bytes.write(to: URL(filePath: journal.root + "/inbox/" + one.name))
    JournalRun.letInboxSettle()
    let run = try journal.sonar("run")
    #expect(run.status == 0, "\(run.errors)\(run.output)")
    try check(
      Case(name: one.name, bytes: one.bytes, place: .recordings, line: one.line), journal: journal, run)
    #expect(try journal.files(under: "inbox").contains("inbox/" + one.name) == false)
  }

  private func check(_ one: Case, journal: JournalRun, _ run: JournalRun.Answer) throws {
    let line = try #require(one.line)
    #expect(run.output.split(separator: "\n").count { $0.contains(line) } == 1)
    let places = try kept(one.bytes, journal)
    #expect(places.count == 2 && places.contains("duplicates/" + one.name), "\(places)")
  }
}
