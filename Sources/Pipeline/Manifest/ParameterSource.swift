import Foundation
package import StageContract

/// Where a parameter's value comes from: the parsed value in the manifest, or of a setting that replaces it.
package enum ParameterSource: Equatable, Sendable {
  /// The value itself.
  case value(ParameterValue)
  /// `setting:NAME`: a general setting; the parameter is omitted if it is not set. An optional stage is off then, unless the
  /// setting may be missing (`setting?:NAME`).
  case setting(String, isOptional: Bool = false)
  /// `time:OUTPUT`: the last instant passed of those that the stage listed in its output (`Boundaries`), or the last
  /// midnight in the journal's time zone, whichever is later; `day:now`: that midnight.
  case lastBoundary(output: String?)
  /// `resource:cores`: the number of processor cores, or the value of a setting in its place. It limits what a stage may
  /// use without affecting results, so it is in no fingerprint and no record.
  case cores(ParameterValue?)
  /// `KIND:NAME`: a data file. Without a name (`KIND:default`) it is the one named by a setting (`DataFileKind.setting`);
  /// an optional one (`KIND?:NAME`) is omitted if the file does not exist.
  case file(DataFileKind, name: String?, isOptional: Bool)

  /// The value of `resource:cores`: the number of processor cores, at most 64.
  static var coreCount: Int { min(64, ProcessInfo.processInfo.activeProcessorCount) }

  /// Parses a value in the manifest.
  package init(_ value: ParameterValue) {
    guard case .string(let text) = value, let colon = text.firstIndex(of: ":") else {
      self = .value(value)
      return
    }
    let isOptional = text[..<colon].hasSuffix("?")
    let name = String(text[text.index(after: colon)...])
    switch isOptional ? text[..<colon].dropLast() : text[..<colon] {
    case "setting": self = .setting(name, isOptional: isOptional)
    case "day": self = .lastBoundary(output: nil)
    case "time": self = .lastBoundary(output: name)
    case "resource" where name == "cores": self = .cores(nil)
    case let word:
      let kind = DataFileKind(rawValue: String(word))
      self = kind.map { .file($0, named: name, isOptional: isOptional) } ?? .value(value)
    }
  }

  /// Parses a value from a setting that replaces `replaced`: if that is a data file, a plain word names
  /// another one of its kind; if it is a resource, the value stays one.
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

  /// The general setting the value depends on; nil if none.
  package var setting: String? {
    switch self {
    case .value, .cores: nil
    case .setting(let name, _): name
    case .lastBoundary: "time_zone"
    case .file(let kind, let name, _): name == nil ? kind.setting : nil
    }
  }
}
