import Foundation
import Testing

@testable import sonar

@Suite struct ModelDownloadTests {
  /// `hello\n`.
  let model = SpeechModel(
    name: "test", bytes: 6, sha256: "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03")

  @Test func aFetchedModelIsCheckedAndPutInPlace() throws {
    try Scratch.with { folder in
      let path = try download(folder, "printf 'hello\\n' >> \"$out\"").fetch(model)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "hello\n")
      #expect(try files(folder + "/models") == ["ggml-test.bin"])
    }
  }

  @Test func aBrokenTransferGoesOnWhereItStopped() throws {
    try Scratch.with { folder in
      #expect(throws: CommandFailure.self) {
        try download(folder, "printf 'hel' >> \"$out\"; exit 18").fetch(model)
      }
      let left = try files(folder + "/models")
      #expect(left == ["ggml-test.bin.partial"])
      let path = try download(folder, "printf 'lo\\n' >> \"$out\"").fetch(model)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "hello\n")
    }
  }

  @Test func otherBytesAreRefusedAndGo() throws {
    try Scratch.with { folder in
      #expect(throws: CommandFailure.self) {
        try download(folder, "printf 'hallo\\n' >> \"$out\"").fetch(model)
      }
      let left = try files(folder + "/models")
      #expect(left == [])
    }
  }

  @Test func withoutNetworkItSaysSo() throws {
    try Scratch.with { folder in
      #expect(throws: ModelDownload.failure(of: "test", curlStatus: 6)) {
        try download(folder, "exit 6").fetch(model)
      }
      let left = try files(folder + "/models")
      #expect(left == [])
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
    try text.write(toFile: curl, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: curl)
    return ModelDownload(folder: folder + "/models", curl: curl)
  }

  private func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }
}
