import Foundation
import Measures
import Proof
import StageContract
import Testing

@testable import sonar

@Suite struct ProofEvaluationTests {
  private func line(_ id: String, faithful: Bool, _ kind: String) throws -> LabelledProof {
    let json =
      #"{"id":"\#(id)","source":["I slept."],"sentence":"You slept.","faithful":\#(faithful),"kind":"\#(kind)"}"#
    return try decodeJSON(LabelledProof.self, from: Data(json.utf8))
  }

  @Test func `Sentences are counted by kind, and wrong verdicts listed`() throws {
    var evaluation = ProofEvaluation(file: "en.jsonl", worst: 1)
    let failed = ProofVerdict.failed(ProofFailure(.word, ["soundly"]))
    evaluation.add(try line("a", faithful: true, "faithful"), .passed, took: .milliseconds(1))
    evaluation.add(try line("b", faithful: true, "faithful"), failed, took: .milliseconds(1))
    evaluation.add(try line("c", faithful: false, "number"), failed, took: .milliseconds(2))
    evaluation.add(try line("d", faithful: false, "number"), .passed, took: .milliseconds(1))
    #expect(evaluation.perSecond == 800)
    let lines = evaluation.lines(Output(environment: [:], isTerminal: false))
    #expect(
      lines == [
        "en.jsonl", "KIND      PASSED  FAILED", "faithful       1       1", "number         1       1",
        "800 sentences a second", "", "b faithful: You slept.", "  The sources do not say this: soundly.",
      ])
  }

  @Test func `A line without a sentence or a source is refused`() throws {
    #expect(try line("a", faithful: true, "faithful").fault == nil)
    var empty = try line("a", faithful: true, "faithful")
    empty.source = [" "]
    #expect(empty.fault == "key source is empty")
    empty.sentence = ""
    #expect(empty.fault == "key sentence is empty")
  }
}
