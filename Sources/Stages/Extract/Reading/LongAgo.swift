import Text

/// Finds statements about an earlier time of life: "at college I weighed …", "als ich zwanzig war". They are no facts
/// of the day.
struct LongAgo {
  private let utterance: Utterance

  init(_ utterance: Utterance) { self.utterance = utterance }

  /// Marks the clauses of that time as habits, up to one about now.
  func mark(_ clauses: inout [Clause]) {
    for index in clauses.indices where isLongAgo(clauses[index].range) {
      let opener = utterance.words[clauses[index].range.lowerBound]
      // "I weighed seventy kilos when I was twenty"
      if index > 0, ["when", "before", "als", "bevor"].contains(opener) { clauses[index - 1].isHabit = true }
      for place in index..<clauses.count {
        if clauses[place].range.contains(where: { Self.now.contains(utterance.words[$0]) }) { break }
        clauses[place].isHabit = true
      }
    }
  }

  private static let now: Set<String> = ["now", "today", "jetzt", "heute", "inzwischen"]
  private static let eras: [[String]] = [
    ["back", "then"], ["in", "those", "days"], ["in", "my", "youth"], ["in", "my", "teens"],
    ["in", "my", "twenties"], ["in", "my", "thirties"], ["in", "my", "forties"], ["in", "my", "early"],
    ["as", "a", "student"], ["as", "a", "kid"], ["as", "a", "child"], ["as", "a", "teenager"],
    ["as", "a", "teen"], ["als", "student"], ["als", "studentin"], ["als", "kind"], ["als", "teenager"],
    ["als", "jugendlicher"], ["als", "jugendliche"], ["in", "meiner", "jugend"], ["in", "der", "schulzeit"],
    ["in", "meiner", "schulzeit"], ["in", "meiner", "studienzeit"], ["in", "meinen", "zwanzigern"],
    ["in", "meinen", "dreissigern"], ["mit", "anfang", "zwanzig"], ["mit", "mitte", "zwanzig"],
    ["summers", "ago"], ["winters", "ago"], ["last", "summer"], ["last", "winter"], ["last", "spring"],
    ["last", "autumn"], ["last", "fall"],
    ["in", "der", "ausbildung"], ["in", "meiner", "ausbildung"], ["in", "der", "lehre"],
    ["in", "meiner", "lehre"], ["zu", "studienzeiten"], ["zu", "schulzeiten"], ["bei", "der", "bundeswehr"],
    ["als", "azubi"], ["als", "lehrling"], ["in", "der", "grundschule"], ["in", "der", "pubertat"],
    ["letzten", "sommer"], ["letzten", "winter"], ["letzten", "herbst"], ["letztes", "fruhjahr"],
  ]
  private static let eraStarts = Set(eras.map { $0[0] })
  /// Schools, after "at" and "in", for what is not done there on a day.
  private static let schools: Set<String> = ["college", "uni", "university", "school", "high", "schule"]
  private static let services: Set<String> = ["army", "navy", "marines", "forces", "military", "airforce"]
  private static let ages: Set<String> = [
    "young", "younger", "little", "small", "pregnant", "jung", "klein", "schwanger", "kind", "student",
    "studentin",
  ]
  private static let people: Set<String> = ["kid", "child", "student", "teenager", "teen", "boy", "girl"]
  private static let turns: Set<String> = [
    "baby", "pregnancy", "kids", "children", "twins", "accident", "operation", "surgery", "wedding",
    "divorce",
    "pandemic", "schwangerschaft", "geburt", "hochzeit", "operation", "scheidung",
  ]

  private func isLongAgo(_ range: Range<Int>) -> Bool {
    range.contains { index in
      let word = utterance.words[index]
      if Self.eraStarts.contains(word), Self.eras.contains(where: { utterance.has($0, at: index) }) {
        return true
      }
      switch word {
      case "damals": return true
      case "at", "in":
        let isGerman = word == "in" && utterance.word(index + 1) == "der"
        if utterance.word(index + 1) == "the", Self.services.contains(utterance.word(index + 2)) {
          return range.contains { utterance.marks[$0].contains(.weigh) }
        }
        return Self.schools.contains(utterance.word(isGerman ? index + 2 : index + 1))
          && range.contains { utterance.marks[$0].contains(.weigh) }
      case "before":
        return ["the", "my", "our"].contains(utterance.word(index + 1))
          && Self.turns.contains(utterance.word(index + 2))
      case "vor": return Self.turns.contains(utterance.word(index + 2))
      case "when":
        // "when I was rowing at university"
        let age = utterance.word(index + 3).hasSuffix("ing") ? index + 4 : index + 3
        return isAge(age) && ["was", "were"].contains(utterance.word(index + 2))
      case "als":
        return range.contains { ["war", "waren"].contains(utterance.words[$0]) }
          && (isAge(index + 2) || isAge(index + 3))
      case "mit": return isAged(index + 1, range)
      default: return false
      }
    }
  }

  /// "twenty", "a kid", "pregnant", "at college" after "when I was".
  private func isAge(_ index: Int) -> Bool {
    let word = utterance.word(index)
    if Self.ages.contains(word) { return true }
    if word == "a" { return Self.people.contains(utterance.word(index + 1)) }
    if word == "at" || word == "in" { return Self.schools.contains(utterance.word(index + 1)) }
    guard let number = utterance.number(at: index), (3...60).contains(number.value) else { return false }
    let next = utterance.word(number.range.upperBound)
    return number.range.upperBound == utterance.words.count
      || utterance.tokens[number.range.upperBound - 1].endsClause
      || ["war", "waren", "i", "years"].contains(next)
  }

  /// "Mit zwanzig habe ich": the age of the speaker and no amount.
  private func isAged(_ index: Int, _ range: Range<Int>) -> Bool {
    guard let number = utterance.number(at: index), (10...60).contains(number.value) else { return false }
    return ["habe", "hab", "war", "wog", "hatte"].contains(utterance.word(number.range.upperBound))
      && !range.contains { utterance.money.currencies[utterance.words[$0]] != nil }
  }
}
