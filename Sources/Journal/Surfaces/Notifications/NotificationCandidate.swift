import Digest
import Foundation
import Model

/// Something that a notification may be about, regardless of what has been delivered and what holds it.
struct NotificationCandidate {
  var event: NotificationEvent
  /// Names its subject without a word of the journal.
  var subjectID: String
  /// Tells it from the same event of the same subject at other times.
  var occurrence: String
  var dueAt: Date
  var expiresAt: Date
  var title: String
  var lines: [String]
  /// Where it leads.
  var link: String
  var action: TextKey

  var key: String { "\(event.rawValue)/\(subjectID)/\(occurrence)" }

  /// Sixteen hexadecimal digits that stand for `name`, which may be private speech.
  static func id(_ name: String) -> String {
    String(Digest.sha256(Data(name.utf8)).prefix(16))
  }
}

extension SurfaceSource {
  /// All that is due at some time from a while before `context.now` until a day after it, as far as it is known now.
  func notificationCandidates(_ context: SurfaceContext) -> [NotificationCandidate] {
    if settings.isCleared { return [] }
    let documents = ExpiringDocument.all(facts, at: context.now).filter { $0.renewedAt == nil }
    return documents.flatMap { expiry($0, context) } + missedDoses(context) + unusualSpending(context)
      + (Fast.all(facts, at: context.now).last.map { milestones($0, context) } ?? [])
      + [weeklySummary(context), dataGap(context), dailyReminder(context)].compactMap { $0 }
  }

  // MARK: - Documents

  private func expiry(_ document: ExpiringDocument, _ context: SurfaceContext) -> [NotificationCandidate] {
    let end = document.expiresAt
    // An expiry is the midnight after the last day, or an instant.
    let lastDay = end - 1
    let name = context.fitted(document.name, characters: 60, bytes: 180)
    let entry = document.statement.entryID
    func candidate(
      _ event: NotificationEvent, _ title: TextKey, from start: Date, to limit: Date
    ) -> NotificationCandidate {
      NotificationCandidate(
        event: event, subjectID: NotificationCandidate.id(document.id), occurrence: context.dayKey(lastDay),
        dueAt: start, expiresAt: limit, title: context.texts[title, ["name": name]],
        lines: [context.texts[.notificationValidUntil, ["day": context.dateText(lastDay)]]],
        link: entry.map { context.link("entry", id: $0) } ?? context.link("home"),
        action: entry == nil ? .openJournal : .openEntry)
    }
    let week = context.calendar.date(byAdding: .day, value: -7, to: end) ?? end
    let lastHours = end - 48 * 3600
    return [
      candidate(.documentExpires7d, .notificationExpires7d, from: week, to: lastHours),
      candidate(.documentExpires48h, .notificationExpires48h, from: lastHours, to: end),
      candidate(.documentExpired, .notificationExpired, from: end, to: end + 30 * 86_400),
    ]
  }

  // MARK: - Medicines

  /// Doses that nothing is known of.
  private func missedDoses(_ context: SurfaceContext) -> [NotificationCandidate] {
    if settings.medicines.isEmpty { return [] }
    let schedule = schedule(context)
    let (start, end) = (context.midnight(inDays: -1), context.midnight(inDays: 2))
    let told = schedule.outcomes(facts, from: start, until: end, now: context.now).filter {
      $0.statement != nil
    }
    return schedule.doses(from: start, until: end).compactMap { dose in
      if told.contains(where: { $0.name == dose.name && $0.due == dose.due }) { return nil }
      let name = context.fitted(dose.name, characters: 60, bytes: 180)
      return NotificationCandidate(
        event: .medicineMissed, subjectID: NotificationCandidate.id(FactName(dose.name).id),
        occurrence: context.timeKey(dose.due), dueAt: dose.due + DoseSchedule.missedAfter,
        expiresAt: dose.due + 24 * 3600, title: context.texts[.notificationMissed, ["name": name]],
        lines: [context.texts[.notificationDoseDue, ["time": context.clockText(dose.due)]]],
        link: context.link("start-recording"), action: .record)
    }
  }

  // MARK: - Fasting

  /// Each is told until the next, or the end of the fast.
  private func milestones(_ fast: Fast, _ context: SurfaceContext) -> [NotificationCandidate] {
    let start = fast.start
    return zip([16, 18, 20], [18, 20, 24]).map { hours, next in
      NotificationCandidate(
        event: .fastingMilestone, subjectID: "\(hours)h", occurrence: context.timeKey(start),
        dueAt: start + Double(hours) * 3600, expiresAt: min(start + Double(next) * 3600, fast.end),
        title: context.texts[.notificationFasting, count: hours],
        lines: [
          context.texts[
            .notificationFastingSince, ["time": "\(context.dayText(start)) \(context.clockText(start))"]]
        ], link: context.link("start-recording"), action: .record)
    }
  }

  // MARK: - By the calendar

  /// The week before is complete on Monday.
  private func weeklySummary(_ context: SurfaceContext) -> NotificationCandidate? {
    let calendar = context.calendar
    guard let week = calendar.dateInterval(of: .weekOfYear, for: context.now),
      let before = calendar.dateInterval(of: .weekOfYear, for: week.start - 43_200),
      let dueAt = context.time(settings.reminderHour ?? Self.usualHour, on: week.start),
      entries.spokenAt.contains(where: { before.start <= $0 && $0 < before.end })
    else { return nil }
    let parts = calendar.dateComponents([.yearForWeekOfYear, .weekOfYear], from: before.start)
    let number = parts.weekOfYear ?? 0
    let name = "\(parts.yearForWeekOfYear ?? 0)-W\(number < 10 ? "0" : "")\(number)"
    return NotificationCandidate(
      event: .weeklySummary, subjectID: "insights", occurrence: name, dueAt: dueAt, expiresAt: week.end,
      title: context.texts[.notificationWeek],
      lines: [context.texts[.notificationWeekLine, ["week": String(number)]]],
      link: context.link("insights", id: name), action: .openJournal)
  }

  /// The hour of the weekly summary where the owner has set none.
  private static let usualHour = 20

  private func dataGap(_ context: SurfaceContext) -> NotificationCandidate? {
    guard let last = device.lastSyncAt else { return nil }
    let time = "\(context.dateText(last)) \(context.clockText(last))"
    return NotificationCandidate(
      event: .dataGap, subjectID: "sync", occurrence: Instant.text(last),
      // The first second that is more than 24 hours later.
      dueAt: last + 24 * 3600 + 1, expiresAt: last + 7 * 86_400, title: context.texts[.notificationGap],
      lines: [context.texts[.notificationGapLine, ["time": time]]], link: context.link("home"),
      action: .openJournal)
  }

  /// Not on a day with an entry, of which nobody needs to be reminded.
  private func dailyReminder(_ context: SurfaceContext) -> NotificationCandidate? {
    guard let hour = settings.reminderHour, let dueAt = context.time(hour, on: context.midnight),
      !entries.spokenAt.contains(where: { context.midnight <= $0 && $0 < context.nextMidnight })
    else { return nil }
    return NotificationCandidate(
      event: .dailyReminder, subjectID: "journal", occurrence: context.dayKey(context.now), dueAt: dueAt,
      expiresAt: context.nextMidnight, title: context.texts[.notificationReminder],
      lines: [context.texts[.notificationReminderLine]], link: context.link("start-recording"),
      action: .record)
  }
}

extension SurfaceContext {
  /// `date` as `yyyy-MM-dd` in the journal's time zone.
  func dayKey(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day())
  }

  /// `date` as `yyyy-MM-ddTHH:mm` in the journal's time zone.
  func timeKey(_ date: Date) -> String { "\(dayKey(date))T\(clockText(date))" }

  /// The first time that clocks show `hour` o'clock on `day`, or the next full hour if they skip that one.
  func time(_ hour: Int, on day: Date) -> Date? {
    calendar.date(bySettingHour: hour, minute: 0, second: 0, of: day, matchingPolicy: .nextTime)
  }
}
