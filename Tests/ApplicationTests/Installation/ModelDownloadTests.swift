import Foundation
import TestSupport
import Testing

@testable import Application

@Suite struct ModelDownloadTests {
  /// `hello\n`.
  let model = SpeechModel(
    name: "test", bytes: 6, sha256: "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03")

  @Test func aFetchedModelIsCheckedAndPutInPlace() async throws {
    try await Scratch.withAsync { folder in
      let path = try await download(folder, "printf 'hello\\n' >> \"$out\"").fetch(model)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "hello\n")
      #expect(try files(folder + "/models") == ["ggml-test.bin"])
    }
  }

  @Test func anInterruptedTransferIsResumed() async throws {
    try await Scratch.withAsync { folder in
      await #expect(throws: CommandFailure.self) {
        try await download(folder, "printf 'hel' >> \"$out\"; exit 18").fetch(model)
      }
      let left = try files(folder + "/models")
      #expect(left == ["ggml-test.bin.partial"])
      let path = try await download(folder, "printf 'lo\\n' >> \"$out\"").fetch(model)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "hello\n")
    }
  }

  @Test func otherBytesAreRefusedAndGo() async throws {
    try await Scratch.withAsync { folder in
      await #expect(throws: CommandFailure.self) {
        try await download(folder, "printf 'hallo\\n' >> \"$out\"").fetch(model)
      }
      let left = try files(folder + "/models")
      #expect(left == [])
    }
  }

  @Test func withoutNetworkItSaysSo() async throws {
    try await Scratch.withAsync { folder in
      await #expect(throws: ModelDownload.failure(of: "test", curlStatus: 6)) {
        try await download(folder, "exit 6").fetch(model)
      }
      let left = try files(folder + "/models")
      #expect(left == [])
    }
  }

  @Test func anInterruptionEndsTheTransfer() async throws {
    try await Scratch.withAsync { folder in
      let download = try download(folder, "echo $$ >\(folder)/pid; trap '' TERM; while :; do sleep 1; done")
      let model = model
      let task = Task { try await download.fetch(model) }
      func pid() -> Int32? {
        (try? String(contentsOfFile: folder + "/pid", encoding: .utf8)).flatMap { Int32($0.dropLast()) }
      }
      for _ in 0..<500 where pid() == nil { try await Task.sleep(for: .milliseconds(20)) }
      let curl = try #require(pid())
      task.cancel()
      let error = await #expect(throws: CommandFailure.self) { try await task.value }
      #expect(error?.status == 130 && kill(curl, 0) != 0)
    }
  }

  /// A download whose curl is a script; `$out` is the file that it is to write.
  private func download(_ folder: String, _ script: String) throws -> ModelDownload {
    let curl = folder + "/curl"
    let text = """
      #!/bin/sh
      while [ $# -gt 0 ]; do
        if [ "$1" = --output ]; then out="$2"; fi
        shift
      done
      \(script)
      """
    try writeProgram(text, to: curl)
    return ModelDownload(folder: folder + "/models", curl: curl)
  }

  private func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }
}
