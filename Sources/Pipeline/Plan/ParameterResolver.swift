package import Foundation
package import StageContract

/// A resolved parameter of a stage.
package struct ResolvedParameter: Equatable, Sendable {
  /// The value as displayed and recorded, for example `base.en`.
  package var value: ParameterValue
  /// The value passed to the stage, for example the path of that model.
  package var argument: ParameterValue
  /// SHA-256 of the file or folder it names; nil if it names none.
  package var digest: String?
  /// True if it says only what the stage may use: results do not depend on it, and no record keeps it.
  package var isResource = false
  /// True if it names a server, to which the stage hands what it reads.
  package var isServer = false
  /// True if the owner lets private entries be handed to that server; discreet ones never are.
  package var takesPrivate = false

  /// True if `recording` is not handed to the server that this names.
  func withholds(_ recording: RecordingState) -> Bool {
    isServer && (recording.isDiscreet || recording.isPrivate && !takesPrivate)
  }
}

extension [String: ResolvedParameter] {
  /// Those that decide what comes out.
  var deciding: Self { filter { !$0.value.isResource } }
}

/// Resolves settings to parameters: the manifest's defaults, overridden by `sonar.yaml`, then by the
/// recording's `settings.json`, then by the command line.
///
/// `ParameterSource` defines what a string may refer to.
package struct ParameterResolver: Sendable {
  let manifest: Manifest
  let workspace: Settings
  let commandLine: Settings
  let installation: Installation
  private let now: @Sendable () -> Date
  private let root: String
  private let instants: [Date]
  let digest: @Sendable (String) throws -> String

  /// - Parameters:
  ///   - root: the journal's folder, which contains the outputs of its stages.
  ///   - now: the time from which `time:OUTPUT` and `day:now` are computed.
  ///   - instants: boundaries of time beside those that a stage listed.
  ///   - digest: computes the SHA-256 of the file or folder at a path.
  package init(
    manifest: Manifest, workspace: Settings, commandLine: Settings, installation: Installation,
    root: String = "", now: @autoclosure @escaping @Sendable () -> Date, instants: [Date] = [],
    digest: @escaping @Sendable (String) throws -> String
  ) {
    self.manifest = manifest
    self.workspace = workspace
    self.commandLine = commandLine
    self.installation = installation
    self.root = root
    self.now = now
    self.instants = instants
    self.digest = digest
  }

  /// The parameters of a stage, or what it waits for.
  package enum Resolution: Equatable, Sendable {
    case ready([String: ResolvedParameter])
    /// One line: what is missing and what to type.
    case waits(String)
  }

  /// The parameters of `stage` for a recording with the settings `recording`.
  /// - Throws: errors of reading a parameter's file.
  package func parameters(of stage: Manifest.StageEntry, recording: Settings = Settings()) throws
    -> Resolution
  {
    let settings = workspace.overridden(by: recording).overridden(by: commandLine)
    var resolved: [String: ResolvedParameter] = [:]
    let overrides = settings.parameters[stage.name] ?? [:]
    let replaced = stage.parameters
    // What writes is said, and checked, in one place.
    let sources = overrides.filter { replaced[$0.key] != .setting(Settings.writer) }
      .map { ($0, ParameterSource($1, replacing: replaced[$0])) }
    for (name, source) in replaced.merging(sources, uniquingKeysWith: { $1 }).sorted(by: {
      $0.key < $1.key
    }) {
      switch try resolve(source, of: stage, settings: settings) {
      case .value(let parameter): resolved[name] = parameter
      case .omitted: break
      case .missing(let message): return .waits(message)
      }
    }
    return .ready(resolved)
  }

  /// Rejects settings for an unknown stage or parameter; `accepts` are the options of each stage.
  /// - Throws: `ManifestError.unknownParameter`.
  package func check(accepts: [String: [String]], recording: Settings = Settings()) throws(ManifestError) {
    let settings = workspace.overridden(by: recording).overridden(by: commandLine)
    let names = (manifest.stages + manifest.off).map(\.name)
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
        + stage.inputs.filter { $1.isOption(in: stage.scope) }.keys
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

  private func resolve(
    _ source: ParameterSource, of stage: Manifest.StageEntry, settings: Settings
  ) throws -> Outcome {
    func plain(_ value: ParameterValue) -> Outcome {
      .value(ResolvedParameter(value: value, argument: value))
    }
    switch source {
    case .value(let value): return plain(value)
    case .setting(Settings.writer, _): return try writer(settings)
    // Recordings whose channels are mixed have the parameters that they had before there were others.
    case .setting(Settings.channels, _), .setting(Settings.channelNames, _):
      guard case .setting(let name, _) = source, settings.separatesChannels else { return .omitted }
      return settings.values[name].map(plain) ?? .omitted
    case .setting(let name, _): return settings.values[name].map(plain) ?? .omitted
    case .cores(let given):
      let count = given ?? .integer(ParameterSource.coreCount)
      return .value(ResolvedParameter(value: count, argument: count, isResource: true))
    case .lastBoundary(let output):
      let timeZone = Self.timeZone(settings)
      let times = ChangeTimes(files(of: stage, output), instants, timeZone: timeZone)
      let style = Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day()
        .time(includingFractionalSeconds: false).timeZone(separator: .colon)
      return plain(.string(times.last(by: now()).formatted(style)))
    case .file(let kind, let name, let isOptional):
      guard let name = name ?? settings.values[kind.setting]?.text else {
        return isOptional
          ? .omitted
          : .missing("no \(kind.setting) is set; add the line '\(kind.setting): NAME' to sonar.yaml")
      }
      guard let path = installation.file(kind: kind, name: name) else {
        return isOptional ? .omitted : .missing(kind.missing(name))
      }
      return .value(
        ResolvedParameter(value: .string(name), argument: .string(path), digest: try digest(path)))
    }
  }

  /// The program or server that writes; results depend on the model, not on where a server listens.
  private func writer(_ settings: Settings) throws -> Outcome {
    guard let value = settings.values[Settings.writer], value != .bool(false) else { return .omitted }
    let place = settings.origins[Settings.writer].map { $0.replacing(root + "/", with: "") + ": " } ?? ""
    let writer: Writer
    do throws(StageFailure) {
      writer = try Writer(json: value.text)
    } catch {
      return .missing(place + error.message)
    }
    guard case .file(let given) = writer else {
      return .value(
        ResolvedParameter(
          value: .string(writer.name), argument: .string(writer.json), isServer: true,
          takesPrivate: writer.takesPrivate))
    }
    let path = Writer.path(given, in: root)
    if let problem = Writer.problem(ofModel: path) { return .missing("\(place)writer: \(given) \(problem)") }
    // Nothing else waits for the disk that the model is on.
    guard let found = try? digest(path) else { return .missing("\(place)writer: \(given) cannot be read") }
    return .value(
      ResolvedParameter(
        value: .string(writer.name), argument: .string(Writer.file(gguf: path).json), digest: found))
  }

  /// When what the journal's stages show changes by itself.
  var changeTimes: ChangeTimes {
    let settings = workspace.overridden(by: commandLine)
    let lists = manifest.stages(.journal).flatMap { stage in
      stage.parameters.values.flatMap { source -> [String] in
        guard case .lastBoundary(let output) = source else { return [] }
        return files(of: stage, output)
      }
    }
    return ChangeTimes(lists, timeZone: Self.timeZone(settings))
  }

  private func files(of stage: Manifest.StageEntry, _ output: String?) -> [String] {
    output.flatMap { stage.outputs[$0] }.map { [root + "/" + $0] } ?? []
  }

  private static func timeZone(_ settings: Settings) -> TimeZone {
    (settings.values["time_zone"]?.text).flatMap(TimeZone.init(identifier:)) ?? .current
  }
}
