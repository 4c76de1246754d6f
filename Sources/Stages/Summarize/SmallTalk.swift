import Text

/// Recognises small talk: greetings, dates, thanks, asides about the recording.
struct SmallTalk: Sendable {
  private let leads: Set<String>
  private let dates, openings, endings: [[String]]
  private let wholes: Set<String>

  /// - Throws: `WordFileError`.
  init(_ languages: Languages) throws(WordFileError) {
    let file = try languages.required(
      "small-talk", of: Languages.shared, sections: ["leads", "dates", "openings", "endings", "wholes"])
    leads = try file.words("leads")
    dates = try file.phrases("dates")
    openings = try file.phrases("openings")
    endings = try file.phrases("endings")
    wholes = Set(try file.phrases("wholes").map { $0.joined(separator: " ") })
  }

  /// The share of small talk in a sentence: 1 for all, 0.5 for its beginning, 0 for none.
  func share(_ words: [String], text: String) -> Double {
    if text.contains("http") || text.contains("www.") || text.contains("@") { return 1 }
    let start = Array(words.drop(while: leads.contains))
    guard !start.isEmpty else { return 1 }
    if wholes.contains(start.joined(separator: " ")) { return 1 }
    if start.count <= 12, endings.contains(where: { start.suffix($0.count).elementsEqual($0) }) { return 1 }
    guard openings.contains(where: start.starts) || isDate(start) else { return 0 }
    return start.count <= 10 ? 1 : 0.5
  }

  /// "It's Thursday evening", "Today is the 4th", "Monday, half past seven", "Heute ist Mittwoch, der 18."
  private func isDate(_ words: [String]) -> Bool {
    if words.count <= 9, TimeWords.weekdays[words[0]] != nil { return words.count < 2 || isTime(words[1]) }
    guard let opening = dates.first(where: words.starts) else { return false }
    let rest = words.dropFirst(opening.count).prefix(4)
    return rest.contains {
      TimeWords.weekdays[$0] != nil || TimeWords.months[$0] != nil
        || $0.first?.isNumber ?? false && ["th", "st", "nd", "rd"].contains(where: $0.hasSuffix)
    }
      || rest.first == "day"
  }

  private func isTime(_ word: String) -> Bool {
    word.first?.isNumber ?? false
      || [
        "morning", "evening", "night", "afternoon", "half", "quarter", "the", "der", "abend", "morgen",
        "early",
        "late",
      ].contains(word)
  }
}

extension [String] {
  /// True if the words begin with `phrase`.
  fileprivate func starts(_ phrase: [String]) -> Bool { starts(with: phrase) }
}
