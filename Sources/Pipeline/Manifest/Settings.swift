package import StageContract

/// One layer of settings: a journal's `sonar.yaml`, a recording's `settings.json`, or the command line.
package struct Settings: Equatable, Sendable {
  /// General settings by name, for example `model`, `style`, `time_zone`.
  package var values: [String: ParameterValue]
  /// Parameters by stage and name; they override every lower layer.
  package var parameters: [String: [String: ParameterValue]]
  /// Limits of the stages' processes, by stage; they override those of the manifest.
  package var limits: [String: StageLimits] = [:]
  /// Where each of `parameters` and `limits`, and `writer`, is set, as `path:line`, by `stage.name`, `limits.stage` and
  /// `writer`; for errors.
  package var origins: [String: String] = [:]

  package init(values: [String: ParameterValue] = [:], parameters: [String: [String: ParameterValue]] = [:]) {
    self.values = values
    self.parameters = parameters
  }

  /// All general settings and their types: the only place where a new one is added.
  ///
  /// The manifest only says which stages read them. They are not defined there because `sonar.yaml` names the
  /// manifest, and is also checked by commands that need none.
  private static let kinds: KeyValuePairs<String, SettingKind> = [
    "pipeline": .text("the name of a pipeline"), "model": .text("the name of a model"),
    "model_mirror": .text("a URL, for example https://HOST/FOLDER/"),
    "style": .text("the name of a style"), "languages": .texts, "vocabulary": .texts, "time_zone": .timeZone,
    "locale": .text("a locale, for example en-GB"), "currency": .text("a currency, for example EUR"),
    "link_scheme": .text("a word"), "inbox": .text("a path"), "keep_inbox": .flag, "receipts": .flag,
    "ignore": .texts, "settle_seconds": .seconds(0...3600),
    "follow_links": .flag, "watch": .choice(["auto", "poll"]), "rescan_seconds": .seconds(1...1_000_000),
    MirrorSetting.name: .mirror, "notify": .text("a command line"), "morning": .text("a command line"),
    "nice": .integer(Priority.niceRange),
    "ionice": .choice(Priority.IOClass.allCases.map(\.rawValue)), writer: .writer,
    channels: .choice(["mixed", "separate"]), channelNames: .channelNames, pages: .pages,
    SpeechSettings.name: .speech,
  ]

  /// True if the setting `name` is set, and not to false.
  package func isOn(_ name: String) -> Bool { values[name].map { $0 != .bool(false) } ?? false }

  /// Says what writes, in the whole journal: no recording has one of its own.
  package static let writer = "writer"

  /// How the channels of a stereo recording are transcribed: `mixed` into one, the default, or each `separate`.
  package static let channels = "channels"
  /// If the journal is kept as pages, and how these have the sound.
  package static let pages = "pages"
  /// Who speaks in each channel; only where the channels are transcribed separately.
  package static let channelNames = "channel_names"

  /// Names of the general settings.
  package static let names = kinds.map(\.key)

  /// Reads `sonar.yaml` or `settings.json` (JSON is YAML).
  /// - Throws: `ManifestError`, with the line and the nearest valid name.
  package static func read(_ path: String) throws(ManifestError) -> Settings {
    try parse(YAMLFile(path: path))
  }

  /// Reads settings given as text; `path` is used in errors.
  /// - Throws: `ManifestError`.
  package static func parse(_ text: String, path: String) throws(ManifestError) -> Settings {
    try parse(YAMLFile(path: path, text: text))
  }

  private static func parse(_ file: YAMLFile) throws(ManifestError) -> Settings {
    try file.allow(names + ["parameters", "limits"], in: file.root, key: "the settings")
    var settings = Settings()
    for pair in try file.pairs(file.root, key: "the settings") {
      switch pair.key {
      case "parameters":
        for stage in try file.pairs(pair.value, key: pair.key) {
          settings.parameters[stage.key] = try file.values(stage.value, key: stage.key)
          for pair in try file.pairs(stage.value, key: stage.key) {
            settings.origins[stage.key + "." + pair.key] = "\(file.path):\(file.line(pair.keyNode))"
          }
        }
      case "limits":
        for stage in try file.pairs(pair.value, key: pair.key) {
          settings.limits[stage.key] = try file.limits(stage.value, key: stage.key, from: 0)
          settings.origins["limits." + stage.key] = "\(file.path):\(file.line(stage.keyNode))"
        }
      default:
        guard let kind = kinds.first(where: { $0.key == pair.key })?.value else { continue }
        settings.values[pair.key] = try file.setting(pair.value, key: pair.key, kind: kind)
        if pair.key == writer { settings.origins[writer] = "\(file.path):\(file.line(pair.keyNode))" }
      }
    }
    return settings
  }

  /// True if the channels of a recording are to be transcribed separately.
  package var separatesChannels: Bool { values[Self.channels] == .string("separate") }

  /// Parses settings given as `NAME=VALUE`, `STAGE.NAME=VALUE` and `limits.STAGE.NAME=VALUE` on the command
  /// line.
  /// - Throws: `ManifestError.unknownKey`, `.wrongValue`.
  package static func parse(assignments: [String]) throws(ManifestError) -> Settings {
    var settings = Settings()
    for text in assignments {
      guard let equals = text.firstIndex(of: "=") else {
        throw .wrongValue(path: "--set", line: 1, key: text, allowed: "NAME=VALUE or STAGE.NAME=VALUE")
      }
      try settings.assign(String(text[..<equals]), String(text[text.index(after: equals)...]))
    }
    return settings
  }

  private mutating func assign(_ key: String, _ text: String) throws(ManifestError) {
    let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count == 2, parts[0] == "limits" {
      try limit(key, text)
    } else if parts.count == 2 {
      parameters[parts[0], default: [:]][parts[1]] = ParameterValue(argument: text)
      origins[key] = "--set"
    } else if let kind = Self.kinds.first(where: { $0.key == key })?.value {
      var texts = [text]
      if case .list(let items) = ParameterValue(argument: text) { texts = items.map(\.text) }
      guard kind.isList || texts == [text], let value = kind.value(texts) else {
        throw .wrongValue(path: "--set", line: 1, key: key, allowed: kind.allowed)
      }
      values[key] = value
      if key == Self.writer { origins[key] = "--set" }
    } else {
      throw .unknownKey(path: "--set", line: 1, key: key, nearest: nearestName(to: key, among: Self.names))
    }
  }

  private mutating func limit(_ key: String, _ text: String) throws(ManifestError) {
    let parts = key.split(separator: ".").map(String.init)
    let names = StageLimits.Resource.allCases.map(\.rawValue)
    guard parts.count == 3, let resource = StageLimits.Resource(rawValue: parts[2]) else {
      let nearest = parts.count == 3 ? nearestName(to: parts[2], among: names) : nil
      throw .unknownKey(
        path: "--set", line: 1, key: key, nearest: nearest.map { "limits.\(parts[1]).\($0)" })
    }
    guard let value = Int(text), 0...StageLimits.largest ~= value else {
      throw .wrongValue(path: "--set", line: 1, key: key, allowed: wholeNumber(0...StageLimits.largest))
    }
    limits[parts[1], default: StageLimits()].values[resource] = value
    origins["limits." + parts[1]] = "--set"
  }

  /// These settings, overridden by those of `upper`.
  package func overridden(by upper: Settings) -> Settings {
    var result = Settings(
      values: values.merging(upper.values) { $1 },
      parameters: parameters.merging(upper.parameters) { $0.merging($1) { $1 } })
    result.limits = limits.merging(upper.limits) { $0.overridden(by: $1) }
    result.origins = origins.merging(upper.origins) { $1 }
    return result
  }
}
