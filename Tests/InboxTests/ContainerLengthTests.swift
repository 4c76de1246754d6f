import Foundation
import TestSupport
import Testing

@testable import Inbox
@testable import Workspace

@Suite struct ContainerLengthTests {
  private static func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func little(_ value: Int, _ count: Int = 4) -> [UInt8] { big(value, count).reversed() }

  private static func wav(riff: Int, data: Int, _ audio: Int = 100) -> [UInt8] {
    Array("RIFF".utf8) + little(riff) + Array("WAVEfmt ".utf8) + little(16) + [UInt8](repeating: 1, count: 16)
      + Array("data".utf8) + little(data) + [UInt8](repeating: 7, count: audio)
  }

  private static func box(_ name: String, _ bytes: Int, size: Int? = nil) -> [UInt8] {
    big(size ?? bytes + 8) + Array(name.utf8) + [UInt8](repeating: 0, count: bytes)
  }

  private static func page(_ flags: UInt8, _ bytes: Int = 50) -> [UInt8] {
    Array("OggS".utf8) + [0, flags] + [UInt8](repeating: 0, count: 20) + [1, 50]
      + [UInt8](repeating: 9, count: bytes)
  }

  private static func matroska(_ size: [UInt8]) -> [UInt8] {
    [0x1A, 0x45, 0xDF, 0xA3, 0x82, 0, 0, 0x18, 0x53, 0x80, 0x67] + size + [UInt8](repeating: 0, count: 20)
  }

  @Test(
    arguments: [
      ("wav", wav(riff: 136, data: 100), false), ("wav of size 0", wav(riff: 0, data: 0), true),
      ("wav with an empty header", wav(riff: 36, data: 0), true),
      ("cut wav", wav(riff: 236, data: 200), true),
      ("piped wav", wav(riff: 0xFFFF_FFFF, data: 0xFFFF_FFFF), true),
      ("wav without data", Array("RIFF".utf8) + little(4) + Array("WAVE".utf8), true),
      ("aiff", Array("FORM".utf8) + big(4) + Array("AIFF".utf8), false),
      ("cut aiff", Array("FORM".utf8) + big(90) + Array("AIFF".utf8), true),
      ("caf", Array("caff".utf8) + big(1) + Array("data".utf8) + big(4, 8) + big(0), false),
      ("caf being recorded", Array("caff".utf8) + big(1) + Array("data".utf8) + big(-1, 8) + big(0), true),
      ("au", Array(".snd".utf8) + big(24) + big(0xFFFF_FFFF) + big(0), false),
      ("cut au", Array(".snd".utf8) + big(24) + big(99) + big(0), true),
      ("mp4", box("ftyp", 8) + box("mdat", 40) + box("moov", 12), false),
      ("mp4 without moov", box("ftyp", 8) + box("mdat", 40), true),
      ("mp4 being recorded", box("ftyp", 8) + box("mdat", 40, size: 0), true),
      ("cut mp4", box("ftyp", 8) + box("moov", 12) + box("mdat", 10, size: 400), true),
      ("ogg", page(2) + page(4), false), ("ogg without end", page(2) + page(0), true),
      ("cut ogg", page(2) + page(4, 20), true),
      ("matroska", matroska([0x94]), false), ("cut matroska", matroska([0x40, 0xFF]), true),
      ("live matroska", matroska([0xFF]), false), ("nothing", [], true),
      ("text", Array("no audio".utf8), false),
      ("mp3", [0xFF, 0xFB, 0x90, 0] + [UInt8](repeating: 0, count: 400), false),
    ] as [(String, [UInt8], Bool)])
  func theSizesOfTheContainerTell(name: String, bytes: [UInt8], isIncomplete: Bool) throws {
    let fixture = try WorkspaceFixture()
    let path = fixture.workspace.inbox + "/a.bin"
    try Data(bytes).write(to: URL(filePath: path))
    #expect(ContainerLength.isIncomplete(path) == isIncomplete, "\(name)")
  }

  @Test func whatIsNotWholeWaitsAQuarterOfAnHourAndAWholeFileDoesNot() throws {
    let fixture = try WorkspaceFixture()
    for (name, data) in [("cut.wav", 500), ("whole.wav", 100)] {
      let path = fixture.workspace.inbox + "/" + name
      try Data(Self.wav(riff: data + 36, data: data)).write(to: URL(filePath: path))
    }
    let early = try fixture.scan()
    #expect(early.files.map(\.name) == ["whole.wav"])
    #expect(early.left == [SkippedItem(name: "cut.wav", reason: .incomplete)])
    #expect(try fixture.scan(after: 901).files.map(\.name) == ["cut.wav", "whole.wav"])
    // Below one second there is nothing to wait for.
    let inbox = Inbox(path: fixture.workspace.inbox, settleSeconds: 0.3, journal: fixture.workspace.root)
    #expect(try inbox.scan(now: Date().addingTimeInterval(1)).files.count == 2)
  }

  @Test func aRunCountsWhatWaitsAndNamesItAfterADay() async throws {
    let fixture = try WorkspaceFixture()
    let workspace = fixture.workspace
    try Data(Self.wav(riff: 536, data: 500)).write(to: URL(filePath: workspace.inbox + "/cut.wav"))
    var inbox = Inbox(path: workspace.inbox, journal: workspace.root)
    inbox.waits.settled = 0
    func run() async throws -> InboxIntake {
      try await InboxIntake.run(inbox, into: workspace, keepInbox: false, timeZone: .gmt, until: .never)
    }
    var intake = try await run()
    #expect(intake.waiting == ["1 file is still being written, taken next time"] && intake.takenIn == 0)
    #expect(intake.issues == [] && intake.failures == [])
    try WaitingFiles.note([], in: workspace, at: Date())
    try WaitingFiles.note(
      ["cut.wav", "gone.wav"], in: workspace, at: Date().addingTimeInterval(-2.5 * 86_400))
    intake = try await run()
    #expect(
      intake.issues.count == 1 && intake.issues[0].hasPrefix("cut.wav: waiting for 2 days: not whole yet"))
    #expect(WaitingFiles.read(workspace).files.keys.sorted() == ["cut.wav"])
    inbox.waits.incomplete = 0
    intake = try await run()
    #expect(intake.takenIn == 1 && intake.waiting == [] && intake.issues == [])
    #expect(try !FileSystem.exists(workspace.state + "/waiting.json"))
  }
}
