import Testing

@testable import Pipeline
@testable import StageContract
@testable import Workspace

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

  @Test func `Pages are off, or have the sound in one of three ways`() throws {
    func value(_ text: String) throws -> ParameterValue? {
      try Settings.parse("pages: \(text)", path: "s").values["pages"]
    }
    for text in ["true", "{audio: link}", "{}"] { #expect(try value(text) == .string(#"{"audio":"link"}"#)) }
    #expect(try value("false") == .bool(false))
    #expect(try value("{audio: none}") == .string(#"{"audio":"none"}"#))
    #expect(
      try Settings.parse(assignments: ["pages={audio: copy}"]).values["pages"]
        == .string(#"{"audio":"copy"}"#))
    #expect(try Settings.parse(assignments: ["pages=false"]).values["pages"] == .bool(false))
    for text in ["maybe", "{audio: loud}", "{sound: link}", "[link]"] {
      #expect(throws: ManifestError.self, "\(text)") { try value(text) }
    }
  }

  @Test(arguments: [
    (
      "writer: {model: qwen3:4b, endpoint: \"http://127.0.0.1:11434\"}",
      #"{"endpoint":"http://127.0.0.1:11434","model":"qwen3:4b"}"#
    ),
    ("writer:\n  gguf: ~/m.gguf", #"{"gguf":"~/m.gguf"}"#), ("writer: {gguf: 7}", #"{"gguf":7}"#),
    ("writer: qwen", "qwen"),
    (#"writer: "{\"gguf\":\"m\"}""#, #"{"gguf":"m"}"#),
  ])
  func whatWritesIsKeptAsItIsUntilItIsNeeded(text: String, json: String) throws {
    let settings = try Settings.parse("model: m\n" + text, path: "s")
    #expect(settings.values["writer"] == .string(json) && settings.origins["writer"] == "s:2")
  }

  @Test func `What reads aloud is a mapping, and its words stay as they are written`() throws {
    let settings = try Settings.parse("speak: {engine: espeak-ng, voice: no, rate: 150}", path: "s")
    #expect(settings.speech == SpeechSettings(engine: .espeak, voice: "no", rate: 150))
    let set = try Settings.parse(assignments: ["speak={pitch: 40, voice: de}"])
    #expect(set.speech == SpeechSettings(voice: "de", pitch: 40))
    let own = try #require(SettingsFile.text(of: set))
    #expect(try Settings.parse(own, path: "settings.json").speech == set.speech)
    #expect(Settings().speech == SpeechSettings())
  }

  @Test(arguments: [
    "channel_names: {left: Anna, right: me}", "channel_names:\n  right: me\n  left: Anna",
    #"channel_names: "{\"left\":\"Anna\",\"right\":\"me\"}""#,
  ])
  func whoSpeaksInEachChannelIsAMapping(text: String) throws {
    let json = #"{"left":"Anna","right":"me"}"#
    #expect(try Settings.parse(text, path: "s").values == ["channel_names": .string(json)])
    let set = try Settings.parse(assignments: ["channel_names={left: Anna, right: me}", "channels=separate"])
    #expect(set.values == ["channel_names": .string(json), "channels": .string("separate")])
    // A recording's own settings can be read back.
    let own = try #require(SettingsFile.text(of: set))
    #expect(try Settings.parse(own, path: "settings.json").values == set.values)
  }

  @Test func whatWritesCanBeSwitchedOff() throws {
    for text in ["off", "false", "no"] {
      #expect(try Settings.parse("writer: \(text)", path: "s").values["writer"] == .bool(false))
      #expect(try Settings.parse(assignments: ["writer=\(text)"]).values["writer"] == .bool(false))
    }
    #expect(try Settings.parse("writer:", path: "s").values["writer"] == nil)
    #expect(
      try Settings.parse(assignments: ["writer={gguf: m}"]).values["writer"] == .string(#"{"gguf":"m"}"#))
  }

  @Test(arguments: [
    ("keep_inbox: perhaps", "keep_inbox", "true or false"),
    ("follow_links: 1", "follow_links", "true or false"),
    ("rescan_seconds: soon", "rescan_seconds", "a number of seconds from 1 to 1000000"),
    ("rescan_seconds: 0", "rescan_seconds", "a number of seconds from 1 to 1000000"),
    ("watch: sometimes", "watch", "auto or poll"),
    ("nice: 40", "nice", "a whole number from 0 to 19"),
    ("nice: 1.5", "nice", "a whole number from 0 to 19"),
    ("ionice: realtime", "ionice", "idle or best-effort"),
    ("time_zone: Europe/Berlni", "time_zone", "a time zone, for example Europe/Berlin"),
    ("model: [base, small]", "model", "the name of a model"),
    ("style: {a: b}", "style", "the name of a style"),
    ("inbox: ''", "inbox", "a path"),
    ("notify: [a]", "notify", "a command line"),
    ("ignore: {a: b}", "ignore", "a list of words"),
    ("languages: [en, [de]]", "languages", "a list of words"),
    ("channels: apart", "channels", "mixed or separate"),
    ("channel_names: Anna", "channel_names", "{left: NAME, right: NAME}, of which one may be me"),
    (
      "channel_names: {left: me, right: me}", "channel_names",
      "{left: NAME, right: NAME}, of which one may be me"
    ),
    ("channel_names: {middle: Anna}", "channel_names", "{left: NAME, right: NAME}, of which one may be me"),
    ("speak: Anna", "speak", SpeechSettings.allowed), ("speak: {pace: 160}", "speak", SpeechSettings.allowed),
    ("speak: {engine: festival}", "speak", SpeechSettings.allowed),
    ("speak: {rate: 451}", "speak", SpeechSettings.allowed),
    ("speak: {pitch: low}", "speak", SpeechSettings.allowed),
    ("speak: {voice: --help}", "speak", SpeechSettings.allowed),
  ])
  func aValueThatASettingCannotHaveIsRefusedWithItsPlace(line: String, key: String, allowed: String) {
    #expect(throws: ManifestError.wrongValue(path: "s", line: 2, key: key, allowed: allowed)) {
      try Settings.parse("# remark\n" + line, path: "s")
    }
    guard !line.contains("{"), !line.contains("'"), !line.contains("[de]") else { return }
    #expect(throws: ManifestError.wrongValue(path: "--set", line: 1, key: key, allowed: allowed)) {
      try Settings.parse(assignments: [line.replacing(": ", with: "=")])
    }
  }

  @Test func everySettingTakesWhatItIsFor() throws {
    let settings = try Settings.parse(
      """
      languages: [no, en]
      vocabulary: Anna
      inbox: ~/Phone/Recordings
      keep_inbox: off
      ignore: ["*.tmp", 007]
      follow_links: true
      watch: poll
      rescan_seconds: 2.5
      notify: true
      nice: 19
      ionice: idle
      time_zone: Europe/Berlin
      """, path: "s")
    #expect(
      settings.values == [
        "languages": .list([.string("no"), .string("en")]), "vocabulary": .list([.string("Anna")]),
        "inbox": .string("~/Phone/Recordings"), "keep_inbox": .bool(false),
        "ignore": .list([.string("*.tmp"), .string("007")]), "follow_links": .bool(true),
        "watch": .string("poll"), "rescan_seconds": .number(2.5), "notify": .string("true"),
        "nice": .integer(19), "ionice": .string("idle"), "time_zone": .string("Europe/Berlin"),
      ])
  }

  @Test func limitsAreReadAndMisspeltOnesRefused() throws {
    let file = try Settings.parse(
      "limits:\n  ingest: {cpu_seconds: 600, file_megabytes: 0}\n  ingets: {cpu_seconds: 1}", path: "s")
    #expect(file.limits["ingest"] == StageLimits([.cpu: 600, .file: 0]))
    let line = try Settings.parse(assignments: ["limits.ingest.cpu_seconds=9"])
    let both = file.overridden(by: line)
    #expect(both.limits["ingest"] == StageLimits([.cpu: 9, .file: 0]))
    let manifest = try Manifest.parse(
      "pipeline: p\nstages:\n  ingest: {run: i, outputs: {x: x}, limits: {cpu_seconds: 5, memory_megabytes: 7}}",
      path: "m")
    #expect(
      throws: ManifestError.unknownParameter(place: "s:3", name: "limits.ingets", nearest: "limits.ingest")
    ) { try manifest.limited(by: both) }
    let limits = try manifest.limited(by: line).stages[0].limits
    #expect(limits == StageLimits([.cpu: 9, .memory: 7]))
    #expect(limits[.cpu] == 9 && limits[.file] == nil && StageLimits([.cpu: 0])[.cpu] == nil)
  }

  @Test(arguments: [
    (
      "limits: {ingest: {cpu_second: 1}}",
      ManifestError.unknownKey(path: "s", line: 1, key: "cpu_second", nearest: "cpu_seconds")
    ),
    (
      "limits: {ingest: {cpu_seconds: -1}}",
      .wrongValue(path: "s", line: 1, key: "cpu_seconds", allowed: "a whole number from 0 to 1000000000")
    ),
    (
      "limits: {ingest: 5}",
      .wrongValue(path: "s", line: 1, key: "ingest", allowed: "a mapping (key: value)")
    ),
    ("limit: {}", .unknownKey(path: "s", line: 1, key: "limit", nearest: "limits")),
  ])
  func wrongLimitsAreRefused(text: String, error: ManifestError) {
    #expect(throws: error) { try Settings.parse(text, path: "s") }
  }

  @Test func wrongLimitsOfTheCommandLineAreRefused() {
    let key = "limits.ingest.cpu_second"
    #expect(
      throws: ManifestError.unknownKey(path: "--set", line: 1, key: key, nearest: "limits.ingest.cpu_seconds")
    ) { try Settings.parse(assignments: [key + "=1"]) }
    #expect(
      throws: ManifestError.wrongValue(
        path: "--set", line: 1, key: key + "s", allowed: "a whole number from 0 to 1000000000")
    ) { try Settings.parse(assignments: [key + "s=all"]) }
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
    let misspelt = ManifestError.unknownKey(path: "--set", line: 1, key: "styl", nearest: "style")
    #expect(throws: misspelt) { try Settings.parse(assignments: ["styl=x"]) }
    #expect(misspelt.description == "--set: unknown key styl; did you mean style?")
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
