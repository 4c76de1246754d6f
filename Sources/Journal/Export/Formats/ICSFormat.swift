import Digest
import Foundation
import Model
import Text

/// `journal.ics`, iCalendar (RFC 5545): entries as VJOURNAL, tasks with a date as VTODO, documents that expire as VEVENT.
package struct ICSFormat: ExportFormat {
  private let journal: ExportedJournal
  private var hasBegun = false
  /// The zones that were written.
  private var zones: Set<String> = []

  package init(_ journal: ExportedJournal) { self.journal = journal }

  package mutating func add(_ entry: ExportedEntry) -> [ExportedFile] {
    var calendar = begin()
    if zones.insert(entry.timeZone.identifier).inserted {
      ICalendarZone(entry.timeZone).write(to: &calendar, from: entry.spoken.day.parts.year - 1)
    }
    write(entry, to: &calendar)
    var uses: [String: Int] = [:]
    for task in entry.tasks {
      uses[task.text, default: 0] += 1
      guard let due = task.due.flatMap(Due.init) else { continue }
      calendar.line("BEGIN", "VTODO")
      head(&calendar, entry, "task-" + key(task.text, uses[task.text]), summary: task.text)
      switch due {
      case .day(let day): calendar.line("DUE;VALUE=DATE", basic(day))
      case .instant(let date): self.date(&calendar, "DUE", date, entry.timeZone)
      }
      calendar.line("STATUS", task.doneAt == nil ? "NEEDS-ACTION" : "COMPLETED")
      if let done = task.doneAt.flatMap(Instant.date) { calendar.line("COMPLETED", ICalendar.utc(done)) }
      foot(&calendar, entry, "VTODO")
    }
    for fact in entry.documents.facts where fact.kind == .document {
      guard let due = fact.when.flatMap(Due.init) else { continue }
      let name = [fact.item ?? "document", fact.status].compactMap(\.self).joined(separator: ": ")
      uses[name, default: 0] += 1
      calendar.line("BEGIN", "VEVENT")
      head(&calendar, entry, "document-" + key(name, uses[name]), summary: name)
      switch due {
      case .day(let day): calendar.line("DTSTART;VALUE=DATE", basic(day))
      case .instant(let date): self.date(&calendar, "DTSTART", date, entry.timeZone)
      }
      calendar.line("TRANSP", "TRANSPARENT")
      foot(&calendar, entry, "VEVENT")
    }
    return [ExportedFile(path: Self.path, part: calendar.text)]
  }

  package mutating func finish() -> [ExportedFile] {
    var calendar = begin()
    calendar.line("END", "VCALENDAR")
    return [ExportedFile(path: Self.path, part: calendar.text)]
  }

  private static let path = "journal.ics"

  private mutating func begin() -> ICalendar {
    var calendar = ICalendar()
    if hasBegun { return calendar }
    hasBegun = true
    calendar.line("BEGIN", "VCALENDAR")
    calendar.line("VERSION", "2.0")
    calendar.line("PRODID", "-//Sonar//Export//EN")
    calendar.text("X-WR-CALNAME", journal.name)
    return calendar
  }

  private func write(_ entry: ExportedEntry, to calendar: inout ICalendar) {
    calendar.line("BEGIN", "VJOURNAL")
    head(&calendar, entry, nil, summary: entry.shownTitle)
    date(&calendar, "DTSTART", entry.spokenAt, entry.timeZone)
    calendar.text("DESCRIPTION", entry.prose)
    calendar.texts("CATEGORIES", entry.tags)
    calendar.line("STATUS", "FINAL")
    if let audio = entry.audio {
      calendar.line("ATTACH;FMTTYPE=\(audio.mediaType)", audio.path.percentEncoded)
    }
    calendar.line("END", "VJOURNAL")
  }

  /// UID, time of the last change, class and title; `part` names a part of the entry.
  private func head(_ calendar: inout ICalendar, _ entry: ExportedEntry, _ part: String?, summary: String) {
    calendar.line("UID", uid(entry, part))
    calendar.line("DTSTAMP", ICalendar.utc(entry.updatedAt))
    calendar.line("CLASS", entry.isPrivate ? "CONFIDENTIAL" : "PRIVATE")
    calendar.text("SUMMARY", summary)
  }

  private func foot(_ calendar: inout ICalendar, _ entry: ExportedEntry, _ component: String) {
    calendar.text("DESCRIPTION", entry.shownTitle)
    calendar.line("RELATED-TO", uid(entry, nil))
    calendar.line("END", component)
  }

  /// The same in every export, so that another one replaces what the first brought.
  private func uid(_ entry: ExportedEntry, _ part: String?) -> String {
    [entry.id, part].compactMap(\.self).joined(separator: "-") + "@"
      + (journal.id.isEmpty ? "sonar" : journal.id)
  }

  private func key(_ text: String, _ use: Int?) -> String {
    Digest.sha256(Data(text.utf8)).prefix(12) + "-\(use ?? 1)"
  }

  /// The instant `date` by the clock of `timeZone`; in UTC, if the clock shows that time twice and the second is meant, as the
  /// first is what readers take it for (3.3.5).
  private func date(_ calendar: inout ICalendar, _ name: String, _ date: Date, _ timeZone: TimeZone) {
    let offset = timeZone.secondsFromGMT(for: date)
    let before = timeZone.secondsFromGMT(for: date - 10_800)
    let twin = date + Double(offset - before)
    if before > offset, timeZone.secondsFromGMT(for: twin) == before {
      calendar.line(name, ICalendar.utc(date))
    } else {
      calendar.line("\(name);TZID=\(timeZone.identifier)", CivilTime(date, timeZone).basic)
    }
  }

  private func basic(_ day: CivilDate) -> String { day.text.replacing("-", with: "") }
}

/// When something is due or expires.
private enum Due {
  case day(CivilDate)
  case instant(Date)

  /// The time that `text` names: an instant, a day, or the last day of a month or a year; nil if it is none.
  init?(_ text: String) {
    let parts = text.split(separator: "-").map { Int($0) }
    if let date = Instant.date(text) {
      self = .instant(date)
    } else if let day = CivilDate(text: text) {
      self = .day(day)
    } else if parts.count < 3, text.utf8.count == (parts.count == 1 ? 4 : 7), let year = parts[0],
      let month = parts.count == 1 ? 12 : parts[1], (1...12).contains(month),
      let day = CivilDate(year: year, month: month, day: CivilDate.length(year: year, month: month))
    {
      self = .day(day)
    } else {
      return nil
    }
  }
}
