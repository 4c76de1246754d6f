import Foundation
import Model
import StageContract
import Text

/// Checks of a typed text beyond the facts that the stages find in it: its days, its signs and its doubtful numbers.
struct TypedDays {
  let text: String
  let language: Language
  let calendar: JournalCalendar

  /// `text` with its written days as they are spoken, "20. November" for "20.11.": the stages read speech.
  static func spoken(_ text: String, language: Language) -> String {
    guard language.isGerman else { return text }
    let written = #/(?<before>^|[^\d.,])(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.(?:\s?(?<year>\d{4}))?(?!\d)/#
    return text.replacing(written) { match in
      guard let day = Int(match.day), let month = Int(match.month), (1...31).contains(day),
        (1...12).contains(month)
      else { return String(match.output.0) }
      return "\(match.before)\(day). \(CalendarNames.germanMonths[month - 1])"
        + (match.year.map { " \($0)" } ?? "")
    }
  }

  /// The objection to storing `facts`, or to finding them again; nil if there is none.
  /// - Parameter hasMood: whether the text also has a feeling, which is stored as that of now.
  func objection(to facts: [Extract.Fact], hasMood: Bool) -> String? {
    // The stages find no fact in an amount with a sign, nor in one that can be read in two ways.
    guard !facts.isEmpty || hasMood else { return ambiguousNumber ?? (hasNumber ? signed : nil) }
    return signed ?? doubtfulNumber ?? doubtfulDay(facts, hasMood: hasMood)
  }

  private var hasNumber: Bool {
    let tokens = Words.spokenTokens(text, language: language)
    return !NumberWords.matches(in: tokens, language: language.code).isEmpty
  }

  private var signed: String? {
    let isSigned =
      text.contains(/(?:^|[^\p{L}\p{N}])[-−–+]\s*[\p{Sc}]?\s*\d/)
      || Words.words(text).contains { ["minus", "negative", "negativ"].contains(Words.normal($0)) }
    return isSigned ? "an amount with a sign is not understood; say what happened without one" : nil
  }

  private var ambiguousNumber: String? {
    let isAmbiguous =
      language.isGerman
      ? text.contains(/(?:^|[^\d.,])\d{1,3},\d{3}(?:\D|$)/)
      : text.contains(/(?:^|[^\d.,])\d{1,3}\.\d{3}(?:\D|$)/)
    return isAmbiguous ? "a number can be read in two ways; write it without points and commas" : nil
  }

  private var doubtfulNumber: String? {
    if let ambiguousNumber { return ambiguousNumber }
    if text.contains(/(?:^|[^\d.,:])0+(?:[.,]0+)?(?:[^\d.,:]|$)/)
      || Words.words(text).contains(where: { ["zero", "null"].contains(Words.normal($0)) })
    {
      return "an amount of zero is nothing to log"
    }
    return nil
  }

  private func doubtfulDay(_ facts: [Extract.Fact], hasMood: Bool) -> String? {
    let unread = "a day in the text is not understood; say it another way, such as yesterday"
    if text.contains(/\d\s*[\/]\s*\d/) || text.contains(/\d{4}-\d/) || text.contains(/\d-\d{1,2}-\d/) {
      return unread
    }
    let tokens = Words.spokenTokens(text, language: language)
    let mentions = TimeReader.mentions(in: tokens, language: language).filter { !$0.isClock }
    let read = Set(mentions.flatMap(\.range))
    for index in tokens.indices where !read.contains(index) {
      let word = tokens[index].normal
      // A year that the day before it was read without.
      if read.contains(index - 1), word.count == 4, word.allSatisfy(\.isNumber) { return unread }
      if TimeWords.weekdays[word] != nil || TimeWords.weekdays[String(word.dropLast())] != nil {
        return unread
      }
      let near = [index - 1, index + 1].contains { tokens.indices.contains($0) && tokens[$0].isDigits }
      if near, TimeWords.months[word] != nil || Self.shortMonths.contains(word) { return unread }
    }
    let dotted = text.matches(of: /(?:^|[^\d.,])(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}|\d{2}))?/)
    let days = mentions.filter { $0.meaning != .part }
    if dotted.count > days.count { return unread }
    if facts.allSatisfy({ $0.kind == .document }) {
      return hasMood && !days.isEmpty ? "a feeling is logged for now alone" : nil
    }
    // What the text names, each in the readings that facts can have; and what the facts say.
    let named = days.map { day in
      Set([false, true].compactMap { calendar.text(day: day, clock: nil, tense: .past, isSleep: $0) })
    }
    let said = facts.map { $0.when.map { String($0.prefix(10)) } ?? calendar.today.text }
    let isUsed = named.allSatisfy { readings in said.contains(where: readings.contains) }
    let isNamed =
      named.isEmpty
      || zip(facts, said).allSatisfy { fact, day in
        fact.kind == .document || named.contains { $0.contains(day) }
      }
    if !isUsed || !isNamed { return unread }
    let isNow = named.allSatisfy { $0.contains(calendar.today.text) }
    return hasMood && !isNow ? "a feeling is logged for now alone" : nil
  }

  private static let shortMonths: Set<String> = [
    "jan", "feb", "febr", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "okt", "nov", "dec", "dez",
  ]
}
