import Foundation
import Testing

@testable import StageContract

@Suite struct StageIdentityTests {
  @Test func theAnswerIsReadAsItWasWritten() throws {
    let identity = StageIdentity(revision: 3, depends: ["a": "b"])
    let line = canonicalJSON(IdentityAnswer(identity, accepts: ["x"]))
    #expect(String(decoding: line, as: UTF8.self) == #"{"accepts":["x"],"depends":{"a":"b"},"revision":3}"#)
    let answer = try decodeJSON(IdentityAnswer.self, from: line)
    #expect(answer.identity == identity && answer.accepts == ["x"])
  }

  @Test func onlyTheRevisionMustBeSaid() throws {
    let answer = try decodeJSON(IdentityAnswer.self, from: Data(#"{"revision":1}"#.utf8))
    #expect(answer.identity == StageIdentity(revision: 1) && answer.accepts == nil)
  }
}
