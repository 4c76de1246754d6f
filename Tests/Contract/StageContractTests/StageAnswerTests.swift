import Foundation
import Testing

@testable import StageContract

@Suite struct StageAnswerTests {
  @Test func answersHaveExactlyTheKeysOfTheirKind() {
    func line(_ answer: StageAnswer) -> String {
      String(decoding: canonicalJSON(answer), as: UTF8.self)
    }
    #expect(
      line(StageAnswer(job: 1, progress: .init(done: 2, total: 3, unit: "chunk")))
        == #"{"job":1,"progress":{"done":2,"total":3,"unit":"chunk"}}"#)
    #expect(
      line(
        StageAnswer(
          job: 1, progress: .init(done: 2, total: 3, unit: "chunk", audio: .init(done: 40.5, total: 61))))
        == #"{"job":1,"progress":{"audio":{"done":40.5,"total":61},"done":2,"total":3,"unit":"chunk"}}"#)
    #expect(!StageProgress(done: 1, total: 1, unit: "s", audio: .init(done: -1, total: 1)).isPossible)
    #expect(
      line(StageAnswer(job: 2, finished: .init(peakMemoryBytes: 4)))
        == #"{"finished":{"peak_memory_bytes":4},"job":2}"#)
    #expect(
      line(StageAnswer(job: 3, failed: StageFailure(status: .badInput, message: "m")))
        == #"{"failed":{"message":"m","status":65},"job":3}"#
    )
  }
}
