import StageContract
import Testing

@testable import StageKit

@Suite struct InstalledTests {
  private struct Broken: Error, CustomStringConvertible {
    var description = "words.txt:3: 'x,' is not a word; mend it"
  }

  @Test func `Files are read once for all jobs that name them`() throws {
    var installed = Installed<Int>()
    var reads = 0
    func value(_ paths: (String, String)) throws -> Int {
      try installed.value(of: paths.0, paths.1) {
        reads += 1
        return reads
      }
    }
    #expect(
      try [value(("a", "b")), value(("a", "b")), value(("a", "c")), value(("a", "c"))] == [1, 1, 2, 2])
  }

  @Test func `What is broken is a fault of the installation, and is read again by the next job`() throws {
    var installed = Installed<Int>()
    let failure = UnavailableFailure(description: "words.txt:3: 'x,' is not a word; mend it")
    #expect(throws: failure) { try installed.value(of: "a") { throw Broken() } }
    #expect(failure.exitStatus == .unavailable)
    #expect(try installed.value(of: "a") { 7 } == 7)
    #expect(throws: JobStreamError.notJSON) { try installed.value(of: "b") { throw JobStreamError.notJSON } }
  }
}
