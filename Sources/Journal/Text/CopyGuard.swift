/// Judges whether a written sentence only copies what was said: its words in their order, with whole parts left out.
package struct CopyGuard: Sendable {
  /// A sentence that was said.
  package struct Source: Equatable, Sendable {
    /// Its number in the entry.
    package var number: Int
    package var text: String

    /// Creates a source.
    package init(number: Int, text: String) { (self.number, self.text) = (number, text) }
  }

  /// Why a written sentence does not stand.
  package enum Fault: String, Sendable {
    case noSource = "no_source"
    case noMarkers = "no_markers"
    case empty, length, words, part, number, pronoun, quotation, question
    case denial, condition, report, correction, hedge, wish, exception, comparison, limit

    /// Why, in one line for people.
    package var sentence: String {
      switch self {
      case .noSource: "It names no sentence that was said."
      case .noMarkers: "Its language has no list of markers, so only whole sentences can be copied."
      case .empty: "It has no words."
      case .length: "It is too long, or what it names is."
      case .words: "Its words are not those that were said, in their order."
      case .part: "It leaves out a part without which the rest may say something else."
      case .number: "It leaves out words beside a number."
      case .pronoun: "It leaves out the person that a pronoun means."
      case .question: "It leaves out words or the sign of a question."
      default: "It leaves out words of a clause that stands as a whole or not at all: \(rawValue)."
      }
    }
  }

  private let language: Language

  /// A guard for sentences of `language`.
  package init(language: Language) { self.language = language }

  /// Longest sentence in characters.
  private static let longest = 400
  /// Longest title in characters and words.
  private static let longestTitle = (characters: 60, words: 8)
  /// Most bytes and words that are compared with a sentence, and most times that a word is said in them.
  static let mostSaid = (bytes: 20_000, words: 1500, repeated: 100)

  /// Why `text` does not stand as a copy of `sources`; nil if it does.
  /// - Parameters:
  ///   - sources: the sentences that it names, in order.
  ///   - said: all sentences of the entry, in order.
  package func fault(in text: String, from sources: [Source], said: [Source]) -> Fault? {
    if sources.isEmpty { return .noSource }
    if text.utf8.count > 4 * Self.longest || text.count > Self.longest { return .length }
    let written = SpokenSign.signs(of: text)
    if written.isEmpty { return .empty }
    guard let markers = language.markers else { return wholeFault(written, sources) }
    let spoken = clauses(sources, said, markers)
    guard let spoken else { return .length }
    let (fault, kept) = CopyAlignment(written, spoken).best
    return fault ?? self.fault(of: text, written, kept, spoken)
  }

  /// Why `title` does not stand as a stretch of one of `sources`; nil if it does.
  /// - Parameter said: all sentences of the entry, in order.
  package func fault(inTitle title: String, from sources: [Source], said: [Source]) -> Fault? {
    if sources.isEmpty { return .noSource }
    if title.utf8.count > 4 * Self.longestTitle.characters || title.count > Self.longestTitle.characters {
      return .length
    }
    let written = SpokenSign.signs(of: title)
    guard let last = written.last else { return .empty }
    if written.count > Self.longestTitle.words { return .length }
    guard let markers = language.markers else { return wholeFault(written, sources) }
    if language.borders.neverEnds.contains(last.token.normal) { return .part }
    var first: Fault?
    for source in sources {
      guard let spoken = clauses([source], said, markers) else { continue }
      let forms = written.map(\.form)
      for start in spoken.words.indices where spoken.words[start].isNamed {
        guard spoken.words[start...].lazy.map(\.form).starts(with: forms) else { continue }
        let kept = Array(start..<start + forms.count)
        guard let fault = spoken.fault(ofStretch: kept) ?? self.fault(of: title, written, kept, spoken) else {
          return nil
        }
        first = first ?? fault
      }
    }
    return first ?? .words
  }

  /// The first source that shares most words with `text`, to be quoted in its place; nil without sources.
  package func bestSource(for text: String, among sources: [Source]) -> Source? {
    func content(_ text: String) -> Set<String> {
      Set(Words.tokens(String(text.prefix(10 * Self.longest))).map(\.normal)).subtracting(language.stopWords)
    }
    let words = content(text)
    let shared = sources.map { content($0.text).intersection(words).count }
    return shared.max().flatMap(shared.firstIndex).map { sources[$0] }
  }

  /// The clauses said from the sentence before the first of `sources` to that behind the last; nil if it is too much.
  private func clauses(_ sources: [Source], _ said: [Source], _ markers: MarkerWords) -> SpokenClauses? {
    let named = Set(sources.map(\.number))
    guard let first = named.min(), let last = named.max() else { return nil }
    let near = said.filter { $0.number >= first - 1 && $0.number <= last + 1 && !named.contains($0.number) }
    let all = (sources + near).sorted { $0.number < $1.number }
    guard all.reduce(0, { $0 + $1.text.utf8.count }) <= Self.mostSaid.bytes else { return nil }
    let spoken = SpokenClauses(all, named: named, language: language, markers: markers)
    let counts = Dictionary(spoken.words.map { ($0.form, 1) }, uniquingKeysWith: +).values
    let isLittle = spoken.words.count <= Self.mostSaid.words && (counts.max() ?? 0) <= Self.mostSaid.repeated
    return isLittle ? spoken : nil
  }

  /// Why a copy of the words `kept` does not stand although what it leaves out may be left out.
  private func fault(
    of text: String, _ written: [SpokenSign], _ kept: [Int], _ spoken: SpokenClauses
  ) -> Fault? {
    if spoken.asks(kept), !written.contains(where: { $0.end == .question }) { return .question }
    let persons = spoken.keepsPerson(kept)
    if persons.contains(false) { return .pronoun }
    guard persons.contains(nil) else { return nil }
    let tokens = written.map(\.token)
    let opening = Opening(text, words: tokens, language: language)
    let loose = LooseReference(tokens: tokens, opening: opening, language: language)
    return loose.kind == .person ? .pronoun : nil
  }

  private func wholeFault(_ written: [SpokenSign], _ sources: [Source]) -> Fault? {
    let forms = written.map(\.form)
    return sources.contains { SpokenSign.signs(of: $0.text).map(\.form) == forms } ? nil : .noMarkers
  }
}

/// How the words of a written sentence are found among those that were said: with as little left out as possible.
private struct CopyAlignment {
  /// Why the best way does not stand, if it does not, and the places of the words that are kept.
  private(set) var best: (fault: CopyGuard.Fault?, kept: [Int]) = (.words, [])

  /// A way to one written word: where that was said, and the step before, in `steps`.
  private struct Step {
    var place: Int
    var cost: Int
    var fault: CopyGuard.Fault?
    var previous: Int
  }

  init(_ written: [SpokenSign], _ spoken: SpokenClauses) {
    var places: [String: [Int]] = [:]
    for (place, word) in spoken.words.enumerated() where word.isNamed {
      places[word.form, default: []].append(place)
    }
    var steps = [Step(place: -1, cost: 0, fault: nil, previous: -1)]
    // Steps to the word before, and past a joint that may have been added.
    var (last, skipped): (Range<Int>, Range<Int>) = (0..<1, 0..<0)
    func step(to place: Int) -> Step? {
      var best: Step?
      for range in [last, skipped] {
        for index in range.reversed()
        where steps[index].place < place && steps[index].cost < best?.cost ?? .max {
          let before = steps[index].place
          let isAdded = index < last.lowerBound
          if isAdded, before < 0 || spoken.words[before].clause == spoken.words[place].clause { continue }
          let fault = spoken.fault(from: before, to: place)
          let cost = steps[index].cost + (fault != nil ? 1000 : before + 1 < place ? 1 : 0)
          if cost < best?.cost ?? .max {
            best = Step(place: place, cost: cost, fault: steps[index].fault ?? fault, previous: index)
          }
        }
      }
      return best
    }
    for sign in written {
      let found = (places[sign.form] ?? spoken.markers.said(for: sign.form).flatMap { places[$0] ?? [] })
        .filter { sign.isQuoted || !spoken.words[$0].isQuoted }.compactMap(step)
      skipped = spoken.markers.has(sign.form, in: .joints) ? last : 0..<0
      last = steps.count..<steps.count + found.count
      steps += found
    }
    skipped = 0..<0
    guard let end = step(to: spoken.words.count) else { return }
    var kept: [Int] = []
    var index = end.previous
    while index > 0 {
      kept.append(steps[index].place)
      index = steps[index].previous
    }
    best = (end.fault, kept.reversed())
  }
}

/// A word, or a sign that has to be copied as words have.
struct SpokenSign {
  /// The end behind a word.
  enum End {
    case none, clause, sentence, question

    var isSentence: Bool { self == .sentence || self == .question }
  }

  var token: Words.Token
  /// Normal form, see `MarkerWords.form`.
  var form: String
  var isQuoted: Bool
  var end = End.none

  /// The words of `text`, and its characters that are neither space nor punctuation.
  static func signs(of text: String) -> [SpokenSign] {
    var signs: [SpokenSign] = []
    var isQuoted = false
    var place = text.startIndex
    func add(_ token: Words.Token) {
      signs.append(SpokenSign(token: token, form: MarkerWords.form(token.text), isQuoted: isQuoted))
    }
    func scan(to end: String.Index) {
      while place < end {
        let (character, range) = (text[place], place..<text.index(after: place))
        place = range.upperBound
        let next = place < text.endIndex ? text[place] : " "
        switch character {
        case "“", "”", "„", "«", "»", "\"": isQuoted = character == "„" || character == "«" || !isQuoted
        case "'", "’", "‚", "‘": break
        case "-" where !next.isNumber: break
        case ".", "!", "?", ",", ";", ":", "–", "—", "…", "(", ")":
          guard let last = signs.last, !last.end.isSentence else { break }
          // "9. Mai"
          if character == ".", last.token.text.last?.isNumber ?? false, place < text.endIndex { break }
          signs[signs.count - 1].end =
            character == "?" ? .question : character == "." || character == "!" ? .sentence : .clause
        default:
          if character.isWhitespace { break }
          add(
            Words.Token(text: String(character), normal: String(character), range: range, endsClause: false))
        }
      }
    }
    for token in Words.tokens(text) {
      scan(to: token.range.lowerBound)
      add(token)
      place = max(place, token.range.upperBound)
    }
    scan(to: text.endIndex)
    return signs
  }
}
