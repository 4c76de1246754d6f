import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Application

/// Playing with scripted players.
@Suite(.runsProcesses) struct PassagePlayerTests {
  /// A passage of `seconds`, played by the mpv that is the shell script `script`; it may write to `$LOG`.
  private func play(
    _ script: String, seconds: Double = 0.625, working: String? = "/b.wav", grace: Double = 5
  ) async throws -> (log: String, ticks: [Double], failure: CommandFailure?) {
    let folder = try TestFolder()
    let log = folder["log"]
    try writeProgram("#!/bin/sh\nLOG='\(log)'\nfor FILE; do :; done\n\(script)\n", to: folder["mpv"])
    let player = try #require(Player(environment: ["PATH": folder.path]))
    var ticks: [Double] = []
    let sound = RecordedSound(id: "ID", original: "/a.amr", working: working, duration: 60)
    let passage = PassagePlayer(player, sound, scratch: folder["scratch.wav"], graceSeconds: grace)
    var failure: CommandFailure?
    do {
      try await passage.play(from: 10, to: 10 + seconds) { ticks.append($0) }
    } catch let error as CommandFailure {
      failure = error
    }
    let said = FileManager.default.contents(atPath: log).map { String(decoding: $0, as: UTF8.self) }
    return (said ?? "", ticks, failure)
  }

  @Test func `The seconds that are heard follow the clock and stay in the passage`() async throws {
    let (log, ticks, failure) = try await play("echo $FILE >>$LOG; exec sleep 0.625")
    #expect(failure == nil && log == "/a.amr\n")
    #expect(ticks == ticks.sorted() && !ticks.isEmpty && ticks.allSatisfy { (10...10.625).contains($0) })
  }

  @Test func `What the player cannot read is played from the working audio`() async throws {
    let (log, _, failure) = try await play(
      "echo $FILE >>$LOG; [ $FILE = /a.amr ] && exit 2; exec sleep 0.625")
    #expect(failure == nil && log == "/a.amr\n/b.wav\n")
    // A player that ends at once without a word has played nothing either.
    let silent = try await play(
      "echo $FILE >>$LOG; [ $FILE = /a.amr ] && exit 0; exec sleep 1", seconds: 1)
    #expect(silent.failure == nil && silent.log == log)
  }

  @Test func `A player that fails or hangs is one line, and nothing plays on`() async throws {
    let failing = try await play("exit 3").failure
    #expect(failing?.status == .unavailable)
    #expect(
      failing?.message
        == "ID: mpv cannot play a.amr (exit status 3) or b.wav (exit status 3); install another player, such as mpv"
    )
    let alone = try await play("exit 3", working: nil).failure
    #expect(alone?.message.contains("no working audio to play instead") == true)
    let hung = try await play("echo $$ >>$LOG; exec sleep 60", seconds: 0.2, grace: 0.3)
    #expect(hung.failure?.status == .temporary)
    let process = try #require(Int32(hung.log.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(process, 0) != 0)
  }

  @Test(.timeLimit(.minutes(30)))
  func `A script that plays by another program is waited for, and ended with that`() async throws {
    let folder = try TestFolder()
    let sign = folder["sign"]
    let hung = try await play(
      "(while :; do echo >'\(sign)'; sleep 0.02; done) & wait", seconds: 0.2, grace: 0.3)
    #expect(hung.failure?.status == .temporary)
    try FileManager.default.removeItem(atPath: sign)
    try await Task.sleep(for: .milliseconds(200))
    #expect(!FileManager.default.fileExists(atPath: sign))
    // What it leaves running keeps neither its end nor its status back.
    let leaving = try await play("sleep 6000 & sleep 0.625; exit 0")
    #expect(leaving.failure == nil)
    let failing = try await play("sleep 6000 & exit 3", working: nil)
    #expect(failing.failure?.message.contains("exit status 3") == true)
  }

  @Test func `Cancelling ends the player at once`() async throws {
    let folder = try TestFolder()
    let log = folder["log"]
    try writeProgram(
      "#!/bin/sh\ntrap '' TERM INT\necho $$ >'\(log).new'\nmv '\(log).new' '\(log)'\nwhile :; do sleep 1; done",
      to: folder["mpv"])
    let player = try #require(Player(environment: ["PATH": folder.path + ":/usr/bin:/bin"]))
    let passage = PassagePlayer(
      player, RecordedSound(id: "ID", original: "/a.wav"), scratch: folder["scratch.wav"])
    let task = Task { try await passage.play(from: 0, to: nil) { _ in } }
    for _ in 0..<100_000 where !FileManager.default.fileExists(atPath: log) {
      try await Task.sleep(for: .milliseconds(5))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let text = try String(contentsOfFile: log, encoding: .utf8).trimmingCharacters(
      in: .whitespacesAndNewlines)
    #expect(kill(try #require(Int32(text)), 0) != 0)
  }
}
