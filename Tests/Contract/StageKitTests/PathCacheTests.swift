import StageContract
import Testing

@testable import StageKit

@Suite struct PathCacheTests {
  private struct Broken: Error, CustomStringConvertible {
    var description = "words.txt:3: 'x,' is not a word; mend it"
  }

  @Test func `Files are read once for all jobs that name them`() throws {
    var cache = PathCache<Int>()
    var reads = 0
    func value(_ paths: (String, String)) throws -> Int {
      try cache.value(of: paths.0, paths.1) {
        reads += 1
        return reads
      }
    }
    #expect(
      try [value(("a", "b")), value(("a", "b")), value(("a", "c")), value(("a", "c"))] == [1, 1, 2, 2])
  }

  @Test func `What is broken is a fault of the installation, and is read again by the next job`() throws {
    var cache = PathCache<Int>()
    let failure = UnavailableFailure(description: "words.txt:3: 'x,' is not a word; mend it")
    #expect(throws: failure) { try cache.value(of: "a") { throw Broken() } }
    #expect(failure.exitStatus == .unavailable)
    #expect(try cache.value(of: "a") { 7 } == 7)
    #expect(throws: JobStreamError.notJSON) { try cache.value(of: "b") { throw JobStreamError.notJSON } }
  }
}
