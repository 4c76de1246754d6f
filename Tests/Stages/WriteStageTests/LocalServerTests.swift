import Foundation
import Model
import StageContract
import StageKit
import TestSupport
import Testing

@testable import WriteStage

/// `Torture serve-model` in the place of llama-server.
@Suite(.serialized) struct LocalServerTests {
  private func run(_ script: String) throws -> WriteRun {
    var run = try WriteRun()
    try writeProgram("#!/bin/sh\n" + script, to: run.folder["llama-server"])
    try Data("GGUF rest".utf8).write(to: URL(filePath: run.folder["small.gguf"]))
    run.searchPath = run.folder.path + ":" + Programs.searchPath
    return run
  }

  private func serving(_ options: String = "") -> String {
    #"exec "\#(JournalRun.programs)/Torture" serve-model \#(options) "$@""#
  }

  @Test func `one server serves all jobs on a private socket, and ends with the stage`() async throws {
    let run = try run(#"echo "$@" >>"$(dirname "$0")/calls"; "# + serving())
    let (written, folder) = try await onThread {
      var stage = run.stage
      let writer = #"{"gguf":"\#(run.folder["small.gguf"])"}"#
      let first = try run(writer, stage: &stage)
      #expect(try run(writer, stage: &stage) == first)
      let calls = try String(contentsOfFile: run.folder["calls"], encoding: .utf8).split(separator: "\n")
      let started = calls.filter { $0.contains("--model") }
      #expect(started.count == 1 && started[0].contains("--parallel 1"))
      let socket = try #require(started[0].firstMatch(of: #/--host ([^ ]*)/#)).1
      let folder = NSString(string: String(socket)).deletingLastPathComponent
      var status = stat()
      #expect(stat(folder, &status) == 0 && status.st_mode & 0o777 == 0o700)
      stage.end()
      return (first, folder)
    }
    #expect(written.writer.model == "small.gguf" && written.writer.bytes == 9)
    #expect(written.writer.server == "llama-server" && !written.sentences.isEmpty)
    for _ in 0..<200 where FileManager.default.fileExists(atPath: folder) { usleep(50_000) }
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `a server that ends while it loads is misconfigured`() async throws {
    let run = try run("exit 1")
    let failure = try await run.failure(#"{"gguf":"\#(run.folder["small.gguf"])"}"#)
    #expect(failure?.exitStatus == .unavailable)
  }

  @Test func `a server that dies is started again, a few times`() async throws {
    let run = try run(#"echo "$@" >>"$(dirname "$0")/calls"; "# + serving("--dies"))
    let statuses = try await onThread {
      var stage = run.stage
      var statuses: [Int32] = []
      for _ in 0..<5 {
        do { _ = try run(#"{"gguf":"\#(run.folder["small.gguf"])"}"#, stage: &stage) } catch let error
          as WriteError
        {
          statuses.append(error.exitStatus.rawValue)
        }
      }
      return statuses
    }
    #expect(statuses == Array(repeating: 75, count: 5))
    let calls = try String(contentsOfFile: run.folder["calls"], encoding: .utf8).split(separator: "\n")
    #expect(calls.count { $0.contains("--model") } == 3)
  }
}
