package import Foundation
package import StageContract

/// A parameter as a stage is given it.
package struct ResolvedParameter: Equatable, Sendable {
  /// What people see and the record keeps, for example `base.en`.
  package var value: ParameterValue
  /// What the stage is handed, for example the path of that model.
  package var argument: ParameterValue
  /// SHA-256 of the file or folder that it names, if it names one.
  package var digest: String?
  /// Whether it says only what the stage may use: results do not depend on it, and no record keeps it.
  package var isResource = false
}

extension [String: ResolvedParameter] {
  /// Those that decide what comes out.
  var deciding: Self { filter { !$0.value.isResource } }
}

/// The one place where settings become parameters: the manifest's defaults, then `sonar.yaml`, then the recording's
/// own `settings.json`, then the command line.
///
/// A string in the manifest may stand for something else: `model:NAME`, `style:NAME` and `weights:NAME` for a file
/// (`default` is the setting of that name; `model?:NAME` is left out where there is no such file), `lists:NAME` for a
/// folder of word lists, `setting:NAME` for a setting (left out where it is not set), `day:now` for the last midnight
/// in the journal's time zone, `resource:cores` for the number of processor cores; settings may put another value in
/// its place, which is a resource as well.
package struct ParameterResolver: Sendable {
  let manifest: Manifest
  let workspace: Settings
  let commandLine: Settings
  let installation: Installation
  let now: Date
  let digest: @Sendable (String) throws -> String

  /// - Parameters:
  ///   - now: what `day:now` is computed from.
  ///   - digest: SHA-256 of the file or folder at a path.
  package init(
    manifest: Manifest, workspace: Settings, commandLine: Settings, installation: Installation, now: Date,
    digest: @escaping @Sendable (String) throws -> String
  ) {
    self.manifest = manifest
    self.workspace = workspace
    self.commandLine = commandLine
    self.installation = installation
    self.now = now
    self.digest = digest
  }

  /// Parameters of `stage`, or what it waits for.
  package enum Resolution: Equatable, Sendable {
    case ready([String: ResolvedParameter])
    /// In one line: what is missing and what to type.
    case waits(String)
  }

  /// Parameters of `stage` for a recording with settings of its own.
  /// - Throws: what reading a parameter's file throws.
  package func parameters(of stage: Manifest.StageEntry, recording: Settings = Settings()) throws
    -> Resolution
  {
    let settings = workspace.overridden(by: recording).overridden(by: commandLine)
    var resolved: [String: ResolvedParameter] = [:]
    let overrides = settings.parameters[stage.name] ?? [:]
    for (name, value) in stage.parameters.merging(overrides, uniquingKeysWith: { $1 }).sorted(by: {
      $0.key < $1.key
    }) {
      switch try resolve(value, default: stage.parameters[name], settings: settings) {
      case .value(var parameter):
        if case .string(let text)? = stage.parameters[name], Reference(text)?.kind == "resource" {
          parameter.isResource = true
        }
        resolved[name] = parameter
      case .omitted: break
      case .missing(let message): return .waits(message)
      }
    }
    return .ready(resolved)
  }

  /// Refuses settings of a stage or a parameter that is not there; `accepts` are the options of each stage.
  /// - Throws: `ManifestError.unknownParameter`.
  package func check(accepts: [String: [String]], recording: Settings = Settings()) throws(ManifestError) {
    let settings = workspace.overridden(by: recording).overridden(by: commandLine)
    let names = manifest.stages.map(\.name)
    for (stage, parameters) in settings.parameters.sorted(by: { $0.key < $1.key }) {
      for name in parameters.keys.sorted() {
        let place = settings.origins[stage + "." + name] ?? "settings"
        guard names.contains(stage) else {
          throw .unknownParameter(
            place: place, name: "\(stage).\(name)",
            nearest: nearestName(to: stage, among: names).map { "\($0).\(name)" })
        }
        try Self.check(name, stage: stage, place: place, accepts: accepts[stage])
      }
    }
    for stage in manifest.stages {
      let options =
        Array(stage.parameters.keys) + stage.outputs.keys
        + (stage.scope == .recording ? Array(stage.inputs.keys) : [])
      for name in options.sorted() {
        try Self.check(
          name, stage: stage.name, place: stage.origins[name] ?? "manifest", accepts: accepts[stage.name])
      }
    }
  }

  private static func check(
    _ name: String, stage: String, place: String, accepts: [String]?
  ) throws(ManifestError) {
    guard let accepts, !accepts.contains(name) else { return }
    throw .unknownParameter(
      place: place, name: "\(stage).\(name)",
      nearest: nearestName(to: name, among: accepts).map { "\(stage).\($0)" })
  }

  private enum Outcome {
    case value(ResolvedParameter)
    case omitted
    case missing(String)
  }

  private func resolve(_ value: ParameterValue, default original: ParameterValue?, settings: Settings) throws
    -> Outcome
  {
    guard case .string(let text) = value else {
      return .value(ResolvedParameter(value: value, argument: value))
    }
    var reference = Reference(text)
    if reference?.kind == "resource" {
      let cores = ParameterValue.integer(ProcessInfo.processInfo.activeProcessorCount)
      return .value(ResolvedParameter(value: cores, argument: cores, isResource: true))
    }
    if reference == nil, case .string(let original)? = original, let kind = Reference(original)?.kind,
      Reference.fileKinds.contains(kind)
    {
      reference = Reference(kind: kind, name: text, isOptional: false)
    }
    switch reference {
    case nil:
      return .value(ResolvedParameter(value: value, argument: value))
    case let reference? where reference.kind == "setting":
      return settings.values[reference.name].map { .value(ResolvedParameter(value: $0, argument: $0)) }
        ?? .omitted
    case let reference? where reference.kind == "day":
      let text = ParameterValue.string(lastMidnight(settings.values["time_zone"]?.text))
      return .value(ResolvedParameter(value: text, argument: text))
    case let reference?:
      return try file(reference, settings: settings)
    }
  }

  private func file(_ reference: Reference, settings: Settings) throws -> Outcome {
    let kind = reference.kind
    let name = reference.name == "default" ? settings.values[kind]?.text : reference.name
    guard let name else {
      return reference.isOptional
        ? .omitted : .missing("no \(kind) is set; add the line '\(kind): NAME' to sonar.yaml")
    }
    guard let path = installation.file(kind: kind, name: name) else {
      if reference.isOptional { return .omitted }
      return .missing(reference.missing(name))
    }
    return .value(
      ResolvedParameter(value: .string(name), argument: .string(path), digest: try digest(path)))
  }

  private func lastMidnight(_ timeZone: String?) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone.flatMap(TimeZone.init(identifier:)) ?? .current
    let style = Date.ISO8601FormatStyle(timeZone: calendar.timeZone).year().month().day()
      .time(includingFractionalSeconds: false).timeZone(separator: .colon)
    return calendar.startOfDay(for: now).formatted(style)
  }
}

/// `KIND:NAME` or `KIND?:NAME` in a parameter.
private struct Reference {
  static let fileKinds = ["model", "style", "weights", "lists"]
  var kind: String
  var name: String
  var isOptional: Bool

  init(kind: String, name: String, isOptional: Bool) {
    self.kind = kind
    self.name = name
    self.isOptional = isOptional
  }

  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    var kind = String(text[..<colon])
    isOptional = kind.hasSuffix("?")
    if isOptional { kind.removeLast() }
    guard Self.fileKinds.contains(kind) || kind == "setting" || kind == "day" || text == "resource:cores"
    else { return nil }
    self.kind = kind
    name = String(text[text.index(after: colon)...])
  }

  /// That the file called `name` is not there, and what to do; what comes with Sonar cannot be fetched.
  func missing(_ name: String) -> String {
    let (what, help) =
      switch kind {
      case "model": ("is not installed", "type 'sonar models fetch \(name)'")
      case "style": ("is not installed", "check its name in sonar.yaml")
      default: ("are not installed", "install Sonar again")
      }
    return "\(kind) \(name) \(what); \(help)"
  }
}
