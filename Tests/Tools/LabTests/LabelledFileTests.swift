import Application
import Model
import StageContract
import TestSupport
import Testing

@testable import Lab

@Suite struct LabelledFileTests {
  private func read<Line: LabelledLine>(
    _ type: Line.Type, _ text: String, _ body: (LabelledFile<Line>) throws -> Void = { _ in }
  ) throws {
    try reading(text, as: "a.jsonl") { try body(LabelledFile<Line>($0)) }
  }

  @Test func emptyLinesCountButHoldNothing() throws {
    let line = #"{"id":"x","language":"en","text":"a","score":0.5}"#
    try read(LabelledMood.self, "\n\(line)\r\n\n\(line)") { file in
      #expect(file.lines.map(\.number) == [2, 4])
      #expect(file.path(of: "b/c.wav").hasSuffix("/b/c.wav") && file.path(of: "/b.wav") == "/b.wav")
    }
  }

  @Test(arguments: [
    ("", "a.jsonl: contains no lines; add one JSON object per line"),
    ("[]", "a.jsonl:1: not a JSON object on one line"),
    (#"{"id":"x","language":"en","text":"a","scor":1}"#, "a.jsonl:1: unknown key scor; did you mean score?"),
    (#"{"id":"x","language":"en","text":"a","zzzzzzzz":1}"#, "a.jsonl:1: unknown key zzzzzzzz"),
    (#"{"id":"x","language":"en","score":1}"#, "a.jsonl:1: key text is missing"),
    (#"{"id":"x","language":"en","text":"a","score":"1"}"#, "a.jsonl:1: key score has the wrong type"),
    (
      #"{"id":"x","language":"en","text":"a","label":"bad"}"#,
      "a.jsonl:1: key label has an invalid value"
    ),
    ("\n" + #"{"id":"x","language":"en","text":"a","score":2}"#, "a.jsonl:2: key score must be from -1 to 1"),
  ])
  func aWrongLineIsNamed(text: String, message: String) throws {
    #expect(throws: CommandFailure(status: 65, message)) { try read(LabelledMood.self, text) }
  }

  @Test func aWrongKeyWithinIsNamedToo() throws {
    let text =
      #"{"id":"x","language":"en","recorded_at":"2026-11-18T22:10:00Z","text":"a","facts":[{"kind":"spend","vale":3}],"#
      + #""tasks":[]}"#
    #expect(
      throws: CommandFailure(status: 65, "a.jsonl:1: unknown key vale in facts; did you mean value?")
    ) { try read(LabelledSentence.self, text) }
  }

  @Test func aFileThatALineNamesMustBeThere() throws {
    let text = #"{"id":"x","reference":"a","recording":"none.wav"}"#
    #expect(throws: CommandFailure(status: 66, "a.jsonl:1: none.wav: no such file")) {
      try read(LabelledTranscript.self, text)
    }
    #expect(throws: DocumentError.missing(path: "/none.jsonl")) {
      try LabelledFile<LabelledMood>("/none.jsonl")
    }
  }
}
