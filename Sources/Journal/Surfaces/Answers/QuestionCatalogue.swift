internal import Foundation
internal import StrictYAML
internal import Text

/// How questions are put in one language: `pipelines/surfaces/questions/LANGUAGE.yaml`.
package struct QuestionCatalogue: Sendable {
  /// ISO 639-1 code, the name of the file.
  package let language: String
  /// In the order of the file: the first that fits counts.
  let patterns: [(form: QuestionForm, pattern: QuestionPattern)]
  /// Words that stand for others: `what's` for `what is`.
  let expansions: [String: [String]]
  /// Phrases without meaning: at the start, and anywhere. Longer ones first.
  let openings: [[String]]
  let fillers: [[String]]
  let modifiers: [(modifier: QuestionModifier, phrases: [[String]])]
  /// Words that no slot takes.
  let barred: Set<String>
  /// Words that a slot does not begin with: articles and possessives.
  let determiners: Set<String>
  /// The status of a meal by its names.
  let meals: [String: String]
  let dates: DateWords

  /// Words around dates.
  struct DateWords: Sendable {
    /// `last` in "the last 7 days"; `days` by unit.
    let last: Set<String>
    let units: [String: Set<String>]
    /// Words before a date that belong to it.
    let before: Set<String>
    /// Words that open a period, close it, or join two dates.
    let since: Set<String>
    let until: Set<String>
    /// Words that open what is before a date, or after it, without the date itself.
    let earlier: Set<String>
    let later: Set<String>
    let from: Set<String>
    let joins: Set<String>
  }

  private static let unitNames = ["day", "week", "month", "year"]

  /// The languages that have a catalogue in `folder`, those of `preferred` first.
  /// - Throws: `SurfaceError.file`.
  package static func languages(in folder: String, preferred: [String]) throws -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw SurfaceError.file(
        path: folder, line: nil, reason: "is missing or cannot be listed; install Sonar again")
    }
    let found = names.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }.map { String($0.dropLast(5)) }
      .sorted()
    return preferred.filter(found.contains) + found.filter { !preferred.contains($0) }
  }

  /// Reads the catalogue of `language` in `folder`.
  /// - Throws: `SurfaceError.file`, which names what is wrong with its line.
  package static func read(folder: String, language: String) throws -> QuestionCatalogue {
    try SurfaceError.reading("\(folder)/\(language).yaml") { text throws(StrictYAML.Fault) in
      try QuestionCatalogue(text, language: language)
    }
  }

  /// Parses the contents of a file.
  /// - Throws: `StrictYAML.Fault`.
  init(_ text: String, language: String) throws(StrictYAML.Fault) {
    self.language = language
    let keys = [
      "expand", "openings", "fillers", "modifiers", "barred", "determiners", "meals", "dates", "sets",
      "forms",
    ]
    let all = try YAMLValue.parse(text)?.members(keys) ?? []
    var parts: [String: YAMLValue] = [:]
    for part in all { parts[part.key] = part }
    if let missing = keys.first(where: { parts[$0] == nil }) {
      throw .init(line: 1, reason: "\(missing) is missing; add it")
    }
    func lists(_ key: String, _ names: [String]? = nil) throws(StrictYAML.Fault) -> [(
      key: String, list: [String]
    )] {
      var lists: [(key: String, list: [String])] = []
      for member in try parts[key]?.members(names) ?? [] { lists.append((member.key, try member.texts())) }
      return lists
    }
    func phrases(_ key: String) throws(StrictYAML.Fault) -> [[String]] {
      Self.longestFirst(try parts[key]?.texts() ?? [])
    }
    expansions = Dictionary(
      try lists("expand").map {
        (Words.normal($0.key), QuestionPattern.words($0.list.joined(separator: " ")))
      },
      uniquingKeysWith: { first, _ in first })
    (openings, fillers) = (try phrases("openings"), try phrases("fillers"))
    (barred, determiners) = (Set(try phrases("barred").joined()), Set(try phrases("determiners").joined()))
    modifiers = try lists("modifiers", QuestionModifier.allCases.map(\.rawValue)).compactMap { name, list in
      QuestionModifier(rawValue: name).map { ($0, Self.longestFirst(list)) }
    }
    var meals: [String: String] = [:]
    for (status, words) in try lists("meals", ["breakfast", "lunch", "dinner", "snack"]) {
      for word in words { meals[Words.normal(word)] = status }
    }
    self.meals = meals
    let dateKeys = ["last", "before", "since", "until", "earlier", "later", "from", "joins"] + Self.unitNames
    var dates: [String: Set<String>] = [:]
    for (key, words) in try lists("dates", dateKeys) { dates[key] = Set(words.map(Words.normal)) }
    self.dates = DateWords(
      last: dates["last"] ?? [], units: dates.filter { Self.unitNames.contains($0.key) },
      before: dates["before"] ?? [],
      since: dates["since"] ?? [], until: dates["until"] ?? [], earlier: dates["earlier"] ?? [],
      later: dates["later"] ?? [], from: dates["from"] ?? [],
      joins: dates["joins"] ?? [])
    let sets = Dictionary(
      try lists("sets").map { ($0.key, $0.list) }, uniquingKeysWith: { first, _ in first })
    var patterns: [(form: QuestionForm, pattern: QuestionPattern)] = []
    for member in try parts["forms"]?.members(QuestionForm.allCases.map(\.rawValue)) ?? [] {
      guard let form = QuestionForm(rawValue: member.key) else { continue }
      for item in try member.items() {
        do {
          patterns.append((form, try QuestionPattern(try item.text(), sets: sets)))
        } catch let fault as QuestionPattern.Fault {
          throw .init(line: item.line, reason: fault.reason)
        } catch let fault as StrictYAML.Fault {
          throw fault
        } catch {
          throw .init(line: item.line, reason: "cannot be read")
        }
      }
    }
    self.patterns = patterns
  }

  private static func longestFirst(_ phrases: [String]) -> [[String]] {
    phrases.map(QuestionPattern.words).enumerated()
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }
}
