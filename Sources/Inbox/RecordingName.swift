package import Foundation
import StageContract

/// Parses the date and time in a file's name.
///
/// It recognises a date (`2026-11-20`, `20261120`, `2026_11_20`, `20.11.2026`) and a time directly after it
/// (`T071503Z`, ` 07.15.03`, `_071503`, ` at 07.15`, `, 7:15 PM`, `T07:15:03+01:00`), and a recorder's `261120_071503`.
package enum RecordingName {
  /// The time in `name`, a file's name or path; nil if there is no plausible one (1900 to 2099).
  ///
  /// It is interpreted in `timeZone` unless it ends in `Z` or an offset. A date alone means the time
  /// `modified` if that is on the same day, else noon.
  package static func instant(in name: String, timeZone: TimeZone, modified: Date? = nil) -> Date? {
    let groups = digitGroups(Intake.ownName(of: name))
    for start in groups.indices {
      guard let (day, next) = date(groups, start) else { continue }
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = timeZone
      guard let time = time(groups, next) else {
        var noon = day
        noon.hour = 12
        guard let instant = calendar.date(from: noon) else { return nil }
        if let modified, calendar.isDate(modified, inSameDayAs: instant) { return modified }
        return instant
      }
      var whole = day
      (whole.hour, whole.minute, whole.second) = (time.hour, time.minute, time.second)
      if let offset = time.offset, let zone = TimeZone(secondsFromGMT: offset) { calendar.timeZone = zone }
      return calendar.date(from: whole)
    }
    return nil
  }

  /// Consecutive digits, with the text before and after them.
  private struct Group {
    var before: String
    var digits: String
    var after: String
    var value: Int { Int(digits) ?? -1 }
  }

  private struct Time {
    var hour: Int
    var minute: Int
    var second: Int
    var offset: Int?
  }

  private static func digitGroups(_ text: String) -> [Group] {
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

  private static func date(_ groups: [Group], _ start: Int) -> (DateComponents, next: Int)? {
    let first = groups[start]
    if [8, 12, 14].contains(first.digits.count) {
      return valid(part(first, 0, 4), part(first, 4, 2), part(first, 6, 2)).map {
        // The time is in the same group: `time` reads it from there.
        ($0, first.digits.count == 8 ? start + 1 : start)
      }
    }
    if first.digits.count == 6, start + 1 < groups.count, groups[start + 1].digits.count == 6 {
      // Two digits of a year are too little without a time.
      guard ["_", "-", " "].contains(groups[start + 1].before), time(groups, start + 1) != nil else {
        return nil
      }
      return valid(2000 + part(first, 0, 2), part(first, 2, 2), part(first, 4, 2)).map { ($0, start + 1) }
    }
    guard start + 2 < groups.count else { return nil }
    let (second, third) = (groups[start + 1], groups[start + 2])
    guard second.before == third.before, second.digits.count <= 2 else { return nil }
    if first.digits.count == 4, ["-", "_", ".", " "].contains(second.before), third.digits.count <= 2 {
      return valid(first.value, second.value, third.value).map { ($0, start + 3) }
    }
    if first.digits.count <= 2, second.before == ".", third.digits.count == 4 {
      return valid(third.value, second.value, first.value).map { ($0, start + 3) }
    }
    return nil
  }

  private static func valid(_ year: Int, _ month: Int, _ day: Int) -> DateComponents? {
    guard (1900...2099).contains(year), (1...12).contains(month) else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    return (1...days).contains(day) ? DateComponents(year: year, month: month, day: day) : nil
  }

  private static func part(_ group: Group, _ start: Int, _ count: Int) -> Int {
    Int(group.digits.dropFirst(start).prefix(count)) ?? -1
  }

  private static func time(_ groups: [Group], _ start: Int) -> Time? {
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
