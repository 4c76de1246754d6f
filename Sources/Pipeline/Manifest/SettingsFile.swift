internal import Foundation
package import StageContract
package import Workspace

/// Why a settings file was left unchanged.
package enum SettingsFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// It is written in a way that cannot be changed reliably; `line` is the text to add.
  case requiresManualEdit(path: String, line: String)

  /// Exit status of the command (sysexits).
  package var exitStatus: ExitStatus { .badInput }

  /// One line: what, where, what to do now.
  package var description: String {
    switch self {
    case .requiresManualEdit(let path, let line):
      "\(path): cannot be changed safely; add this line by hand, then run again: \(line)"
    }
  }
}

/// A `sonar.yaml` or `settings.json` in which individual settings are changed; everything else, including
/// comments, is preserved.
package struct SettingsFile: Sendable {
  /// Its path; the file need not exist yet.
  package let path: String

  /// The file at `path`, with a symbolic link resolved.
  package init(_ path: String) {
    self.path = URL(filePath: path).resolvingSymlinksInPath().path
  }

  /// Applies `changes` to the file atomically, preserving its permissions.
  ///
  /// The new text is parsed first: unless it means the old settings overridden by `changes`, nothing is
  /// written.
  /// - Returns: false if the file already contains them.
  /// - Throws: `ManifestError` if it cannot be read; `SettingsFileError`; `WorkspaceError`.
  @discardableResult
  package func set(_ changes: Settings) throws -> Bool {
    guard let new = try text(setting: changes) else { return false }
    try write(new)
    return true
  }

  /// Replaces the text of the file atomically, preserving its permissions.
  /// - Throws: `WorkspaceError`.
  package func write(_ text: String) throws(WorkspaceError) {
    var status = stat()
    let mode = stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o600
    try FileSystem.atomicWrite(Data(text.utf8), to: path, mode: mode)
    if stat(path, &status) == 0, status.st_mode & 0o777 != mode { chmod(path, mode) }
  }

  /// The text of the file; nil if there is none.
  /// - Throws: `WorkspaceError`.
  package func text() throws(WorkspaceError) -> String? {
    try FileSystem.exists(path) ? String(decoding: FileSystem.read(path), as: UTF8.self) : nil
  }

  /// The text of the file with `changes`; nil if it already contains them.
  /// - Throws: `ManifestError` if it cannot be read; `SettingsFileError`; `WorkspaceError`.
  package func text(setting changes: Settings) throws -> String? {
    let text = try text() ?? ""
    let old = try Settings.parse(text, path: path)
    let wanted = Self.withoutOrigins(old.overridden(by: changes))
    guard Self.withoutOrigins(old) != wanted else { return nil }
    let isJSON = path.hasSuffix(".json")
    let new = isJSON ? Self.json(text, changes) : yaml(text, old, changes)
    guard let new, let read = try? Settings.parse(new, path: path), Self.withoutOrigins(read) == wanted else {
      throw SettingsFileError.requiresManualEdit(path: path, line: Self.line(changes))
    }
    return new
  }

  /// Replaces a `settings.json` by `settings`; without any, there is no file afterwards.
  /// - Throws: `WorkspaceError`.
  package func replace(with settings: Settings) throws {
    guard let text = Self.text(of: settings) else { return try FileSystem.remove(path) }
    try FileSystem.atomicWrite(Data(text.utf8), to: path)
  }

  /// The text of a `settings.json` with nothing but `settings`; nil if there are none.
  package static func text(of settings: Settings) -> String? {
    settings.isEmpty ? nil : json("", settings)
  }

  /// The text of a YAML file with `value` under the key `path`; nil if that is not possible. The caller must parse it
  /// again.
  package static func text(_ text: String, setting path: [String], to value: ParameterValue) -> String? {
    YAMLEdit(text).setting(path, to: value)
  }

  /// Settings without their origins, which change when a line is added.
  private static func withoutOrigins(_ settings: Settings) -> Settings {
    var settings = settings
    settings.origins = [:]
    return settings
  }

  private func yaml(_ text: String, _ old: Settings, _ changes: Settings) -> String? {
    var text = text
    let known = Dictionary(old.places.map { ($0.keys, $0.value) }, uniquingKeysWith: { $1 })
    for (keys, value) in changes.places where known[keys] != value {
      guard let new = YAMLEdit(text).setting(keys, to: value) else { return nil }
      text = new
    }
    return text
  }

  private static func json(_ text: String, _ changes: Settings) -> String? {
    guard var root = text.isEmpty ? [:] : object(text) else { return nil }
    for (keys, value) in changes.places { root = setting(keys[...], to: value.jsonObject, in: root) }
    let data = try? JSONSerialization.data(
      withJSONObject: root, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return data.map { String(decoding: $0, as: UTF8.self) + "\n" }
  }

  private static func setting(
    _ keys: ArraySlice<String>, to value: Any, in object: [String: Any]
  ) -> [String: Any] {
    guard let key = keys.first else { return object }
    let inner = object[key] as? [String: Any] ?? [:]
    let new = keys.count == 1 ? value : setting(keys.dropFirst(), to: value, in: inner)
    return object.merging([key: new]) { $1 }
  }

  private static func object(_ text: String) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
  }

  /// `changes` as a single line of YAML.
  private static func line(_ changes: Settings) -> String {
    func line(_ places: [(keys: ArraySlice<String>, value: ParameterValue)]) -> String {
      var names: [String] = []
      for place in places where names.last != place.keys.first { names += place.keys.prefix(1) }
      return names.map { name in
        let own = places.filter { $0.keys.first == name }.map { (keys: $0.keys.dropFirst(), value: $0.value) }
        return "\(name): " + (own[0].keys.isEmpty ? own[0].value.yaml : "{\(line(own))}")
      }.joined(separator: ", ")
    }
    return line(changes.places.map { ($0.keys[...], $0.value) }).printable
  }
}

extension RecordingFolder {
  /// Path of its own settings, which need not exist.
  package var settingsFile: String { path + "/settings.json" }

  /// Its own settings; nil if it has no such file.
  /// - Throws: `WorkspaceError`, `ManifestError`.
  package func settings() throws -> Settings? {
    try file(named: "settings.json").map { try Settings.read($0) }
  }
}

extension Settings {
  /// True if nothing is set.
  package var isEmpty: Bool { places.isEmpty }

  /// Every individual setting as on the command line, and its value: `style`, `summarize.max_sentences`; in order.
  package var named: [(name: String, value: ParameterValue)] {
    places.map { ($0.keys.drop { $0 == "parameters" }.joined(separator: "."), $0.value) }
  }

  /// Every individual setting: the path of keys to it in a file, and its value; in order.
  fileprivate var places: [(keys: [String], value: ParameterValue)] {
    let single = values.map { (keys: [$0.key], value: $0.value) }
    let owned = parameters.flatMap { stage, own in
      own.map { (keys: ["parameters", stage, $0.key], value: $0.value) }
    }
    let limited = limits.flatMap { stage, own in
      own.values.map { (keys: ["limits", stage, $0.key.rawValue], value: ParameterValue.integer($0.value)) }
    }
    return [single, limited, owned].flatMap { $0.sorted { $0.keys.lexicographicallyPrecedes($1.keys) } }
  }
}

extension ParameterValue {
  /// The value for JSON serialisation.
  fileprivate var jsonObject: Any {
    switch self {
    case .bool(let bool): bool
    case .integer(let integer): integer
    case .number(let number): number
    case .string(let string): string
    case .list(let list): list.map(\.jsonObject)
    }
  }

  /// The value on a single line of YAML, quoted if it would be parsed as something else.
  package var yaml: String {
    switch self {
    case .bool, .integer, .number: return text
    case .list(let list): return "[" + list.map(\.yaml).joined(separator: ", ") + "]"
    case .string(let string):
      let isPlain = string.wholeMatch(of: /[A-Za-z\/][A-Za-z0-9_.\/+-]*/) != nil
      let read = isPlain ? try? Settings.parse("parameters: {a: {b: \(string)}}", path: "") : nil
      return read?.parameters["a"]?["b"] == self
        ? string : String(decoding: canonicalJSON(string), as: UTF8.self)
    }
  }
}
