import Foundation
import TestSupport
import Testing

@testable import Inbox
@testable import Workspace

@Suite struct ContainerLengthTests {
  private static func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func little(_ value: Int) -> [UInt8] { big(value).reversed() }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  private static func join(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap(\.self) }

  private static func wav(riff: Int, data: Int) -> [UInt8] {
    let format: [UInt8] = join(text("WAVEfmt "), little(16), zeros(16))
    return join(text("RIFF"), little(riff), format, text("data"), little(data), zeros(100))
  }

  private static func rifx(riff: Int, data: Int) -> [UInt8] {
    let format: [UInt8] = join(text("WAVEfmt "), big(16), zeros(16))
    return join(text("RIFX"), big(riff), format, text("data"), big(data), zeros(100))
  }

  private static func long(_ name: String, riff: Int, data: Int) -> [UInt8] {
    let sizes: [UInt8] = join(big(riff, 8).reversed(), big(data, 8).reversed(), zeros(12))
    let head: [UInt8] = join(text(name), little(0xFFFF_FFFF), text("WAVEds64"), little(28), sizes)
    return join(
      head, text("fmt "), little(16), zeros(16), text("data"), little(0xFFFF_FFFF), zeros(100))
  }

  private static func box(_ name: String, _ bytes: Int, size: Int? = nil) -> [UInt8] {
    join(big(size ?? bytes + 8), text(name), zeros(bytes))
  }

  private static func page(_ flags: UInt8, _ bytes: Int = 50) -> [UInt8] {
    join(text("OggS"), [0, flags], zeros(20), [1, 50], zeros(bytes))
  }

  private static func matroska(_ size: [UInt8]) -> [UInt8] {
    join([0x1A, 0x45, 0xDF, 0xA3, 0x82, 0, 0, 0x18, 0x53, 0x80, 0x67], size, zeros(20))
  }

  private static func aiff(_ size: Int) -> [UInt8] { join(text("FORM"), big(size), text("AIFF")) }

  private static func caf(_ size: Int) -> [UInt8] {
    join(text("caff"), big(1), text("data"), big(size, 8), big(0))
  }

  private static func au(_ size: Int) -> [UInt8] { join(text(".snd"), big(24), big(size), zeros(12)) }

  private static let whole: [(String, [UInt8])] = [
    ("wav", wav(riff: 136, data: 100)), ("aiff", aiff(4)), ("caf", caf(4)),
    ("au of unknown size", au(0xFFFF_FFFF)),
    ("mp4", join(box("ftyp", 8), box("mdat", 40), box("moov", 12))), ("ogg", join(page(2), page(4))),
    ("matroska", matroska([0x94])), ("live matroska", matroska([0xFF])), ("text", text("no audio")),
    ("mp3", join([0xFF, 0xFB, 0x90, 0], zeros(400))), ("rifx", rifx(riff: 136, data: 100)),
    ("rf64", long("RF64", riff: 172, data: 100)), ("bw64", long("BW64", riff: 172, data: 100)),
  ]

  private static let incomplete: [(String, [UInt8])] = [
    ("wav of size 0", wav(riff: 0, data: 0)), ("wav with an empty header", wav(riff: 36, data: 0)),
    ("cut wav", wav(riff: 236, data: 200)), ("piped wav", wav(riff: 0xFFFF_FFFF, data: 0xFFFF_FFFF)),
    ("wav without data", join(text("RIFF"), little(4), text("WAVE"))), ("cut aiff", aiff(90)),
    ("caf being recorded", caf(-1)), ("cut au", au(99)),
    ("mp4 without moov", join(box("ftyp", 8), box("mdat", 40))),
    ("mp4 being recorded", join(box("ftyp", 8), box("mdat", 40, size: 0))),
    ("cut mp4", join(box("ftyp", 8), box("moov", 12), box("mdat", 10, size: 400))),
    ("ogg without end", join(page(2), page(0))), ("cut ogg", join(page(2), page(4, 20))),
    ("cut matroska", matroska([0x40, 0xFF])), ("nothing", []), ("cut rifx", rifx(riff: 236, data: 200)),
    ("rifx of size 0", rifx(riff: 0, data: 0)), ("piped rifx", rifx(riff: 0xFFFF_FFFF, data: 0xFFFF_FFFF)),
    ("rf64 of size 0", long("RF64", riff: 0, data: 0)), ("cut rf64", long("RF64", riff: 272, data: 200)),
    ("bw64 of size 0", long("BW64", riff: 0, data: 0)), ("cut bw64", long("BW64", riff: 172, data: 200)),
  ]

  @Test(arguments: whole.map { ($0.0, $0.1, false) } + incomplete.map { ($0.0, $0.1, true) })
  func theSizesOfTheContainerTell(name: String, bytes: [UInt8], isIncomplete: Bool) throws {
    let folder = try TestFolder()
    let path = folder["a.bin"]
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
