import Foundation
internal import Model

/// Other forms of the words of a text, kept in a column beside it, by which they are found as well.
///
/// - Japanese, Chinese, Korean, Thai, Lao, Khmer, Burmese and Tibetan are taken apart into overlapping pairs of characters,
///   with the last one alone behind them: any part of two or more is a phrase of pairs, one character the start of a pair.
/// - Words joined by hyphens, apostrophes or the full stops of initials are written as one: `e-mail`, `don't`, `U.S.`.
/// - Letters that languages also write in two are written so: `ü` as `ue`, `ß` as `ss`, `ø` as `oe`.
///
/// The column has the format of `StemColumn`, without the empty groups at its end.
enum SearchForms {
  /// The column for `text`; empty if none of its words has another form.
  static func column(_ text: String) -> String {
    guard mayHaveForms(text) else { return "" }
    var groups = StemColumn.runs(text).map { group(String($0)) }
    while groups.last == "-" { groups.removeLast() }
    return groups.joined(separator: " ")
  }

  /// Number of words in a row with the columns `text` and `forms`, as SQL: of a word without spaces, two characters count as
  /// one, as in `Words.count`.
  static let wordCount = """
    (LENGTH(TRIM(text)) - LENGTH(REPLACE(TRIM(text), ' ', '')) + 1
      + (LENGTH(\(joinedForms)) - LENGTH(REPLACE(\(joinedForms), '-', ''))) / 2)
    """

  /// The groups of the column `forms` that are not empty, as SQL.
  private static let joinedForms = "REPLACE(' ' || REPLACE(forms, ' ', '  ') || ' ', ' - ', '')"

  private static func group(_ run: String) -> String {
    let forms = mayHaveForms(run) ? forms(of: pieces(run)) : []
    return forms.isEmpty ? "-" : forms.joined(separator: "-")
  }

  /// A quick check that rules out most texts.
  private static func mayHaveForms(_ text: String) -> Bool {
    text.utf8.contains { $0 >= 0x80 || $0 == 0x2D || $0 == 0x27 || $0 == 0x2E }
  }

  /// A word of a query.
  struct Word {
    /// Its forms as they may stand in a text.
    var inText: [String] = []
    /// Its forms as they may stand in the column, each one token or the tokens of a phrase.
    var inColumn: [String] = []
    /// True if the last token of its form in the column is only the start of one.
    var isStart = false
    /// Its letters and digits.
    var characters = ""
    /// True if it is of a language without spaces.
    var isSpaceless = false
    /// True if it is one word of letters.
    var isPlain = false
  }

  /// The forms of `run`, a word of a query.
  static func word(_ run: String) -> Word {
    let pieces = pieces(run)
    guard let last = pieces.last else { return Word() }
    var word = Word(
      characters: pieces.map(\.text).joined(), isSpaceless: pieces.contains(where: \.isSpaceless),
      isPlain: pieces.count == 1 && !last.isSpaceless)
    guard word.isSpaceless else {
      let whole = pieces.map(\.text).joined(separator: " ")
      let joined = chains(pieces).count == 1 && pieces.count > 1 ? self.joined(pieces) : []
      word.inText = spellings(of: whole) + joined
      word.inColumn = pieces.count == 1 ? [whole] + spellings(of: whole) : joined
      return word
    }
    var tokens = forms(of: pieces)
    if last.isSpaceless {
      if last.text.unicodeScalars.count > 1 { tokens.removeLast() } else { word.isStart = true }
    }
    word.inColumn = [tokens.joined(separator: " ")]
    return word
  }

  /// The places of `characters`, from a query, in `run`, whatever stands between them that is no letter; none in a run of
  /// a language with spaces.
  static func ranges(of characters: String, in run: String) -> [Range<String.Index>] {
    guard run.unicodeScalars.contains(where: \.isSpaceless) else { return [] }
    let wanted = Array(characters.unicodeScalars)
    var scalars: [(scalar: Unicode.Scalar, place: Range<String.Index>)] = []
    for index in run.indices {
      for scalar in plain(String(run[index])).unicodeScalars where isOfWord(scalar) {
        scalars.append((shown(scalar), index..<run.index(after: index)))
      }
    }
    var ranges: [Range<String.Index>] = []
    var start = 0
    while start + wanted.count <= scalars.count, !wanted.isEmpty {
      if wanted.indices.allSatisfy({ scalars[start + $0].scalar == wanted[$0] }) {
        ranges.append(scalars[start].place.lowerBound..<scalars[start + wanted.count - 1].place.upperBound)
        start += wanted.count
      } else {
        start += 1
      }
    }
    return ranges
  }

  // MARK: - Pieces

  /// Letters and digits of a run that follow each other, all of them of languages with spaces or of languages without.
  private struct Piece {
    var text: String
    var isSpaceless: Bool
    /// The only sign between it and the piece before it; nil if there is none or are several.
    var joint: Unicode.Scalar?

    /// True if `next` belongs to the same word: behind a hyphen, an apostrophe, or the full stop of an initial.
    func isJoined(to next: Piece) -> Bool {
      guard let joint = next.joint, !isSpaceless, !next.isSpaceless else { return false }
      let areInitials = [self, next].allSatisfy { $0.text.count == 1 && $0.text.allSatisfy(\.isLetter) }
      let areNumbers = text.allSatisfy(\.isNumber) && next.text.allSatisfy(\.isNumber)
      switch joint.properties.generalCategory {
      case .dashPunctuation, .format: return !areNumbers
      default: return apostrophes.contains(joint) || joint == "." && areInitials
      }
    }
  }

  private static let apostrophes: Set<Unicode.Scalar> = ["'", "’", "‘"]

  private static func pieces(_ run: String) -> [Piece] {
    var pieces: [Piece] = []
    var gap: [Unicode.Scalar] = []
    for scalar in plain(run).unicodeScalars {
      guard isOfWord(scalar) else {
        gap.append(scalar)
        continue
      }
      let isSpaceless = scalar.isSpaceless
      // Signs without a width part words in Thai and Khmer.
      let isOpen = isSpaceless && gap.allSatisfy { $0.properties.generalCategory == .format }
      if let last = pieces.last, last.isSpaceless == isSpaceless, gap.isEmpty || isOpen {
        pieces[pieces.count - 1].text.unicodeScalars.append(shown(scalar))
      } else {
        pieces.append(
          Piece(
            text: String(shown(scalar)), isSpaceless: isSpaceless, joint: gap.count == 1 ? gap.first : nil))
      }
      gap = []
    }
    return pieces
  }

  /// The tokens of the column for `pieces`.
  private static func forms(of pieces: [Piece]) -> [String] {
    guard pieces.contains(where: \.isSpaceless) else {
      let words = chains(pieces).filter { $0.count > 1 }.flatMap { chain in
        // "mother-in-law's"
        let isPossessive = chain.count > 2 && chain.last?.joint.map(apostrophes.contains) ?? false
        return joined(Array(chain)) + (isPossessive ? joined(Array(chain.dropLast())) : [])
      }
      return pieces.flatMap { spellings(of: $0.text) } + words
    }
    return pieces.flatMap { piece in
      guard piece.isSpaceless else { return [spellings(of: piece.text).first ?? piece.text] }
      let scalars = Array(piece.text.unicodeScalars)
      return scalars.indices.map { index in
        String(String.UnicodeScalarView(scalars[index..<min(index + 2, scalars.count)]))
      }
    }
  }

  /// `pieces`, those of a word together.
  private static func chains(_ pieces: [Piece]) -> [ArraySlice<Piece>] {
    var chains: [ArraySlice<Piece>] = []
    var start = pieces.startIndex
    for index in pieces.indices {
      guard index + 1 == pieces.count || !pieces[index].isJoined(to: pieces[index + 1]) else { continue }
      chains.append(pieces[start...index])
      start = index + 1
    }
    return chains
  }

  /// `pieces` as one word, as it is written and as it may be spelled.
  private static func joined(_ pieces: [Piece]) -> [String] {
    let whole = pieces.map(\.text).joined()
    return [whole] + spellings(of: whole)
  }

  // MARK: - Characters

  /// `text` in lower case without forms of presentation: wide and narrow letters, ligatures.
  private static func plain(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text.lowercased() : text.precomposedStringWithCompatibilityMapping.lowercased()
  }

  /// `word` with the letters that others write for those that not all languages have; empty if there are none in it.
  private static func spellings(of word: String) -> [String] {
    guard word.utf8.contains(where: { $0 >= 0x80 }) else { return [] }
    let spelled = word.map { letters[$0] ?? String($0) }.joined()
    guard spelled != word else { return [] }
    return word.contains("ø") ? [spelled, word.replacing("ø", with: "o")] : [spelled]
  }

  private static let letters: [Character: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "æ": "ae", "œ": "oe", "å": "aa", "þ": "th",
    "ð": "d",
    "ł": "l", "đ": "d", "ı": "i",
  ]

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber:
      true
    case .nonspacingMark, .spacingMark: scalar.isSpaceless
    default: false
    }
  }

  /// `scalar` for FTS5, which parts words at the marks of Thai, Khmer and others: those become letters for private use.
  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark:
      (0x0E00...0x17FF).contains(scalar.value)
        ? Unicode.Scalar(0xE000 + scalar.value - 0x0E00) ?? scalar : scalar
    default: scalar
    }
  }
}
