import Foundation
import Measures
import Testing
import Text

@testable import sonar

@Suite struct CopyEvaluationTests {
  private func line(_ id: String, _ kind: String) throws -> LabelledCopy {
    let json =
      #"{"id":"\#(id)","source":["I slept."],"sentence":"You slept.","faithful":\#(kind == "faithful"),"kind":"\#(kind)"}"#
    return try JSONDecoder().decode(LabelledCopy.self, from: Data(json.utf8))
  }

  @Test
  func `Each set is a row; false ones that pass are listed by kind, and wrong verdicts with their text`()
    throws
  {
    var evaluation = CopyEvaluation(file: "sets/hard-en.jsonl", worst: 1)
    evaluation.add(try line("a", "faithful"), nil, took: .milliseconds(1))
    evaluation.add(try line("b", "faithful"), .words, took: .milliseconds(1))
    evaluation.add(try line("c", "number"), .number, took: .milliseconds(2))
    evaluation.add(try line("d", "number"), nil, took: .milliseconds(1))
    evaluation.add(try line("e", "name"), .words, took: .milliseconds(5))
    let lines = CopyEvaluation.lines([evaluation], Output(environment: [:], isTerminal: false))
    #expect(
      lines == [
        "SET      FAITHFUL KEPT  FALSE PASSED  A SECOND", "hard-en     1/2 (50 %)    1/3 (33 %)       500",
        "",
        "hard-en: false ones that passed: number 1/2", "", "b faithful: You slept.",
        "  Its words are not those that were said, in their order.",
      ])
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(evaluation)) as? [String: Any]
    #expect((json?["false"] as? [String: Int]) == ["passed": 1, "all": 3])
  }

  @Test func `A line without a sentence or a source is refused`() throws {
    #expect(try line("a", "faithful").fault == nil)
    var empty = try line("a", "faithful")
    empty.source = [" "]
    #expect(empty.fault == "key source is empty")
    empty.sentence = ""
    #expect(empty.fault == "key sentence is empty")
  }
}
