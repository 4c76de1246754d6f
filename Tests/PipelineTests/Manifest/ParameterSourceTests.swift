import StageContract
import Testing

@testable import Pipeline

@Suite struct ParameterSourceTests {
  @Test(
    arguments: [
      ("model:default", ParameterSource.file(.model, name: nil, isOptional: false), "model"),
      ("model?:vad", .file(.model, name: "vad", isOptional: true), nil),
      ("style:default", .file(.style, name: nil, isOptional: false), "style"),
      ("weights:reader", .file(.weights, name: "reader", isOptional: false), nil),
      ("weights?:reader", .file(.weights, name: "reader", isOptional: true), nil),
      ("lists:language", .file(.lists, name: "language", isOptional: false), nil),
      ("setting:currency", .setting("currency"), "currency"),
      ("setting?:currency", .setting("currency", isOptional: true), "currency"),
      ("day:now", .lastBoundary(output: nil), "time_zone"),
      ("auto", .value(.string("auto")), nil),
      ("12:30", .value(.string("12:30")), nil),
    ] as [(String, ParameterSource, String?)])
  func `A word of the manifest is parsed once, and says the setting that it depends on`(
    text: String, source: ParameterSource, setting: String?
  ) {
    #expect(ParameterSource(.string(text)) == source)
    #expect(source.setting == setting)
  }

  @Test func `A plain word in the place of a data file names another one of its kind`() {
    let model = ParameterSource.file(.model, name: "vad", isOptional: true)
    func replacing(_ text: String) -> ParameterSource {
      ParameterSource(.string(text), replacing: model)
    }
    #expect(replacing("tiny") == .file(.model, name: "tiny", isOptional: false))
    #expect(replacing("default") == .file(.model, name: nil, isOptional: false))
    #expect(replacing("style:short") == .file(.style, name: "short", isOptional: false))
    #expect(ParameterSource(.string("tiny"), replacing: nil) == .value(.string("tiny")))
    #expect(ParameterSource(.integer(5), replacing: model) == .value(.integer(5)))
  }
}
