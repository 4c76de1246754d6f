import Foundation
import StageContract

extension RecordingName {
  /// Names of months in English and German, by their first letters: at least three of them make an abbreviation.
  private static let months: [[String]] = [
    ["january", "januar", "jänner"], ["february", "februar", "feber"], ["march", "märz", "maerz", "mrz"],
    ["april"], ["may", "mai"], ["june", "juni"], ["july", "juli"], ["august"], ["september", "sept"],
    ["october", "oktober"], ["november"], ["december", "dezember"],
  ]

  /// Words that recorders put before the seconds since 1970; any other word makes ten digits a number of something else.
  private static let recorderWords: Set<String> = [
    "", "audio", "rec", "record", "recording", "voice", "memo", "msg", "ptt", "note", "file", "sound",
    "aufnahme",
    "sprachmemo", "sprachnachricht",
  ]

  /// The month 1...12 that `word` names, in full or by at least three letters; nil if it names none.
  private static func month(_ word: some StringProtocol) -> Int? {
    let word = word.lowercased().precomposedStringWithCanonicalMapping
    let isShort = word.count == 3
    return months.firstIndex { names in
      names.contains { $0 == word || isShort && $0.hasPrefix(word) }
    }.map { $0 + 1 }
  }

  /// `text` without what separates words of a date.
  private static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: CharacterSet(charactersIn: " _-.,\u{A0}"))
  }

  /// A date with the name of its month that starts with the digits of `groups[start]`: `3. März 2024`, `March 3rd, 2024`, `2024 March 3`.
  static func monthDate(_ groups: [Group], _ start: Int) -> (DateComponents, next: Int)? {
    let (first, second) = (groups[start], groups[start + 1])
    let words = trimmed(second.before).lowercased().split { " _-.,".contains($0) }.filter { $0 != "of" }
    let (isDay, isYear) = ((1...2).contains(first.digits.count), first.digits.count == 4)
    if isDay, second.digits.count == 4, let month = words.last.flatMap({ month($0) }),
      words.count == 1 || words.count == 2 && ordinals.contains(String(words[0]))
    {
      return valid(second.value, month, first.value).map { ($0, start + 2) }
    }
    if isYear, (1...2).contains(second.digits.count), words.count == 1, let month = month(words[0]) {
      return valid(first.value, month, second.value).map { ($0, start + 2) }
    }
    guard isDay, second.digits.count == 4,
      words.isEmpty || words.count == 1 && ordinals.contains(String(words[0])),
      let before = trimmed(first.before).split(whereSeparator: { !$0.isLetter }).last,
      let month = month(before)
    else { return nil }
    return valid(second.value, month, first.value).map { ($0, start + 2) }
  }

  private static let ordinals: Set<String> = ["st", "nd", "rd", "th"]

  /// The instant that `own` gives in seconds or milliseconds since 1970, from September 2001 to a day after `now`.
  static func sinceEpoch(_ groups: [Group], _ own: String, now: Date) -> Date? {
    for group in groups where [10, 13].contains(group.digits.count) && !group.before.hasSuffix("+") {
      let isSeconds = group.digits.count == 10
      // Ten digits are as often somebody's number.
      let others = own.replacing(group.digits, with: " ").split { !$0.isLetter && !$0.isNumber }
      if isSeconds, !others.allSatisfy({ recorderWords.contains($0.lowercased()) }) { continue }
      let seconds = Double(group.value) / (isSeconds ? 1 : 1000)
      guard seconds >= 1e9, seconds <= now.timeIntervalSince1970 + 86_400 else { continue }
      return Date(timeIntervalSince1970: seconds.rounded(.down))
    }
    return nil
  }

  /// The instant that the folders of `name` tell, with the time that starts the file's own name, whose digits are `groups`.
  static func inFolders(
    _ name: String, _ groups: [Group], _ calendar: Calendar, _ modified: Date?
  ) -> Date? {
    let folders = name.split(separator: "/").dropLast().map(String.init)
    for count in 1...3 where count <= folders.count {
      for end in stride(from: folders.count, through: count, by: -1) {
        let text = folders[(end - count)..<end].joined(separator: "-")
        let found = digitGroups(text)
        guard let first = found.first, first.before.allSatisfy({ !$0.isLetter }) else { continue }
        if let (day, _) = dayOfFolder(found) {
          return instant(of: day, clock(groups, from: 0), calendar, modified)
        }
        // The file's own name goes on with the day.
        guard end == folders.count, found.count == 2, let own = groups.first, own.before.isEmpty,
          first.digits.count == 4, found[1].digits.count == 2, own.digits.count == 2
        else { continue }
        let rest = clock(groups, from: 1)
        guard groups.count == 1 ? own.after.isEmpty : rest != nil,
          let day = valid(first.value, found[1].value, own.value)
        else { continue }
        return instant(of: day, rest, calendar, modified)
      }
    }
    return nil
  }

  private static func dayOfFolder(_ groups: [Group]) -> (DateComponents, next: Int)? {
    groups.first.flatMap { $0.digits.count == 6 || groups.count > 4 ? nil : date(groups, 0) }
  }

  /// The time of day at the start of a name: `10-20-31`, `102031`, `1020`.
  private static func clock(_ groups: [Group], from start: Int) -> Time? {
    guard start < groups.count, start > 0 || groups[start].before.isEmpty else { return nil }
    var groups = groups
    // As if the day came before it.
    groups[start].before = " "
    return time(groups, start)
  }

  /// The date of six digits alone, or of `20.11.26`, if it is within the year before `modified`.
  static func shortDate(_ groups: [Group], _ calendar: Calendar, _ modified: Date?) -> Date? {
    let sixDigits = groups.filter { $0.digits.count == 6 }
    guard let modified,
      let day = sixDigits.count == 1 ? twoDigitYear(sixDigits[0]) : pointedDate(groups),
      let instant = instant(of: day, nil, calendar, modified),
      (-86_400...366 * 86_400.0).contains(modified.timeIntervalSince(instant))
    else { return nil }
    return instant
  }

  /// The date of the only `20.11.26` in `groups`.
  private static func pointedDate(_ groups: [Group]) -> DateComponents? {
    guard groups.count == 3, !isVersion(groups[0]), groups.allSatisfy({ $0.digits.count == 2 }),
      groups[1].before == ".", groups[2].before == "."
    else { return nil }
    return valid(2000 + groups[2].value, groups[1].value, groups[0].value)
  }

  /// `own` without the stamp that a sync program gives a conflict copy.
  static func withoutConflict(_ own: String) -> String {
    guard own.lowercased().contains("confli") || own.lowercased().contains("konfli") else { return own }
    return own.replacing(#/\s*[(\[][^()\[\]]*(?:conflict|konflikt)[^()\[\]]*[)\]]/#.ignoresCase(), with: "")
      .replacing(#/[._ \-](?:sync-)?conflict[._ \-]?\d{8}-\d{6}(?:-[a-z0-9]{7})?/#.ignoresCase(), with: "")
  }
}
