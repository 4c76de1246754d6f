internal import Foundation
package import Model
internal import StageContract
package import StrictYAML
internal import Text

/// The texts of all documents in one language, read from `pipelines/surfaces/texts/LANGUAGE.yaml`.
///
/// A text may contain `{name}`, which a value replaces. A text that depends on a number has the forms `one` and `other`.
package struct Texts: Sendable {
  /// `en`, `de`: the name of the file.
  package let language: String
  private let texts: [TextKey: Text]
  private let intents: [String: IntentTexts]

  private enum Text: Sendable {
    case plain(String)
    case counted(one: String, other: String)
  }

  /// Reads the texts in `folder` in the language of `locale`, or in English if they do not exist in it.
  /// - Throws: `SurfaceError.file`, also for a text that is missing or unknown.
  package static func read(folder: String, locale: String) throws -> Texts {
    let language = String(locale.lowercased().prefix { $0.isLetter })
    let isThere = !language.isEmpty && FileManager.default.fileExists(atPath: "\(folder)/\(language).yaml")
    let path = "\(folder)/\(isThere ? language : "en").yaml"
    return try SurfaceError.reading(path) { text throws(StrictYAML.Fault) in
      try Texts(text, language: isThere ? language : "en")
    }
  }

  /// The languages that there are texts in: ISO 639-1 codes, sorted.
  /// - Throws: `SurfaceError.folder`.
  package static func languages(in folder: String) throws(SurfaceError) -> [String] {
    do {
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      return files.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }.map { String($0.dropLast(5)) }
        .sorted()
    } catch {
      throw .folder(path: folder, reason: "cannot be read", status: ExitStatus(fileError: error))
    }
  }

  /// The texts of the page that draws every document, by key, without `gallery_`.
  package var galleryLabels: [String: String] {
    let prefix = "gallery_"
    let keys = TextKey.allCases.filter { $0.rawValue.hasPrefix(prefix) }
    return Dictionary(
      uniqueKeysWithValues: keys.map { ($0.rawValue.dropFirst(prefix.count).description, self[$0]) })
  }

  /// Parses the contents of a file.
  /// - Throws: `StrictYAML.Fault`.
  package init(_ text: String, language: String) throws(StrictYAML.Fault) {
    self.language = language
    var texts: [TextKey: Text] = [:]
    var intents: [String: IntentTexts]?
    let keys = TextKey.allCases.map(\.rawValue) + ["intents"]
    for member in try YAMLValue.parse(text)?.members(keys) ?? [] {
      if member.key == "intents" { intents = try IntentTexts.all(member) }
      guard let key = TextKey(rawValue: member.key) else { continue }
      guard member.isMapping else {
        texts[key] = .plain(try member.text())
        continue
      }
      var forms: [String: String] = [:]
      for form in try member.members(["one", "other"]) { forms[form.key] = try form.text() }
      guard let one = forms["one"], let other = forms["other"] else {
        throw member.wrong("text, or texts for one and other")
      }
      texts[key] = .counted(one: one, other: other)
    }
    if let missing = TextKey.allCases.first(where: { texts[$0] == nil }) {
      throw .init(line: 1, reason: "the text \(missing.rawValue) is missing; add it")
    }
    guard let intents else { throw .init(line: 1, reason: "the texts of intents are missing; add them") }
    (self.texts, self.intents) = (texts, intents)
  }

  /// Name and phrases of `intent`; nil for one that is not among all.
  subscript(_ intent: JournalIntent) -> IntentTexts? { intents[intent.id] }

  /// The text `key`, with `values` in the places of their names.
  package subscript(_ key: TextKey, _ values: KeyValuePairs<String, String> = [:]) -> String {
    switch texts[key] {
    case .plain(let text): text.filled(values)
    case .counted(_, let other): other.filled(values)
    case nil: key.rawValue
    }
  }

  /// The form of the text `key` for `count`, which takes the place of `{n}`.
  package subscript(_ key: TextKey, count count: Int, _ values: KeyValuePairs<String, String> = [:]) -> String
  {
    let text =
      switch texts[key] {
      case .plain(let text): text
      case .counted(let one, let other): count == 1 ? one : other
      case nil: key.rawValue
      }
    return text.replacing("{n}", with: String(count)).filled(values)
  }

  /// The word for `mood`.
  package subscript(mood bin: Mood.Bin) -> String {
    switch bin {
    case .positive: self[.moodPositive]
    case .neutral: self[.moodNeutral]
    case .negative: self[.moodNegative]
    }
  }

  /// The sentence that tells `remark`.
  package subscript(_ remark: Remark) -> String {
    guard let key = TextKey(rawValue: "remark_" + remark.form.rawValue) else { return remark.sentence }
    return remark.told(self[key, remark.values])
  }
}
