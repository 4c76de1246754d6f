import Foundation
import StageContract
import Yams

/// What a general setting can be.
enum SettingKind {
  /// A text; the word says what it stands for.
  case text(String)
  /// Texts; one alone is a list of one.
  case texts
  case flag
  case choice([String])
  case integer(ClosedRange<Int>)
  /// A number of seconds.
  case seconds(ClosedRange<Double>)
  case timeZone

  /// Whether it can be several.
  var isList: Bool { if case .texts = self { true } else { false } }

  /// What is allowed, as an error says it.
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
    }
  }

  /// The value that `texts` stand for; nil where they cannot.
  ///
  /// Texts are taken as they were written: `no` is the language and not false, `007` is no number.
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
    }
  }
}

extension YAMLFile {
  /// The value of the general setting `key`; nil where nothing stands.
  func setting(_ node: Node, key: String, kind: SettingKind) throws(ManifestError) -> ParameterValue? {
    if node.isNothing { return nil }
    let items = kind.isList ? node.sequence.map(Array.init) ?? [node] : [node]
    let texts = items.compactMap { $0.isNothing ? nil : $0.scalar?.string }
    guard texts.count == items.count, let value = kind.value(texts) else {
      throw .wrongValue(path: path, line: line(node), key: key, allowed: kind.allowed)
    }
    return value
  }
}

extension Node {
  /// Whether nothing stands here: the end of the line, `~` or `null`, without quotes.
  fileprivate var isNothing: Bool {
    guard let scalar, scalar.style == .plain || scalar.style == .any else { return false }
    return null != nil
  }
}
