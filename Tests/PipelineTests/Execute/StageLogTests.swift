import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite(.runsProcesses) struct StageLogTests {
  private let fixture: PipelineFixture

  init() throws { fixture = try PipelineFixture(scripts: [:]) }

  @Test func itRotatesAndKeepsTwoOlderFiles() throws {
    let log = try StageLog(fixture.folder + "/stages.log", maximumBytes: 10)
    for word in ["one", "two", "three", "four", "five", "six", "seven"] { log.write(Array("\(word)\n".utf8)) }
    log.close()
    #expect(fixture.text("stages.log") == "six\nseven\n")
    #expect(fixture.text("stages.1.log") == "four\nfive\n")
    #expect(fixture.text("stages.2.log") == "three\n")
    #expect(fixture.text("stages.3.log") == nil)
  }

  @Test func oneThatIsTooLargeAlreadyIsMovedAway() throws {
    try fixture.write("stages.log", "much too much")
    let log = try StageLog(fixture.folder + "/stages.log", maximumBytes: 10)
    log.write(Array("new\n".utf8))
    log.close()
    #expect(fixture.text("stages.log") == "new\n" && fixture.text("stages.1.log") == "much too much")
  }

  @Test(arguments: ["a link", "a folder", "a FIFO"])
  func whatIsInItsPlaceIsNeitherFollowedNorInTheWay(kind: String) throws {
    let path = fixture.folder + "/stages.log"
    switch kind {
    case "a link": symlink(fixture.folder + "/elsewhere", path)
    case "a folder": try FileSystem.makeFolder(path + "/x")
    default: mkfifo(path, 0o600)
    }
    let log = try StageLog(path)
    log.write(Array("new\n".utf8))
    log.close()
    #expect(fixture.text("stages.log") == "new\n" && fixture.text("elsewhere") == nil)
  }

  @Test func aSecondNameOfTheFileKeepsItsBytes() throws {
    try fixture.write("stages.log", "before\n")
    #expect(link(fixture.folder + "/stages.log", fixture.folder + "/backup") == 0)
    let log = try StageLog(fixture.folder + "/stages.log")
    log.write(Array("new\n".utf8))
    log.close()
    #expect(fixture.text("stages.log") == "before\nnew\n" && fixture.text("backup") == "before\n")
  }

  @Test func aProcessMaySayAMegabyteAJob() throws {
    let log = try StageLog(fixture.folder + "/stages.log")
    let voice = StageVoice(log, name: "words")
    let much = [UInt8](repeating: UInt8(ascii: "x"), count: 600_000)
    for _ in 1...4 { voice.say(much) }
    voice.beginJob()
    voice.say(Array("next\n".utf8))
    log.close()
    let text = try #require(fixture.text("stages.log"))
    let line = "\nwords: more than 1 MB in one job; the rest was dropped\n"
    #expect(text == String(repeating: "x", count: 1_000_000) + line + "next\n")
  }
}
