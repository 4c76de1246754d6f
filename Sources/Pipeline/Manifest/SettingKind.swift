import Foundation
import StageContract
import Yams

/// The type of a general setting.
enum SettingKind {
  /// A string; the associated value describes its meaning.
  case text(String)
  /// A list of strings; a single one is a list of one.
  case texts
  case flag
  case choice([String])
  case integer(ClosedRange<Int>)
  /// A number of seconds.
  case seconds(ClosedRange<Double>)
  case timeZone
  /// A mapping that says what writes, as canonical JSON (`Writer`), or false. It is checked where it is resolved, so that a
  /// wrong one stops no command and no other stage.
  case writer
  /// A mapping that says who speaks in each channel, as canonical JSON (`ChannelNames`).
  case channelNames
  /// True or false, or a mapping that says how pages have the sound, as canonical JSON.
  case pages
  /// A mapping that says what reads aloud, and how, as canonical JSON (`SpeechSettings`).
  case speech
  /// A path, or a mapping of a path and a format, as canonical JSON (`MirrorSetting`).
  case mirror

  /// True if it can have several values.
  var isList: Bool { if case .texts = self { true } else { false } }

  /// The valid values, as described in an error.
  var allowed: String {
    switch self {
    case .text(let meaning): meaning
    case .texts: "a list of words"
    case .flag: "true or false"
    case .choice(let words): words.joined(separator: " or ")
    case .integer(let range): wholeNumber(range)
    case .seconds(let range):
      "a number of seconds from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
    case .timeZone: "a time zone, for example Europe/Berlin"
    case .writer: "{endpoint: URL, model: NAME} or {gguf: PATH}"
    case .channelNames: ChannelNames.allowed
    case .pages: "true, false, or {audio: link}, {audio: copy} or {audio: none}"
    case .speech: SpeechSettings.allowed
    case .mirror: MirrorSetting.allowed
    }
  }

  /// The value that `texts` represent; nil if they are invalid.
  ///
  /// Strings are kept as written: `no` is a language rather than false, and `007` is not a number.
  func value(_ texts: [String]) -> ParameterValue? {
    if isList { return texts.contains("") ? nil : .list(texts.map(ParameterValue.string)) }
    guard texts.count == 1, let text = texts.first, !text.isEmpty else { return nil }
    switch self {
    case .text, .texts: return .string(text)
    case .flag:
      switch text.lowercased() {
      case "true", "yes", "on": return .bool(true)
      case "false", "no", "off": return .bool(false)
      default: return nil
      }
    case .choice(let words): return words.contains(text) ? .string(text) : nil
    case .integer(let range): return Int(text).flatMap { range ~= $0 ? .integer($0) : nil }
    case .seconds(let range):
      guard let number = Double(text), range ~= number else { return nil }
      return Int(text).map(ParameterValue.integer) ?? .number(number)
    case .timeZone: return TimeZone(identifier: text).map { _ in .string(text) }
    case .writer, .channelNames, .pages, .speech, .mirror:
      // The command line has no nodes.
      guard let file = try? YAMLFile(path: "", text: text) else { return nil }
      return try? file.setting(file.root, key: "", kind: self)
    }
  }
}

extension YAMLFile {
  /// The value of the general setting `key`; nil if there is none.
  func setting(_ node: Node, key: String, kind: SettingKind) throws(ManifestError) -> ParameterValue? {
    if node.isNullValue { return nil }
    if case .writer = kind { return try writer(node, key: key) }
    if case .pages = kind { return try pages(node, key: key) }
    if case .channelNames = kind {
      return try mapping(node, key: key, allowed: kind.allowed) { ChannelNames(json: $0)?.json }
    }
    if case .speech = kind {
      return try mapping(node, key: key, allowed: kind.allowed) { SpeechSettings(json: $0)?.json }
    }
    if case .mirror = kind {
      if node.mapping == nil, inner(node) == nil, let path = node.scalar?.string, !path.isEmpty {
        return .string(MirrorSetting(path: path).json)
      }
      return try mapping(node, key: key, allowed: kind.allowed) { MirrorSetting(json: $0)?.json }
    }
    let items = kind.isList ? node.sequence.map(Array.init) ?? [node] : [node]
    let texts = items.compactMap { $0.isNullValue ? nil : $0.scalar?.string }
    guard texts.count == items.count, let value = kind.value(texts) else {
      throw .wrongValue(path: path, line: line(node), key: key, allowed: kind.allowed)
    }
    return value
  }
}

extension YAMLFile {
  /// A mapping of names to texts, of which `read` returns the canonical JSON; nil if it is not valid.
  private func mapping(
    _ node: Node, key: String, allowed: String, read: (String) -> String?
  ) throws(ManifestError) -> ParameterValue {
    if let inner = inner(node) {
      return try inner.mapping(inner.root, key: key, allowed: allowed, read: read)
    }
    var texts: [String: String] = [:]
    for pair in node.mapping.map(Array.init) ?? [] {
      texts[pair.key.string ?? ""] = pair.value.scalar?.string ?? ""
    }
    guard let json = read(String(decoding: canonicalJSON(texts), as: UTF8.self)) else {
      throw .wrongValue(path: path, line: line(node), key: key, allowed: allowed)
    }
    return .string(json)
  }

  /// The mapping that `node` is as one text, as a recording's own settings, and what is set on the command line, have it.
  private func inner(_ node: Node) -> YAMLFile? {
    guard node.mapping == nil, let text = node.scalar?.string,
      let inner = try? YAMLFile(path: path, text: text),
      inner.root.mapping != nil
    else { return nil }
    return inner
  }

  private func pages(_ node: Node, key: String) throws(ManifestError) -> ParameterValue {
    var audio = "link"
    if let mapping = node.mapping {
      try allow(["audio"], in: node, key: key)
      audio = mapping.first.map { $0.value.scalar?.string ?? "" } ?? audio
    } else if let inner = inner(node) {
      return try inner.pages(inner.root, key: key)
    } else {
      guard let isOn = SettingKind.flag.value([node.scalar?.string ?? ""]) else {
        throw .wrongValue(path: path, line: line(node), key: key, allowed: SettingKind.pages.allowed)
      }
      if isOn == .bool(false) { return isOn }
    }
    guard ["link", "copy", "none"].contains(audio) else {
      throw .wrongValue(path: path, line: line(node), key: key, allowed: SettingKind.pages.allowed)
    }
    return .string(String(decoding: canonicalJSON(["audio": audio]), as: UTF8.self))
  }

  private func writer(_ node: Node, key: String) throws(ManifestError) -> ParameterValue {
    guard node.mapping != nil else {
      let value = try value(node, key: key)
      return value == .bool(false) ? .bool(false) : .string(value?.text ?? "")
    }
    return .string(String(decoding: canonicalJSON(try values(node, key: key)), as: UTF8.self))
  }
}

extension Node {
  /// True if there is no value: the end of the line, `~` or `null`, unquoted.
  fileprivate var isNullValue: Bool {
    guard let scalar, scalar.style == .plain || scalar.style == .any else { return false }
    return null != nil
  }
}
