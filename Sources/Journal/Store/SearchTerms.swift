internal import GRDB

/// One word of a query as FTS5 patterns.
struct TermPattern: Equatable {
  var segment: String
  var title: String
  var name: String

  /// The pattern for rows with one of `texts` in the text, of `stems` or of `forms` beside it; all already FTS5 strings.
  init(texts: [String], stems: [String], forms: [String] = []) {
    func pattern(_ text: String, _ stem: String?, _ form: String) -> String {
      (texts.map { "{\(text)} : \($0)" } + stems.map { "{\(stem ?? text)} : \($0)" }
        + forms.map { "{\(form)} : \($0)" }).joined(separator: " OR ")
    }
    segment = pattern("text", "stems", "forms")
    title = pattern("title", "title_stems", "title_forms")
    name = pattern("name", nil, "name_forms")
  }
}

/// A person's query, taken apart by the tokenizer of the search tables.
struct SearchTerms {
  /// An entry answers when it holds all patterns of one alternative.
  var alternatives: [[TermPattern]]
  /// The letters of the words, by which their places in a text without spaces are found.
  private(set) var characters: [String] = []

  var isEmpty: Bool { alternatives.isEmpty }

  /// Segments with any of the words.
  var anySegment: String {
    alternatives.flatMap { $0 }.map { "(\($0.segment))" }.joined(separator: " OR ")
  }

  /// File names with any of the words.
  var anyName: String {
    alternatives.flatMap { $0 }.map { "(\($0.name))" }.joined(separator: " OR ")
  }

  init(_ query: SearchQuery, _ db: Database) throws {
    let tokenizer = try db.makeTokenizer(.unicode61(diacritics: .remove))
    /// A string of FTS5 that holds letters and digits alone: no text can be syntax.
    func phrase(_ text: String) throws -> String? {
      let tokens = try tokenizer.tokenize(query: text.replacingOccurrences("\0", with: " ")).map(\.token)
      return tokens.isEmpty ? nil : "\"" + tokens.joined(separator: " ") + "\""
    }
    let runs = StemColumn.runs(query.words).map { String($0).replacingOccurrences("\0", with: " ") }
    let words = try runs.compactMap { run in try phrase(run).map { (run: run, phrase: $0) } }
    let forms = words.map { SearchForms.word($0.run) }
    characters = forms.map(\.characters).filter { !$0.isEmpty }
    // Each character of a word without spaces is looked up.
    let count =
      try tokenizer.tokenize(query: runs.joined(separator: " ")).count
      + forms.reduce(0) { $0 + ($1.isSpaceless ? $1.characters.count / 8 : 0) }
    guard count <= SearchQuery.mostWords else {
      throw JournalStoreError.tooManyWords(count: count, limit: SearchQuery.mostWords)
    }
    let stems = try query.stems.compactMap(phrase)
    func pattern(_ index: Int, stems: [String]) throws -> TermPattern {
      let form = forms[index]
      // "ice cream" is written as one word, too.
      let pairs = [index - 1, index].filter { $0 >= 0 && $0 + 1 < forms.count }.filter {
        forms[$0].isPlain && forms[$0 + 1].isPlain
      }
      let texts = try (form.inText + pairs.map { words[$0].run + words[$0 + 1].run }).compactMap(phrase)
      var columns = try form.inColumn.compactMap(phrase)
      if form.isStart { columns = columns.map { $0 + " *" } }
      let known = Set(columns)
      let pattern = TermPattern(
        texts: [words[index].phrase] + texts, stems: stems,
        forms: columns + (!form.isSpaceless ? stems.filter { !known.contains($0) } : []))
      guard form.isPlain, try !isFound(pattern, db) else { return pattern }
      return TermPattern(
        texts: [words[index].phrase] + texts + (try Self.parts(words[index].run).compactMap(phrase)),
        stems: stems, forms: columns)
    }
    if words.isEmpty {
      alternatives = []
    } else if stems.count.isMultiple(of: words.count) {
      alternatives = [
        try words.indices.map { index in
          try pattern(
            index, stems: stride(from: index, to: stems.count, by: words.count).map { stems[$0] })
        }
      ]
    } else {
      // Words and stems were taken apart differently: all of the one or all of the other.
      alternatives = [
        try words.indices.map { try pattern($0, stems: []) },
        stems.map { TermPattern(texts: [], stems: [$0]) },
      ]
    }
  }

  /// A word that is nowhere written as one may be written as two: "icecream" is "ice cream". No shorter parts than these:
  /// "a long" is not "along", nor "up on" "upon".
  private static func parts(_ word: String) -> [String] {
    let letters = Array(word)
    guard (5...40).contains(letters.count) else { return [] }
    return (1...(letters.count - 3)).filter { $0 >= 3 || $0 == 1 && !"aio".contains(letters[0].lowercased()) }
      .map { String(letters[..<$0]) + " " + String(letters[$0...]) }
  }
}

/// True if anything matches `pattern`.
private func isFound(_ pattern: TermPattern, _ db: Database) throws -> Bool {
  for (table, text) in [
    ("segment_search", pattern.segment), ("title_search", pattern.title), ("name_search", pattern.name),
  ] {
    let sql = "SELECT 1 FROM \(table) WHERE \(table) MATCH ? LIMIT 1"
    if try Row.fetchOne(db, sql: sql, arguments: [text]) != nil { return true }
  }
  return false
}

extension String {
  fileprivate func replacingOccurrences(_ old: Character, with new: Character) -> String {
    String(map { $0 == old ? new : $0 })
  }
}
