internal import GRDB

/// One word of a query as FTS5 patterns.
struct TermPattern: Equatable {
  var segment: String
  var title: String
  var name: String

  /// The pattern for rows with `word` in the text or one of `stems` beside it; both already FTS5 strings.
  init(word: String?, stems: [String]) {
    func pattern(_ text: String, _ stem: String) -> String {
      ((word.map { ["{\(text)} : \($0)"] } ?? []) + stems.map { "{\(stem)} : \($0)" })
        .joined(separator: " OR ")
    }
    segment = pattern("text", "stems")
    title = pattern("title", "title_stems")
    name = pattern("name", "name")
  }
}

/// A person's query, taken apart by the tokenizer of the search tables.
struct SearchTerms {
  /// An entry answers when it holds all patterns of one alternative.
  var alternatives: [[TermPattern]]

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
    let count = try tokenizer.tokenize(query: query.words.replacingOccurrences("\0", with: " ")).count
    guard count <= SearchQuery.mostWords else {
      throw JournalStoreError.tooManyWords(count: count, limit: SearchQuery.mostWords)
    }
    let words = try StemColumn.runs(query.words).compactMap { try phrase(String($0)) }
    let stems = try query.stems.compactMap(phrase)
    if words.isEmpty {
      alternatives = []
    } else if stems.count.isMultiple(of: words.count) {
      alternatives = [
        words.enumerated().map { index, word in
          let own = stride(from: index, to: stems.count, by: words.count).map { stems[$0] }
          return TermPattern(word: word, stems: own)
        }
      ]
    } else {
      // Words and stems were taken apart differently: all of the one or all of the other.
      alternatives = [
        words.map { TermPattern(word: $0, stems: []) }, stems.map { TermPattern(word: nil, stems: [$0]) },
      ]
    }
  }
}

extension String {
  fileprivate func replacingOccurrences(_ old: Character, with new: Character) -> String {
    String(map { $0 == old ? new : $0 })
  }
}

/// A few words of a segment, those that matched marked.
enum Snippet {
  /// The mark that FTS5 puts before a match; no transcript holds it.
  static let mark: Character = "\u{1}"
  private static let length = 16

  /// The stretch of a text with most matches; `marked` and `stems` hold `mark` before each match.
  ///
  /// A match among the stems marks the run of the text that stands at the same place.
  static func text(marked: String, stems: String) -> String {
    let stemRuns = StemColumn.runs(stems)
    let runs = StemColumn.runs(marked)
    let hits = runs.indices.filter {
      runs[$0].contains(mark) || (stemRuns.indices.contains($0) && stemRuns[$0].contains(mark))
    }
    let isHit = Set(hits)
    let last = max(0, runs.count - length)
    let start =
      hits.map { min(max(0, $0 - length / 4), last) }
      .max { left, right in
        let counts = [left, right].map { from in hits.count { $0 >= from && $0 < from + length } }
        return (counts[0], -left) < (counts[1], -right)
      } ?? 0
    let end = min(runs.count, start + length)
    let shown = runs[start..<end].enumerated().map { offset, run in
      let plain = run.filter { $0 != mark }
      return isHit.contains(start + offset) ? framed(plain) : plain
    }
    return (start > 0 ? "… " : "") + shown.joined(separator: " ") + (end < runs.count ? " …" : "")
  }

  private static func framed(_ run: String) -> String {
    func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    guard let first = run.firstIndex(where: isWord), let last = run.lastIndex(where: isWord) else {
      return run
    }
    return run[..<first] + "«" + run[first...last] + "»" + run[run.index(after: last)...]
  }
}
