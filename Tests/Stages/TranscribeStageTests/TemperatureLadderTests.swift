import Testing

@testable import TranscribeStage

@Suite struct TemperatureLadderTests {
  @Test(arguments: [
    ("I walked to the park", -0.1, 0.0, TemperatureLadder.Verdict.accepted),
    ("I walked to the park", -1.3, 0.0, .unsure),
    ("I walked to the park", -1.3, 0.9, .accepted),
    ("no no no no no no", -0.1, 0.0, .loop),
    ("no no no no no", -0.1, 0.0, .accepted),
    ("I know that. I know that. I know that. I know that.", -0.1, 0.0, .loop),
    ("I know that. I know that. I know that.", -0.1, 0.0, .accepted),
    (String(repeating: "a b c d e f g h i j k l x y ", count: 3), -0.1, 0.0, .loop),
    ("", 0.0, 0.0, .accepted),
  ])
  func judgesByEntropyRepetitionAndLogprob(
    _ text: String, _ logprob: Double, _ noSpeech: Double, _ expected: TemperatureLadder.Verdict
  ) {
    let decoding = Made.decoding(text, logprob: logprob, noSpeech: noSpeech)
    #expect(TemperatureLadder().verdict(decoding) == expected)
  }

  @Test func temperaturesRiseFromZeroToOne() {
    #expect(TemperatureLadder().temperatures == [0, 0.2, 0.4, 0.6, 0.8, 1])
    #expect(TemperatureLadder(step: 0).temperatures == [0])
    #expect(TemperatureLadder(step: 0.3).temperatures == [0, 0.3, 0.6, 0.9])
  }

  @Test func stopsAtTheFirstAcceptedTemperature() throws {
    var tried: [Double] = []
    let (decoding, verdict) = try TemperatureLadder().climb { (temperature) throws(TranscribeError) in
      tried.append(temperature)
      return Made.decoding(
        "so it was", logprob: temperature < 0.4 ? -2 : -0.5, temperature: temperature)
    }
    #expect(tried == [0, 0.2, 0.4])
    #expect(decoding.temperature == 0.4)
    #expect(verdict == .accepted)
  }

  @Test func keepsTheMostProbableWithoutALoopWhenNoneIsAccepted() throws {
    let logprobs: [Double: Double] = [0: -0.1, 0.2: -3, 0.4: -1.5, 0.6: -2, 0.8: -2, 1: -4]
    let (decoding, verdict) = try TemperatureLadder().climb { (temperature) throws(TranscribeError) in
      Made.decoding(
        temperature == 0 ? "no no no no no no no" : "so it was", logprob: logprobs[temperature] ?? -9,
        temperature: temperature)
    }
    #expect(decoding.temperature == 0.4)
    #expect(verdict == .unsure)
  }

  @Test func entropyOfDifferentTokensIsTheLogarithmOfTheirNumber() {
    #expect(abs(TemperatureLadder.entropy((0..<32).map { Int32($0) }[...]) - 3.4657) < 0.001)
    #expect(TemperatureLadder.entropy([5, 5, 5, 5]) == 0)
  }
}
