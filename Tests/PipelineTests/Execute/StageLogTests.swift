import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

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
    let errorLog = StageErrorLog(log, StageProgram(path: "/bin/words"))
    let much = [UInt8](repeating: UInt8(ascii: "x"), count: 600_000)
    for _ in 1...4 { errorLog.write(much) }
    errorLog.beginJob()
    errorLog.write(Array("next\n".utf8))
    log.close()
    let text = try #require(fixture.text("stages.log"))
    let lines = text.split(separator: "\n")
    #expect((980_000..<1_010_000).contains(text.utf8.count))
    #expect(lines.dropLast(2).allSatisfy { $0.hasSuffix(String(repeating: "x", count: 4096)) })
    #expect(
      lines.dropLast().last?.hasSuffix(" words - - more than 1 MB in one job; the rest was dropped") == true)
    #expect(lines.last?.hasSuffix("next") == true)
  }

  @Test func everyLineSaysWhenWhichStageOfWhichRecordingAndInWhichProcess() async throws {
    let path = try fixture.script("words", "printf 'one\\n\\ntwo \\033[31m\\nthree' >&2")
    let log = try StageLog(fixture.folder + "/stages.log")
    for recording in ["2026-11-20T071503Z-3f9a1c2e", nil] {
      let job = StageJob(options: [:], recording: recording)
      _ = await runOnce(StageProgram(path: path, stage: "mine"), job: job, log: log)
    }
    log.close()
    let lines = try #require(fixture.text("stages.log")).split(separator: "\n")
    let form = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) mine (\S+) (\d+) (.*)/
    let parts = try lines.map { try #require($0.wholeMatch(of: form), "\($0)") }
    #expect(
      parts.map { String($0.output.2) } == Array(repeating: "2026-11-20T071503Z-3f9a1c2e", count: 3) + [
        "-", "-", "-",
      ])
    #expect(parts.prefix(3).map { String($0.output.4) } == ["one", #"two \u{1B}[31m"#, "three"])
    #expect(Set(parts.map { String($0.output.3) }).count == 2)
  }

  @Test func aProcessWithSeveralJobsNamesThemAll() throws {
    let log = try StageLog(fixture.folder + "/stages.log")
    let errorLog = StageErrorLog(log, StageProgram(path: "/bin/words"))
    for recordings in [["a", "b"], ["b", nil], [nil]] {
      errorLog.note(recordings)
      errorLog.write("x")
    }
    log.close()
    let lines = try #require(fixture.text("stages.log")).split(separator: "\n")
    #expect(lines.map { $0.split(separator: " ")[2] } == ["a,b", "b", "-"])
  }
}
