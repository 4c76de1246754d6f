package import StageContract

/// Where a parameter's value comes from: what stands in the manifest, or in a setting in its place, parsed.
package enum ParameterSource: Equatable, Sendable {
  /// The value itself.
  case value(ParameterValue)
  /// `setting:NAME`: a general setting; the parameter is left out where it is not set.
  case setting(String)
  /// `day:now`: the last midnight in the journal's time zone.
  case lastMidnight
  /// `resource:cores`: the number of processor cores, or what a setting says in its place. It says what a stage may use
  /// and decides nothing: no fingerprint and no record knows it.
  case cores(ParameterValue?)
  /// `KIND:NAME`: a data file. Without a name (`KIND:default`) it is the one that the setting called `KIND` names; an
  /// optional one (`KIND?:NAME`) is left out where there is no such file.
  case file(DataFileKind, name: String?, isOptional: Bool)

  /// Parses a value of the manifest.
  package init(_ value: ParameterValue) {
    guard case .string(let text) = value, let colon = text.firstIndex(of: ":") else {
      self = .value(value)
      return
    }
    let isOptional = text[..<colon].hasSuffix("?")
    let name = String(text[text.index(after: colon)...])
    switch isOptional ? text[..<colon].dropLast() : text[..<colon] {
    case "setting": self = .setting(name)
    case "day": self = .lastMidnight
    case "resource" where name == "cores": self = .cores(nil)
    case let word:
      let kind = DataFileKind(rawValue: String(word))
      self = kind.map { .file($0, named: name, isOptional: isOptional) } ?? .value(value)
    }
  }

  /// Parses a value that a setting puts in the place of `replaced`: where that is a data file, a plain word names
  /// another one of its kind; where that is a resource, it stays one.
  package init(_ value: ParameterValue, replacing replaced: ParameterSource?) {
    self.init(value)
    if case .value = self, case .cores? = replaced { self = .cores(value) }
    if case .value(.string(let name)) = self, case .file(let kind, _, _)? = replaced {
      self = .file(kind, named: name, isOptional: false)
    }
  }

  private static func file(_ kind: DataFileKind, named name: String, isOptional: Bool) -> ParameterSource {
    .file(kind, name: name == "default" ? nil : name, isOptional: isOptional)
  }

  /// The general setting that the value depends on; nil where it depends on none.
  package var setting: String? {
    switch self {
    case .value, .cores: nil
    case .setting(let name): name
    case .lastMidnight: "time_zone"
    case .file(let kind, let name, _): name == nil ? kind.rawValue : nil
    }
  }
}
