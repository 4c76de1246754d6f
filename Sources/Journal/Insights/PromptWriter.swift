import Foundation
import Model
import Text

/// Writes three questions about a period of the journal; general ones if it contains too little.
struct PromptWriter {
  private let range: InsightRange
  private let words: InsightWords
  /// Selects the variant of a question: changes every week, stable within a week.
  private let rotation: Int

  init(range: InsightRange, language: InsightsReader.Language) {
    self.range = range
    words = InsightWords(language)
    rotation = abs(range.first.number + 3) / 7
  }

  /// One question each about an open task, a day's mood, a theme and a person, as far as available;
  /// three in all.
  func prompts(for insights: Insights) -> [String] {
    let found = [
      task(insights), insights.themes.first.map(theme), mood(insights), person(insights),
      insights.themes.dropFirst().first.map { theme($0, other: true) },
    ]
    .compactMap { $0 }
    let general = words.isGerman ? Self.germanGeneral : Self.englishGeneral
    let more = general.indices.map { general[(rotation + $0) % general.count] }
    return Array((found + more).prefix(3))
  }

  /// Prefers tasks that were not mentioned again, and among them the oldest; in long periods the latest.
  private func task(_ insights: Insights) -> String? {
    let waiting = insights.tasks.filter { !$0.mentionedAgain }
    let open = range.count > 7 ? waiting.last : waiting.first
    guard let task = open ?? insights.tasks.last, let day = day(task.spokenAt) else {
      return nil
    }
    let text = words.quoted(task.text)
    if words.isGerman {
      guard open != nil else { return "Auf \(text) bist du zurückgekommen. Wie ist es ausgegangen?" }
      return [
        "\(on(day)) hast du dir vorgenommen: \(text). Was würde den Anfang leicht machen?",
        "\(on(day)) hast du dir vorgenommen: \(text). Ist es dir noch wichtig, und was wäre der erste Schritt?",
      ][rotation % 2]
    }
    guard open != nil else { return "You came back to \(text). How did it turn out?" }
    return [
      "\(on(day)) you meant to \(text). What would make it easy to begin?",
      "\(on(day)) you meant to \(text). Does it still matter to you, and what would be the first step?",
    ][rotation % 2]
  }

  private func theme(_ theme: Insights.Theme) -> String { self.theme(theme, other: false) }

  private func theme(_ theme: Insights.Theme, other: Bool) -> String {
    let term = words.quoted(theme.term)
    let place: String
    let variant = (rotation + (other ? 1 : 0)) % 3
    if words.isGerman {
      place = theme.entries > 1 ? "in \(words.number(theme.entries)) Einträgen" : "mehrmals"
      return [
        "\(term) kam \(place) vor. Was ist daran noch ungesagt?",
        "\(term) kam \(place) vor. Was hast du dabei über dich gelernt?",
        "\(term) kam \(place) vor. Wie soll es damit weitergehen?",
      ][variant]
    }
    place = theme.entries > 1 ? "in \(words.number(theme.entries)) entries" : "several times"
    let start = theme.entries > 1 ? "You spoke of" : "You said"
    return [
      "\(start) \(term) \(place). What is still unsaid about it?",
      "\(start) \(term) \(place). What did it teach you about yourself?",
      "\(start) \(term) \(place). Where would you like it to go from here?",
    ][variant]
  }

  /// About the day that stands out, or about evenness if several days had the same mood.
  private func mood(_ insights: Insights) -> String? {
    let days = insights.sparkline.compactMap { day in day.score.map { (date: day.date, score: $0) } }
    guard let best = days.max(by: { ($0.score, $1.date) < ($1.score, $0.date) }),
      let worst = days.min(by: { ($0.score, $0.date) < ($1.score, $1.date) })
    else { return nil }
    let isLow = -worst.score > best.score || insights.mood?.trend == .falling && worst.score < -0.2
    if isLow, worst.score < -0.2, let day = CivilDate(text: worst.date) {
      return words.isGerman
        ? "\(name(day)) war der schwerste Tag. Was hat dir geholfen, oder was hätte dir geholfen?"
        : "\(name(day)) was the hardest day. What helped you through it, or what would have?"
    }
    if best.score > 0.2, let day = CivilDate(text: best.date) {
      return words.isGerman
        ? "\(name(day)) war der hellste Tag. Was hat dazu beigetragen, und wie kann es mehr davon geben?"
        : "\(name(day)) was the brightest day. What made it so, and how could there be more of it?"
    }
    guard days.count >= Insights.enough else { return nil }
    return words.isGerman
      ? "Deine Stimmung blieb von Tag zu Tag fast gleich. Wovon hättest du gern mehr gespürt?"
      : "Your mood hardly changed from day to day. What would you have liked to feel more of?"
  }

  /// About a person who was mentioned in at least two entries.
  private func person(_ insights: Insights) -> String? {
    guard let person = insights.people.first, person.entries > 1 else { return nil }
    let count = words.number(person.entries)
    let name = Self.addressed(person.name)
    return words.isGerman
      ? "\(name): in \(count) Einträgen erwähnt. Was ist zwischen euch noch offen?"
      : "\(name) came up in \(count) entries. What would you like to say to them that is still unsaid?"
  }

  /// "my mother" becomes "Your mother" in a question.
  private static func addressed(_ name: String) -> String {
    let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
    let own = ["my": "Your", "our": "Your", "the": "The", "meine": "Deine", "mein": "Dein"]
    guard parts.count == 2, let first = own[parts[0].lowercased()] else { return name }
    return first + " " + parts[1]
  }

  /// `On Monday`, or the date if the period contains several Mondays.
  private func on(_ day: CivilDate) -> String {
    (words.isGerman ? "Am " : "On ") + (range.count > 7 ? words.date(day) : words.weekday(day))
  }

  private func name(_ day: CivilDate) -> String {
    let name = range.count > 7 ? words.date(day) : words.weekday(day)
    return words.isGerman ? "Der " + name : name
  }

  private func day(_ instant: String) -> CivilDate? { CivilDate(text: String(instant.prefix(10))) }

  private static let englishGeneral = [
    "What gave you strength lately, and what cost you some?",
    "Which moment of these days would you like to keep?",
    "What are you putting off, and what would it take to begin?",
    "Who did you good lately, and do they know it?",
    "What would make tomorrow a good day?",
    "What do you know today that you did not know a week ago?",
  ]
  private static let germanGeneral = [
    "Was hat dir zuletzt Kraft gegeben, und was hat dich welche gekostet?",
    "Welchen Moment dieser Tage möchtest du behalten?",
    "Was schiebst du vor dir her, und was bräuchte es, um anzufangen?",
    "Wer hat dir zuletzt gutgetan, und weiß sie oder er davon?",
    "Was würde morgen zu einem guten Tag machen?",
    "Was weißt du heute, das du vor einer Woche nicht wusstest?",
  ]
}
