/// One layer of settings: a journal's `sonar.yaml`, a recording's `settings.json`, or the command line.
public struct Settings: Equatable, Sendable {
  /// General settings by name, for example `model`, `style`, `time_zone`.
  public var values: [String: ParameterValue]
  /// Parameters by stage and name; they win over everything in a lower layer.
  public var parameters: [String: [String: ParameterValue]]
  /// Where each of `parameters` stands, as `path:line`, by `stage.name`; for errors.
  public var origins: [String: String] = [:]

  /// Makes one from its parts.
  public init(values: [String: ParameterValue] = [:], parameters: [String: [String: ParameterValue]] = [:]) {
    self.values = values
    self.parameters = parameters
  }

  /// Every general setting that there is.
  public static let names = [
    "pipeline", "model", "style", "languages", "vocabulary", "time_zone", "locale", "currency", "link_scheme",
    "inbox", "keep_inbox", "ignore", "follow_links", "watch", "rescan_seconds", "notify", "nice", "ionice",
  ]

  /// Reads `sonar.yaml` or `settings.json` (JSON is YAML).
  /// - Throws: `ManifestError`, with the line and the nearest right name.
  public static func read(_ path: String) throws(ManifestError) -> Settings {
    try parse(YAMLFile(path: path))
  }

  /// Reads settings given as text; `path` is named in errors.
  public static func parse(_ text: String, path: String) throws(ManifestError) -> Settings {
    try parse(YAMLFile(path: path, text: text))
  }

  private static func parse(_ file: YAMLFile) throws(ManifestError) -> Settings {
    try file.allow(names + ["parameters"], in: file.root, key: "the settings")
    var settings = Settings()
    for pair in try file.pairs(file.root, key: "the settings") {
      if pair.key == "parameters" {
        for stage in try file.pairs(pair.value, key: "parameters") {
          settings.parameters[stage.key] = try file.values(stage.value, key: stage.key)
          for pair in try file.pairs(stage.value, key: stage.key) {
            settings.origins[stage.key + "." + pair.key] = "\(file.path):\(file.line(pair.keyNode))"
          }
        }
      } else {
        settings.values[pair.key] = try file.value(pair.value, key: pair.key)
      }
    }
    return settings
  }

  /// Settings from `NAME=VALUE` and `STAGE.NAME=VALUE` words of the command line.
  /// - Throws: `ManifestError.unknownKey`, `.wrongValue`.
  public static func parse(assignments: [String]) throws(ManifestError) -> Settings {
    var settings = Settings()
    for text in assignments {
      guard let equals = text.firstIndex(of: "=") else {
        throw .wrongValue(path: "--set", line: 1, key: text, allowed: "NAME=VALUE or STAGE.NAME=VALUE")
      }
      let name = text[..<equals].split(separator: ".", maxSplits: 1).map(String.init)
      let value = ParameterValue(argument: String(text[text.index(after: equals)...]))
      if name.count == 2 {
        settings.parameters[name[0], default: [:]][name[1]] = value
        settings.origins[name.joined(separator: ".")] = "--set"
      } else if let key = name.first, names.contains(key) {
        settings.values[key] = value
      } else {
        let key = name.first ?? ""
        throw .unknownKey(path: "--set", line: 1, key: key, nearest: nearestName(to: key, among: names))
      }
    }
    return settings
  }

  /// These settings with those of `upper` on top.
  public func overridden(by upper: Settings) -> Settings {
    var result = Settings(
      values: values.merging(upper.values) { $1 },
      parameters: parameters.merging(upper.parameters) { $0.merging($1) { $1 } })
    result.origins = origins.merging(upper.origins) { $1 }
    return result
  }
}
