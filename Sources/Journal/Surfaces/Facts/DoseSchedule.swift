package import Foundation
internal import Model

/// When medicines are due, every day at the same local times.
package struct DoseSchedule: Sendable {
  /// A dose that is this late was missed.
  package static let missedAfter: TimeInterval = 2 * 3600
  /// A dose may be taken this early, if it is nearer than the one before.
  static let early: TimeInterval = 4 * 3600

  private let medicines: [(name: String, key: FactName, times: [Int])]
  /// Since when its doses are known; nil for always.
  private let record: DoseRecord?
  private let calendar: Calendar

  /// - Parameters:
  ///   - medicines: times in minutes after midnight by name.
  ///   - record: since when they are known; nil for always.
  ///   - calendar: in the journal's time zone.
  package init(_ medicines: [String: [Int]], record: DoseRecord? = nil, calendar: Calendar) {
    self.medicines = medicines.sorted { $0.key < $1.key }.map {
      ($0.key, FactName($0.key), $0.value.sorted())
    }
    (self.record, self.calendar) = (record, calendar)
  }

  /// One dose of a medicine.
  package struct Dose: Hashable, Sendable {
    package let name: String
    package let due: Date
  }

  package enum Status: String, Codable, Sendable {
    case taken, skipped, missed
  }

  /// The outcome of a dose.
  package struct Outcome: Equatable, Sendable {
    /// The name in the schedule, or as stated.
    package let name: String
    /// Nil for a medicine that is not in the schedule.
    package let due: Date?
    package let status: Status
    /// When it was taken, skipped or missed.
    package let at: Date
    /// Nil if it was missed.
    package let statement: FactStatement?
  }

  /// The doses due from `start` up to but excluding `end` that were known by then, earliest first. A day on which the clocks are changed has each
  /// of them once: at the first instant of a time that comes twice, and an hour later at a time that is left out.
  package func doses(from start: Date, until end: Date) -> [Dose] {
    medicines.flatMap { medicine in
      known(of: medicine.name, medicine.times, from: start, until: end).map {
        Dose(name: medicine.name, due: $0)
      }
    }
    .sorted { ($0.due, $0.name) < ($1.due, $1.name) }
  }

  /// The doses due from `start` up to but excluding `end` that were taken or skipped, or missed by `now`; and what was
  /// taken in that time without being scheduled. By time.
  package func outcomes(_ facts: SurfaceFacts, from start: Date, until end: Date, now: Date) -> [Outcome] {
    let statements = facts.known(.medicine, at: now).filter { Status(rawValue: $0.status ?? "") != nil }
    var unscheduled: [FactName: Outcome] = [:]
    var byMedicine: [Int: [FactStatement]] = [:]
    for statement in statements {
      guard let name = statement.name else { continue }
      if let index = medicine(of: name) {
        byMedicine[index, default: []].append(statement)
      } else if let at = statement.instant ?? statement.day, at >= start, at < end,
        let status = statement.status.flatMap(Status.init)
      {
        unscheduled[name] = Outcome(
          name: statement.item ?? "", due: nil, status: status, at: at, statement: statement)
      }
    }
    var outcomes = Array(unscheduled.values)
    for (index, medicine) in medicines.enumerated() {
      let dues = due(
        medicine.times, from: start.addingTimeInterval(-2 * 86_400), until: end.addingTimeInterval(2 * 86_400)
      )
      let told = assigned(byMedicine[index] ?? [], to: dues)
      let known = known(of: medicine.name, medicine.times, from: start, until: end)
      for due in dues where due >= start && due < end {
        if let statement = told[due], let status = statement.status.flatMap(Status.init) {
          outcomes.append(
            Outcome(
              name: medicine.name, due: due, status: status, at: statement.instant ?? due,
              statement: statement))
        } else if known.contains(due), due.addingTimeInterval(Self.missedAfter) <= now {
          outcomes.append(
            Outcome(
              name: medicine.name, due: due, status: .missed, at: due.addingTimeInterval(Self.missedAfter),
              statement: nil))
        }
      }
    }
    return outcomes.sorted { ($0.due ?? $0.at, $0.name) < ($1.due ?? $1.at, $1.name) }
  }

  /// The dose that each of `statements` is about; the newest holds.
  private func assigned(_ statements: [FactStatement], to dues: [Date]) -> [Date: FactStatement] {
    statements.reduce(into: [:]) { assigned, statement in
      let dose: Date?
      if let instant = statement.instant {
        dose = nearest(to: instant, dues)
      } else {
        // Of the doses of that day, the first that nothing is known of.
        let ofDay = dues.filter { calendar.startOfDay(for: $0) == statement.day }
        dose = ofDay.first { assigned[$0] == nil } ?? ofDay.last
      }
      if let dose { assigned[dose] = statement }
    }
  }

  /// The last dose due at `instant`, or the next where that is nearer and early enough.
  private func nearest(to instant: Date, _ dues: [Date]) -> Date? {
    let before = dues.last { $0 <= instant }
    guard let after = dues.first(where: { $0 > instant }) else { return before }
    guard let before else { return after.timeIntervalSince(instant) <= Self.early ? after : nil }
    let early = after.timeIntervalSince(instant)
    return early <= Self.early && early < instant.timeIntervalSince(before) ? after : before
  }

  /// The name in the schedule of the medicine that is meant by `name`; nil for one that is not in it.
  func medicine(_ name: FactName) -> String? { medicine(of: name).map { medicines[$0].name } }

  /// The medicine that is meant by `name`: all words of its own are in it, and of several it is the longest.
  private func medicine(of name: FactName) -> Int? {
    medicines.indices.filter {
      !medicines[$0].key.words.isEmpty && medicines[$0].key.words.isSubset(of: name.words)
    }
    .max { medicines[$0].key.words.count < medicines[$1].key.words.count }
  }

  /// The instants of `times` from `start` up to but excluding `end`, ascending.
  private func due(_ times: [Int], from start: Date, until end: Date) -> [Date] {
    var due: Set<Date> = []
    var day = calendar.startOfDay(for: start)
    while day < end {
      var parts = calendar.dateComponents([.year, .month, .day], from: day)
      for time in times {
        (parts.hour, parts.minute) = (time / 60, time % 60)
        if let instant = calendar.date(from: parts), instant >= start, instant < end { due.insert(instant) }
      }
      guard let next = calendar.date(byAdding: .day, value: 1, to: day) else { break }
      day = calendar.startOfDay(for: next)
    }
    return due.sorted()
  }

  /// Those of them at which the owner's schedule already had the dose of the medicine `name`.
  private func known(of name: String, _ times: [Int], from start: Date, until end: Date) -> [Date] {
    guard let record else { return due(times, from: start, until: end) }
    let known = times.compactMap { time in record.since(name, at: time).map { (time, max(start, $0)) } }
    return Set(known.flatMap { due([$0.0], from: $0.1, until: end) }).sorted()
  }
}
