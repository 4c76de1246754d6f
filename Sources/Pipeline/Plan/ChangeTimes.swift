package import Foundation
import StageContract
import Workspace

/// When what the journal's stages show changes by itself: at midnights, and at the instants that a stage listed in its
/// last run (`Boundaries`).
package struct ChangeTimes: Sendable {
  private let files: [String]
  private let instants: [Date]
  private let calendar: Calendar

  /// - Parameters:
  ///   - files: paths of the lists; one that is missing or cannot be read adds nothing.
  ///   - instants: others that count like those listed.
  init(_ files: [String], _ instants: [Date] = [], timeZone: TimeZone) {
    (self.files, self.instants) = (files, instants)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    self.calendar = calendar
  }

  private var listed: [Date] {
    instants
      + files.flatMap { file -> [Date] in
        // The stage writes it again in its next run.
        guard let boundaries = try? Boundaries.readIfPresent(file) else { return [] }
        return boundaries.dates
      }
  }

  /// The last one at or before `now`.
  package func last(by now: Date) -> Date {
    listed.filter { $0 <= now }.reduce(calendar.startOfDay(for: now), max)
  }

  /// The first one after `now`.
  package func next(after now: Date) -> Date {
    let day = calendar.date(byAdding: .day, value: 1, to: calendar.startOfDay(for: now))
    let midnight = day.map { calendar.startOfDay(for: $0) } ?? now + 86_400
    return listed.filter { $0 > now }.reduce(midnight, min)
  }

  /// Seconds from `now` to the first one after it.
  package func seconds(from now: Date) -> Double { next(after: now).timeIntervalSince(now) }
}
