import Testing

@testable import Whisper

@Suite struct ProcessorFeaturesTests {
  private static let info =
    "WHISPER : COREML = 0 | OPENVINO = 0 | CPU : SSE3 = 1 | AVX = 1 | AVX2 = 1 | AVX512 = 0 | LLAMAFILE = 1 | "

  @Test func theyAreThoseThatTheLibraryUses() {
    let features = ProcessorFeatures(info: Self.info, flags: ["pni", "avx", "avx2", "avx512f"])
    #expect(features.text == "AVX, AVX2, LLAMAFILE, SSE3")
  }

  @Test func aProcessorThatLacksOneOfThemIsAnother() {
    let features = ProcessorFeatures(info: Self.info, flags: ["pni", "avx"])
    #expect(features.text == "AVX, AVX2, LLAMAFILE, SSE3; not in this processor: AVX2")
  }

  @Test func whereTheProcessorIsUnknownNothingIsMissing() {
    #expect(ProcessorFeatures(info: Self.info, flags: []).lacking == [])
    #expect(ProcessorFeatures(info: "", flags: ["avx"]).text == "")
  }

  @Test func thisMachineHasWhatItsLibraryNeeds() {
    #expect(!WhisperLibrary.processor.contains("not in this processor"))
  }
}
