package import Foundation
import StageContract

/// Parses the date and time in a file's name and in the folders it is in.
///
/// It recognises a date (`2026-11-20`, `20261120`, `2026_11_20`, `20.11.2026`, `20-11-2026`, `20 November 2026`, `Nov 20, 2026`,
/// `20. März 2026`), a time directly after it (`T071503Z`, ` 07.15.03`, `_071503`, ` at 07.15`, `, 7:15 PM`, `T07:15:03+01:00`), a
/// recorder's `261120_071503`, `261120_0715` and `261120`, seconds or milliseconds since 1970, and folders (`2026-11-20/07-15-03`,
/// `2026/11/20`, `2026-11/20`). The stamp of a sync program's conflict copy is no date of the recording.
package enum RecordingName {
  /// The time in `name`, a file's name or its path in the inbox; nil if there is no plausible one (1900 to 2099).
  ///
  /// It is interpreted in `timeZone` unless it ends in `Z` or an offset. A date alone means the time
  /// `modified` if that is on the same day, else noon. Of two readings, day first is preferred; the other is taken if it alone
  /// is a date. Six digits alone are a date only within the year before `modified`, as they are usually a number.
  package static func instant(
    in name: String, timeZone: TimeZone, modified: Date? = nil, now: Date = Date()
  ) -> Date? {
    let own = withoutConflict(Intake.ownName(of: name))
    let groups = digitGroups(own)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    for start in groups.indices {
      guard let (day, next) = date(groups, start) else { continue }
      return instant(of: day, time(groups, next), calendar, modified)
    }
    if let instant = sinceEpoch(groups, own, now: now) { return instant }
    if let instant = inFolders(name, groups, calendar, modified) { return instant }
    return shortDate(groups, calendar, modified)
  }

  /// The instant of `time` on `day`; without a time, that of `modified` if it is the same day, else noon.
  static func instant(
    of day: DateComponents, _ time: Time?, _ calendar: Calendar, _ modified: Date?
  ) -> Date? {
    var (whole, calendar) = (day, calendar)
    guard let time else {
      whole.hour = 12
      guard let instant = calendar.date(from: whole) else { return nil }
      if let modified, calendar.isDate(modified, inSameDayAs: instant) { return modified }
      return instant
    }
    (whole.hour, whole.minute, whole.second) = (time.hour, time.minute, time.second)
    if let offset = time.offset, let zone = TimeZone(secondsFromGMT: offset) { calendar.timeZone = zone }
    return calendar.date(from: whole)
  }

  /// Consecutive digits, with the text before and after them.
  struct Group {
    var before: String
    var digits: String
    var after: String
    var value: Int { Int(digits) ?? -1 }
  }

  struct Time {
    var hour: Int
    var minute: Int
    var second: Int
    var offset: Int?
  }

  static func digitGroups(_ text: String) -> [Group] {
    var groups: [Group] = []
    var between = ""
    var digits = ""
    for character in text {
      if character.isASCII, character.isNumber {
        digits.append(character)
        continue
      }
      if !digits.isEmpty {
        groups.append(Group(before: between, digits: digits, after: ""))
        (digits, between) = ("", "")
      }
      between.append(character.isWhitespace ? " " : character)
    }
    if !digits.isEmpty {
      groups.append(Group(before: between, digits: digits, after: ""))
      between = ""
    }
    for index in groups.indices {
      groups[index].after = index + 1 < groups.count ? groups[index + 1].before : between
    }
    return groups
  }

  static func date(_ groups: [Group], _ start: Int) -> (DateComponents, next: Int)? {
    let first = groups[start]
    if [8, 12, 14].contains(first.digits.count) {
      return valid(part(first, 0, 4), part(first, 4, 2), part(first, 6, 2)).map {
        // The time is in the same group: `time` reads it from there.
        ($0, first.digits.count == 8 ? start + 1 : start)
      }
    }
    guard start + 1 < groups.count else { return nil }
    if first.digits.count == 6, [4, 6].contains(groups[start + 1].digits.count) {
      // Two digits of a year are too little without a time.
      guard ["_", "-", " "].contains(groups[start + 1].before), time(groups, start + 1) != nil else {
        return nil
      }
      return twoDigitYear(first).map { ($0, start + 1) }
    }
    if let named = monthDate(groups, start) { return named }
    guard start + 2 < groups.count else { return nil }
    let (second, third) = (groups[start + 1], groups[start + 2])
    guard second.before == third.before, second.digits.count <= 2 else { return nil }
    if first.digits.count == 4, ["-", "_", ".", " "].contains(second.before), third.digits.count <= 2 {
      return isVersion(first) ? nil : valid(first.value, second.value, third.value).map { ($0, start + 3) }
    }
    // A number before it, with the same separator, makes it a part of something longer.
    guard first.digits.count <= 2, [".", "-", "_"].contains(second.before), !isVersion(first),
      start == 0 || first.before != second.before
    else { return nil }
    switch third.digits.count {
    case 4: return dayFirst(third.value, first.value, second.value).map { ($0, start + 3) }
    case 2 where second.before == "." && first.digits.count == 2 && second.digits.count == 2:
      guard time(groups, start + 3) != nil else { return nil }
      return valid(2000 + third.value, second.value, first.value).map { ($0, start + 3) }
    default: return nil
    }
  }

  /// `first.second.year`, day first; month first if only that is a date.
  private static func dayFirst(_ year: Int, _ first: Int, _ second: Int) -> DateComponents? {
    valid(year, second, first) ?? valid(year, first, second)
  }

  /// True for the 2 of `v2.1.2024`.
  static func isVersion(_ group: Group) -> Bool {
    let letters = String(group.before.lowercased().reversed().prefix { $0.isLetter }.reversed())
    return ["v", "ver", "version", "build"].contains(letters) && group.before.last?.isLetter == true
  }

  /// The date of `261120`.
  static func twoDigitYear(_ group: Group) -> DateComponents? {
    valid(2000 + part(group, 0, 2), part(group, 2, 2), part(group, 4, 2))
  }

  static func valid(_ year: Int, _ month: Int, _ day: Int) -> DateComponents? {
    guard (1900...2099).contains(year), (1...12).contains(month) else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    return (1...days).contains(day) ? DateComponents(year: year, month: month, day: day) : nil
  }

  static func part(_ group: Group, _ start: Int, _ count: Int) -> Int {
    Int(group.digits.dropFirst(start).prefix(count)) ?? -1
  }

  static func time(_ groups: [Group], _ start: Int) -> Time? {
    guard start < groups.count else { return nil }
    let group = groups[start]
    var last = start
    var time = Time(hour: -1, minute: 0, second: 0)
    switch group.digits.count {
    case 14:
      (time.hour, time.minute, time.second) = (part(group, 8, 2), part(group, 10, 2), part(group, 12, 2))
    case 12:
      (time.hour, time.minute) = (part(group, 8, 2), part(group, 10, 2))
    default:
      let between = group.before.lowercased()
      let words = between.trimmingCharacters(in: CharacterSet(charactersIn: " _-,."))
      guard !between.isEmpty, ["", "t", "at", "um", "h"].contains(words) else { return nil }
      switch group.digits.count {
      case 6:
        (time.hour, time.minute, time.second) = (part(group, 0, 2), part(group, 2, 2), part(group, 4, 2))
      case 4: (time.hour, time.minute) = (part(group, 0, 2), part(group, 2, 2))
      case 1, 2:
        let separators = [".", ":", "-", "_", "h", "\u{A789}", "\u{FF1A}"]
        guard start + 1 < groups.count, groups[start + 1].digits.count == 2,
          separators.contains(groups[start + 1].before)
        else { return nil }
        (time.hour, time.minute, last) = (group.value, groups[start + 1].value, start + 1)
        if start + 2 < groups.count, groups[start + 2].digits.count == 2,
          groups[start + 2].before == groups[start + 1].before
            || groups[start + 1].before == "h" && ["m", "min"].contains(groups[start + 2].before)
        {
          (time.second, last) = (groups[start + 2].value, start + 2)
        }
      default: return nil
      }
    }
    guard (0...23).contains(time.hour), (0...59).contains(time.minute), (0...59).contains(time.second) else {
      return nil
    }
    if last + 1 < groups.count, groups[last + 1].before == ".", groups[last + 1].digits.count <= 9 {
      // A fraction of a second, which no ID or document stores.
      last += 1
    }
    let tail = groups[last].after.lowercased()
    if groups[...start].contains(where: { startsInUniversalTime($0) }) { time.offset = 0 }
    let isAfternoon = startsWithWord(tail.drop { $0 == " " }, "pm")
    if isAfternoon || startsWithWord(tail.drop { $0 == " " }, "am"), (1...12).contains(time.hour) {
      time.hour = time.hour % 12 + (isAfternoon ? 12 : 0)
    }
    if startsWithWord(tail[...], "z") {
      time.offset = 0
    } else if last + 1 < groups.count, tail == "+" || (tail == "-" && group.before.lowercased() == "t") {
      time.offset = offset(groups, last + 1, sign: tail == "-" ? -1 : 1)
    }
    return time
  }

  /// True for the date of `GMT20261120-071503`, as meetings are recorded.
  private static func startsInUniversalTime(_ group: Group) -> Bool {
    let letters = group.before.reversed().prefix { $0.isLetter }
    return group.digits.count == 8 && ["TMG", "CTU"].contains(String(letters))
  }

  private static func startsWithWord(_ text: Substring, _ word: String) -> Bool {
    guard text.hasPrefix(word) else { return false }
    return text.dropFirst(word.count).first.map { !$0.isLetter } ?? true
  }

  /// Seconds east of Greenwich, from `0100` or `01:00`.
  private static func offset(_ groups: [Group], _ index: Int, sign: Int) -> Int? {
    let group = groups[index]
    var (hours, minutes) = (part(group, 0, 2), part(group, 2, 2))
    if group.digits.count == 2, index + 1 < groups.count, groups[index + 1].before == ":" {
      (hours, minutes) = (group.value, groups[index + 1].value)
    } else if group.digits.count != 4 {
      return nil
    }
    guard (0...14).contains(hours), [0, 15, 30, 45].contains(minutes) else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}
