internal import StrictYAML
internal import Text

/// A form of words that a question may have: words, `(one|or other)`, `[perhaps]`, `<a set>` and `{slot}`.
struct QuestionPattern: Sendable {
  private let nodes: [Node]

  private indirect enum Node: Sendable {
    case word(String)
    case choice([[Node]])
    case slot(QuestionSlot)
  }

  /// Words that a slot took, by slot.
  typealias Slots = [QuestionSlot: Range<Int>]

  /// Largest number of words in a slot.
  private static let longestSlot = 6

  /// Parses `text`; `sets` are the phrases that stand for a name.
  /// - Throws: `Fault`.
  init(_ text: String, sets: [String: [String]]) throws(Fault) {
    var parser = Parser(rest: text[...], sets: sets)
    nodes = try parser.sequence(until: [])
  }

  /// A fault of a pattern.
  struct Fault: Error { let reason: String }

  /// The slots of `words`, all of which the pattern must take; nil if it does not fit.
  /// - Parameter barred: words that no slot takes.
  func match(_ words: [String], barred: Set<String>) -> Slots? {
    Matcher(words: words, barred: barred).match(nodes[...], at: 0, [:])
  }

  private struct Matcher {
    let words: [String]
    let barred: Set<String>

    func match(_ nodes: ArraySlice<Node>, at place: Int, _ slots: Slots) -> Slots? {
      guard let node = nodes.first else { return place == words.count ? slots : nil }
      let rest = nodes.dropFirst()
      switch node {
      case .word(let word):
        guard place < words.count, words[place] == word else { return nil }
        return match(rest, at: place + 1, slots)
      case .choice(let branches):
        for branch in branches {
          if let found = match(branch + rest, at: place, slots) { return found }
        }
        return nil
      case .slot(let slot):
        // As few words as fit, so that optional words after the slot are not taken.
        var end = place
        while end < words.count, end - place < longestSlot, !barred.contains(words[end]) {
          end += 1
          var taken = slots
          taken[slot] = place..<end
          if let found = match(rest, at: end, taken) { return found }
        }
        return nil
      }
    }
  }

  private struct Parser {
    var rest: Substring
    let sets: [String: [String]]

    /// The nodes up to one of `ends`, which is left.
    mutating func sequence(until ends: Set<Character>) throws(Fault) -> [Node] {
      var nodes: [Node] = []
      while let next = rest.first, !ends.contains(next) {
        switch next {
        case " ": rest.removeFirst()
        case "(": nodes.append(.choice(try branches(until: ")")))
        case "[": nodes.append(.choice(try branches(until: "]") + [[]]))
        case "<":
          let name = try name(until: ">")
          guard let phrases = sets[name] else {
            throw Fault(reason: "there is no set <\(name)>; add it to sets")
          }
          nodes.append(.choice(phrases.map { QuestionPattern.words($0).map(Node.word) }))
        case "{":
          let name = try name(until: "}")
          guard let slot = QuestionSlot(rawValue: name) else {
            throw Fault(reason: "there is no slot {\(name)}")
          }
          nodes.append(.slot(slot))
        case ")", "]", "|", ">", "}": throw Fault(reason: "a \(next) without its beginning")
        default:
          let word = rest.prefix { !" ()[]<>{}|".contains($0) }
          rest = rest[word.endIndex...]
          nodes.append(.word(Words.normal(String(word))))
        }
      }
      return nodes
    }

    private mutating func branches(until end: Character) throws(Fault) -> [[Node]] {
      var branches: [[Node]] = []
      repeat {
        rest.removeFirst()
        branches.append(try sequence(until: ["|", end]))
      } while rest.first == "|"
      guard rest.first == end else { throw Fault(reason: "a \(end) is missing") }
      rest.removeFirst()
      return branches
    }

    private mutating func name(until end: Character) throws(Fault) -> String {
      guard let close = rest.firstIndex(of: end) else { throw Fault(reason: "a \(end) is missing") }
      defer { rest = rest[rest.index(after: close)...] }
      return String(rest[rest.index(after: rest.startIndex)..<close])
    }
  }

  /// The words of a phrase in normal form.
  static func words(_ phrase: String) -> [String] {
    phrase.split(separator: " ").map { Words.normal(String($0)) }
  }
}
