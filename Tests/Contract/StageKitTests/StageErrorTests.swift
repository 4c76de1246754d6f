import ArgumentParser
import Foundation
import Model
import StageContract
import Testing

@testable import StageKit

@Suite struct StageErrorTests {
  private enum Torn: StageError {
    case twoLines
    var exitStatus: StageContract.ExitStatus { .badInput }
    var description: String { "first\nsecond\r\nthird" }
  }

  private struct Unknown: Error {}

  @Test func aFailureIsOneLine() {
    let failure = StageFailure(Torn.twoLines)
    #expect(failure.status == .badInput)
    #expect(failure.message == "first second third")
  }

  @Test func anUnexpectedErrorIsABug() {
    let failure = StageFailure(Unknown())
    #expect(failure.status == .software)
    #expect(failure.message.hasPrefix("unexpected Unknown:"))
  }

  @Test(arguments: [
    (DocumentError.missing(path: "p"), 66),
    (.systemFailure(ENOSPC, path: "p", "cannot be written"), 74),
    (.malformed(path: "p", kind: "k", reason: "r"), 65),
    (.laterVersion(path: "p", kind: "k", found: 2, supported: 1), 65),
  ])
  func aDocumentErrorHasItsStatus(error: DocumentError, status: Int) {
    #expect(StageFailure(error).status.rawValue == Int32(status))
    #expect(StageFailure(error).message == error.description)
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
      Progress {
        #expect($0 == StageProgress(done: 1, total: 2, unit: "chunk", levels: [0, 0.5, 1, 0]))
        reported()
      }(1, of: 2, unit: "chunk", levels: [0, 0.5, 1, 0])
    }
  }
}

@Suite struct DeclaredOptionsTests {
  private struct Job: ParsableCommand {
    @Option(help: "Beams; never --dreamt_up, nor --made-up.") var beamSize = 5
    @Option(name: .customLong("best_of")) var bestOf = 5
    @Option(name: [.short, .long]) var audio: String
    @Option(help: .hidden) var threads: Int?
    @Flag var verbose = false
  }

  @Test func theyAreWhatIsDeclaredNotWhatTheHelpSpeaksOf() {
    #expect(declaredOptions(of: Job.self) == ["audio", "beam-size", "best_of", "threads"])
  }
}
