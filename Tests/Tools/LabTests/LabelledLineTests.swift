import Foundation
import StageContract
import Testing

@testable import Lab

@Suite struct LabelledLineTests {
  private func line<Line: LabelledLine>(_ type: Line.Type, _ text: String) throws -> Line {
    try decodeJSON(type, from: Data(("{\"id\":\"x\"," + text + "}").utf8))
  }

  @Test(
    arguments: [
      (#""sentences":["a","b"],"votes":[0,3]"#, nil),
      (#""sentences":["a","b"],"votes":[0,3],"readers":2"#, "key votes must contain numbers from 0 to 2"),
      (#""sentences":["a","b"],"votes":[1]"#, "key votes has 1 numbers for 2 sentences"),
      (#""sentences":["a"],"votes":[-1]"#, "key votes must contain numbers from 0 to 3"),
      (#""sentences":["a"],"references":["b"]"#, nil),
      (#""sentences":["a"],"references":[]"#, "key references is empty or contains an empty summary"),
      (#""sentences":["a"]"#, "needs votes, references or both"),
      (#""sentences":["a"," "],"votes":[1,1]"#, "key sentences contains an empty sentence"),
    ] as [(String, String?)])
  func summaries(text: String, fault: String?) throws {
    #expect(try line(LabelledSummary.self, #""language":"en","# + text).fault == fault)
  }

  @Test(
    arguments: [
      (#""sentences":["a"],"events":[{"event":"e","words":["a"],"sentences":[0]}]"#, nil),
      (#""sentences":["a"],"events":[]"#, "key events names no event"),
      (#""sentences":[],"events":[]"#, "key sentences contains an empty sentence"),
      (
        #""sentences":["a"],"events":[{"event":"e","words":[],"sentences":[0]}]"#,
        "key words of an event contains no words"
      ),
      (
        #""sentences":["a"],"events":[{"event":"e","words":["a"],"sentences":[1]}]"#,
        "key sentences of an event: there is no sentence 1"
      ),
    ] as [(String, String?)])
  func events(text: String, fault: String?) throws {
    let rest =
      #""language":"en","recorded_at":"2026-11-19T14:30:00Z","punctuated":true,"tasks":[],"mood":"mixed","#
    #expect(try line(LabelledEvent.self, rest + text).fault == fault)
  }

  @Test(
    arguments: [
      (#""text":"a","score":-1"#, nil), (#""text":"a","label":"neutral","predicted":0.3"#, nil),
      (#""text":"a""#, "needs either score or label"),
      (#""text":"a","score":0,"label":"neutral""#, "needs either score or label"),
      (#""text":"a","score":5"#, "key score must be from -1 to 1"),
      (#""text":"a","score":0,"predicted":-2"#, "key predicted must be from -1 to 1"),
      (#""text":"  ","score":0"#, "key text is empty"),
    ] as [(String, String?)])
  func moods(text: String, fault: String?) throws {
    #expect(try line(LabelledMood.self, #""language":"en","# + text).fault == fault)
  }

  @Test(
    arguments: [
      (#""reference":"a","hypothesis":"""#, nil), (#""reference":"a","recording":"a.wav""#, nil),
      (#""reference":"a""#, "needs exactly one of hypothesis, transcript and recording"),
      (
        #""reference":"a","hypothesis":"b","transcript":"c""#,
        "needs exactly one of hypothesis, transcript and recording"
      ),
      (#""reference":"","hypothesis":"b""#, "key reference is empty"),
    ] as [(String, String?)])
  func transcripts(text: String, fault: String?) throws {
    #expect(try line(LabelledTranscript.self, text).fault == fault)
  }

  @Test func aSentenceNeedsItsInstant() throws {
    let text = #""language":"en","text":"a","facts":[],"tasks":[],"recording":"b.wav","recorded_at":"#
    #expect(try line(LabelledSentence.self, text + #""2026-11-18T22:10:00+04:00""#).fault == nil)
    #expect(try line(LabelledSentence.self, text + #""2026-11-18T22:10:00+04:00""#).paths == ["b.wav"])
    #expect(try line(LabelledSentence.self, text + #""yesterday""#).fault != nil)
  }

  @Test func aBinAloneCountsAsItsEnd() throws {
    #expect(try line(LabelledMood.self, #""language":"en","text":"a","label":"negative""#).gold == -1)
    #expect(try line(LabelledMood.self, #""language":"en","text":"a","score":0.4"#).gold == 0.4)
  }

  @Test(
    arguments: [
      (#""source":["a"],"sentence":"b","faithful":true,"kind":"faithful""#, nil),
      (#""source":[" "],"sentence":"b","faithful":false,"kind":"name""#, "key source is empty"),
      (#""source":["a"],"sentence":"","faithful":false,"kind":"name""#, "key sentence is empty"),
    ] as [(String, String?)])
  func copies(text: String, fault: String?) throws {
    #expect(try line(LabelledCopy.self, text).fault == fault)
  }
}
