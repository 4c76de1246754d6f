import Text

/// Overlap of a summary with reference summaries: ROUGE-N and ROUGE-L (Lin 2004, "ROUGE: A Package for
/// Automatic Evaluation of Summaries", sections 2 and 3).
///
/// Counts like Google's rouge_score: lower case, letters and digits only, words of four or more letters by
/// their stem, the text as one sequence. English uses Porter's stemmer; other languages use Snowball's, if
/// there is one.
struct Rouge: ~Copyable {
  /// F1 of words, word pairs and the longest common subsequence, each 0...1.
  struct Score: Equatable, Sendable {
    /// ROUGE-1.
    var one: Double
    /// ROUGE-2.
    var two: Double
    /// ROUGE-L.
    var longest: Double
  }

  private let stemmer: Stemmer

  /// Creates a measure for texts in `language`, an ISO 639-1 code.
  /// - Throws: `Stemmer.Failure`.
  init(language: String) throws(Stemmer.Failure) {
    stemmer = try language == "en" ? Stemmer(algorithm: "porter") : Stemmer(language: language)
  }

  /// The best score of `summary` against any of `references`, separately for each measure.
  func score(_ summary: String, against references: [String]) -> Score {
    let found = tokens(summary)
    var best = Score(one: 0, two: 0, longest: 0)
    for reference in references {
      let wanted = tokens(reference)
      best.one = max(best.one, Self.overlap(found, wanted, length: 1))
      best.two = max(best.two, Self.overlap(found, wanted, length: 2))
      let common = Self.longestCommonSubsequence(found, wanted)
      best.longest = max(best.longest, Self.f1(common, found.count, wanted.count))
    }
    return best
  }

  /// Tokens that are compared.
  func tokens(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map { word in
      word.count > 3 ? stemmer.stem(String(word)) : String(word)
    }
  }

  private static func overlap(_ found: [String], _ wanted: [String], length: Int) -> Double {
    func runs(_ words: [String]) -> [ArraySlice<String>] {
      words.count < length ? [] : (0...(words.count - length)).map { words[$0..<($0 + length)] }
    }
    let (left, right) = (runs(found), runs(wanted))
    var rest = Dictionary(right.map { ($0, 1) }, uniquingKeysWith: +)
    let shared = left.filter { run in
      guard let count = rest[run], count > 0 else { return false }
      rest[run] = count - 1
      return true
    }
    return f1(shared.count, left.count, right.count)
  }

  private static func longestCommonSubsequence(_ left: [String], _ right: [String]) -> Int {
    var row = Array(repeating: 0, count: right.count + 1)
    for word in left {
      var diagonal = 0
      for (column, other) in right.enumerated() {
        let above = row[column + 1]
        row[column + 1] = word == other ? diagonal + 1 : max(above, row[column])
        diagonal = above
      }
    }
    return row[right.count]
  }

  private static func f1(_ shared: Int, _ found: Int, _ wanted: Int) -> Double {
    found + wanted == 0 ? 0 : 2 * Double(shared) / Double(found + wanted)
  }
}
