import Foundation
import Model
import StageContract
import Testing

@testable import StageKit

@Suite struct JobStreamTests {
  @Test func aLineBecomesArgumentsInTheOrderOfTheirNames() throws {
    let request = try JobRequest(
      line: #"{"words":["en","de"],"job":7,"audio":"/a \"b\" 😀.wav","beam":5,"x":-0.5,"on":true,"no":null}"#)
    #expect(request.job == 7)
    #expect(
      request.arguments == [
        "--audio", "/a \"b\" 😀.wav", "--beam", "5", "--on", "true", "--words", "en,de", "--x", "-0.5",
      ])
  }

  @Test(arguments: ["", "x", "[]", "{\"job\":", "{\"job\":1,\"x\":{}}"])
  func whatIsNoObjectOfScalarsIsRefused(line: String) {
    #expect(throws: JobStreamError.notJSON) { try JobRequest(line: line) }
  }

  @Test(arguments: ["{}", #"{"audio":"x"}"#, #"{"job":"1"}"#, #"{"job":null}"#, #"{"job":1.5}"#])
  func aJobWithoutANumberIsRefused(line: String) {
    #expect(throws: JobStreamError.noNumber) { try JobRequest(line: line) }
    #expect(JobStreamError.noNumber.exitStatus == .usage)
  }

  @Test func answersHaveExactlyTheKeysOfTheirKind() throws {
    func line(_ answer: JobAnswer) throws -> String {
      String(decoding: canonicalJSON(answer), as: UTF8.self)
    }
    #expect(
      try line(JobAnswer(job: 1, progress: .init(done: 2, total: 3, unit: "chunk")))
        == #"{"job":1,"progress":{"done":2,"total":3,"unit":"chunk"}}"#)
    #expect(
      try line(JobAnswer(job: 2, finished: .init(peakMemoryBytes: 4)))
        == #"{"finished":{"peak_memory_bytes":4},"job":2}"#)
    #expect(
      try line(JobAnswer(job: 3, failed: Failure(JobStreamError.notJSON)))
        == #"{"failed":{"message":"\#(JobStreamError.notJSON)","status":64},"job":3}"#
    )
  }
}

@Suite struct StageFailureTests {
  private enum Torn: StageFailure {
    case twoLines
    var exitStatus: StageKit.ExitStatus { .badInput }
    var description: String { "first\nsecond\r\nthird" }
  }

  private struct Unknown: Error {}

  @Test func aFailureIsOneLine() {
    let failure = Failure(Torn.twoLines)
    #expect(failure.status == 65)
    #expect(failure.message == "first second third")
  }

  @Test func anUnexpectedErrorIsABug() {
    let failure = Failure(Unknown())
    #expect(failure.status == 70)
    #expect(failure.message.hasPrefix("unexpected Unknown:"))
  }

  @Test(arguments: [
    (DocumentError.missing(path: "p"), 66), (.inputOutput(path: "p", reason: "r"), 74),
    (.malformed(path: "p", kind: "k", reason: "r"), 65),
    (.wrongKind(path: "p", expected: "a", found: "b"), 65),
    (.laterVersion(path: "p", kind: "k", found: 2, supported: 1), 65),
  ])
  func aDocumentErrorHasItsStatus(error: DocumentError, status: Int) {
    #expect(Failure(error).status == Int32(status))
    #expect(Failure(error).message == error.description)
  }

  @Test(arguments: [
    ("en,de", ["en", "de"]), ("", []), (" a b ,, c", ["a b", "c"]), ("Ada Lovelace", ["Ada Lovelace"]),
    (" , ", []),
  ])
  func aWordListHasNoEmptyWordsAndNoWhiteSpaceAround(argument: String, words: [String]) {
    #expect(WordList(argument: argument).words == words)
  }

  @Test func progressReachesItsSink() async {
    await confirmation { reported in
      Progress { done, total, unit in
        #expect(done == 1 && total == 2 && unit == "chunk")
        reported()
      }(1, of: 2, unit: "chunk")
    }
  }
}
