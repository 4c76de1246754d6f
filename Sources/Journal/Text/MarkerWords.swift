/// Words of a language that decide what may be left out of a sentence that was said: `markers.txt`.
struct MarkerWords: Sendable {
  /// Sections of single words, as the file describes them.
  enum List: String, CaseIterable {
    case joints, turns, fillers, adverbs, adjuncts, dependents, pronouns, tied, kept, beliefs, speaker
  }

  /// Sections of phrases beside which nothing may be left out: of their clause, or only where they stand.
  private static let kinds: [(section: String, fault: CopyGuard.Fault, bindsClause: Bool)] = [
    ("denials", .denial, true), ("conditions", .condition, true), ("reports", .report, true),
    ("corrections", .correction, true), ("hedges", .hedge, true), ("wishes", .wish, false),
    ("exceptions", .exception, false), ("comparisons", .comparison, false), ("limits", .limit, false),
  ]
  /// Sections of the file.
  static let sections = ["variants"] + List.allCases.map(\.rawValue) + kinds.map(\.section)

  /// A phrase beside which nothing may be left out.
  struct Mark: Sendable {
    var words: [String]
    var fault: CopyGuard.Fault
    /// True if nothing may be left out of its clause; else only the phrase itself and what is next to it stay.
    var bindsClause: Bool
  }

  private var lists: [List: Set<String>] = [:]
  /// By their first word.
  private var marks: [String: [Mark]] = [:]
  /// Words as said, by how they may be written.
  private var variants: [String: [String]] = [:]

  /// - Throws: `WordFileError.malformed`.
  init(_ file: WordFile) throws(WordFileError) {
    for list in List.allCases { lists[list] = try file.words(list.rawValue, form: Self.form) }
    for (section, fault, bindsClause) in Self.kinds {
      for words in try file.phrases(section, form: Self.form) {
        marks[words[0], default: []].append(Mark(words: words, fault: fault, bindsClause: bindsClause))
      }
    }
    for (said, written) in try file.groups("variants", form: Self.form) {
      for word in written { variants[word, default: []].append(Self.form(said)) }
    }
  }

  /// Normal form: lower case, plain apostrophes; diacritics are kept.
  static func form(_ word: String) -> String {
    let lower = word.lowercased()
    return lower.utf8.allSatisfy { $0 < 0x80 }
      ? lower : lower.replacing("’", with: "'").replacing("‘", with: "'").replacing("ß", with: "ss")
  }

  /// True if `list` has `form`.
  func has(_ form: String, in list: List) -> Bool { lists[list]?.contains(form) ?? false }

  /// The marks that begin at `words[index]`.
  func marks(at index: Int, in words: [String]) -> [Mark] {
    (marks[words[index]] ?? []).filter { words[index...].starts(with: $0.words) }
  }

  /// The words as said that may be written as `form`; speech models may leave out apostrophes.
  func said(for form: String) -> [String] {
    (variants[form] ?? []) + (form.contains("'") ? [form.replacing("'", with: "")] : [])
  }
}
