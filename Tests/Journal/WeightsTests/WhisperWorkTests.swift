import Testing

@testable import Weights

@Suite struct WhisperWorkTests {
  @Test(arguments: [
    "tiny.en", "tiny", "base.en", "base", "small.en", "small", "medium.en", "medium", "large-v2", "large-v3",
    "large-v3-turbo",
  ])
  func aNameHasTheShapeThatHasTheName(_ name: String) throws {
    let shape = try #require(WhisperShape(named: name))
    try shape.check()
    #expect(shape.name == name)
    #expect(WhisperShape(named: name + "-q5_0") == shape)
  }

  @Test(arguments: ["journal-en-synthetic", "silero-v6.2.0", "distil-small.en", ""])
  func anotherNameHasNone(_ name: String) {
    #expect(WhisperShape(named: name) == nil)
  }

  /// As many products as matrices have numbers, for each of 1500 positions or for a token, and those of attention.
  @Test func workIsCountedFromTheMatrices() throws {
    let base = try #require(WhisperShape(named: "base"))
    func numbers(_ part: String) -> Double {
      base.tensors.filter { $0.isHalf && $0.name.contains(part) }
        .reduce(0) { $0 + Double($1.shape.reduce(1, *)) }
    }
    let crossing = numbers("cross_attn.key") + numbers("cross_attn.value")
    let encoder =
      1500
      * (2 * numbers("conv1") + numbers("conv2") + numbers("encoder.blocks") + crossing + 6 * 2 * 1500 * 512)
    let token = numbers("decoder.") - crossing + 6 * 2 * 1500 * 512
    #expect(abs(base.encoderWork / encoder - 1) < 1e-9 && abs(base.tokenWork / token - 1) < 1e-9)
  }
}
