import Testing

@testable import Runner

@Suite struct SettingsTests {
  @Test func valuesKeepTheKindThatTheyAreWrittenIn() throws {
    let settings = try Settings.parse(
      """
      model: base.en
      languages: [en, de]
      currency: "123"
      keep_inbox: yes
      style:
      parameters:
        transcribe: {beam_size: 5, threshold: 0.5, checkpointing: false}
      """, path: "s")
    #expect(
      settings.values == [
        "model": .string("base.en"), "languages": .list([.string("en"), .string("de")]),
        "currency": .string("123"), "keep_inbox": .bool(true),
      ])
    #expect(
      settings.parameters == [
        "transcribe": ["beam_size": .integer(5), "threshold": .number(0.5), "checkpointing": .bool(false)]
      ])
    #expect(settings.origins["transcribe.beam_size"] == "s:7")
    #expect(try Settings.parse("{\"style\": \"concise\"}", path: "j").values == ["style": .string("concise")])
    #expect(try Settings.parse("", path: "s") == Settings())
  }

  @Test func anUpperLayerWinsNameByName() {
    let lower = Settings(
      values: ["model": .string("base"), "style": .string("concise")],
      parameters: ["t": ["a": .integer(1), "b": .integer(1)]])
    let upper = Settings(
      values: ["model": .string("small")], parameters: ["t": ["b": .integer(2)], "u": ["c": .integer(3)]])
    let both = lower.overridden(by: upper)
    #expect(both.values == ["model": .string("small"), "style": .string("concise")])
    #expect(
      both.parameters == ["t": ["a": .integer(1), "b": .integer(2)], "u": ["c": .integer(3)]])
    #expect(upper.overridden(by: lower).values["model"] == .string("base"))
  }

  @Test func assignmentsOfTheCommandLineAreSettingsOrParameters() throws {
    let settings = try Settings.parse(assignments: [
      "style=reflective", "transcribe.model=small.en", "transcribe.beam_size=8", "t.title=a=b", "t.empty=",
      "languages=[en, de]",
    ])
    #expect(
      settings.values == [
        "style": .string("reflective"), "languages": .list([.string("en"), .string("de")]),
      ])
    #expect(
      settings.parameters == [
        "transcribe": ["model": .string("small.en"), "beam_size": .integer(8)],
        "t": ["title": .string("a=b"), "empty": .string("")],
      ])
    #expect(settings.origins["transcribe.model"] == "--set")
  }

  @Test func misspeltSettingsAreNamedWithTheNearest() {
    #expect(throws: ManifestError.unknownKey(path: "s", line: 2, key: "modle", nearest: "model")) {
      try Settings.parse("style: concise\nmodle: base", path: "s")
    }
    #expect(throws: ManifestError.unknownKey(path: "--set", line: 1, key: "styl", nearest: "style")) {
      try Settings.parse(assignments: ["styl=x"])
    }
    #expect(
      throws: ManifestError.wrongValue(
        path: "--set", line: 1, key: "style", allowed: "NAME=VALUE or STAGE.NAME=VALUE")
    ) { try Settings.parse(assignments: ["style"]) }
    #expect(throws: ManifestError.unknownKey(path: "--set", line: 1, key: "", nearest: nil)) {
      try Settings.parse(assignments: ["=x"])
    }
  }

  @Test(arguments: [
    ("true", ParameterValue.bool(true)), ("5", .integer(5)), ("-1.25", .number(-1.25)), ("[]", .list([])),
    ("base.en", .string("base.en")), ("", .string("")), ("[1,x]", .list([.integer(1), .string("x")])),
  ])
  func anArgumentIsReadByItsSpelling(text: String, value: ParameterValue) {
    #expect(ParameterValue(argument: text) == value)
  }

  @Test func aListIsOneArgumentJoinedByCommas() {
    #expect(ParameterValue.list([.string("en"), .integer(2), .bool(true)]).text == "en,2,true")
  }
}
