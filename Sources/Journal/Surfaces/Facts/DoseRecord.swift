package import Foundation
internal import Model
package import StageContract

/// Since when the doses of the owner's schedule are known: `state/doses.json`. One that was due before was not missed.
package struct DoseRecord: JournalDocument, Equatable {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "doses", version: 1)
  /// Kind and version read from the file.
  package var schema = currentSchema
  /// RFC 3339, by the name of the medicine and the time of the dose, `08:00`.
  package private(set) var since: [String: [String: String]] = [:]

  package init() {}

  /// Makes it a record of `medicines`, times in minutes after midnight by name; those that are new are known since
  /// `instant`.
  package mutating func note(_ medicines: [String: [Int]], at instant: Date) {
    let before = since
    since = [:]
    for (name, times) in medicines {
      for time in times.map(Self.text) {
        since[name, default: [:]][time] = before[name]?[time] ?? Instant.text(instant)
      }
    }
  }

  /// Since when the dose of `name` at `time`, in minutes after midnight, is known; nil if it is not.
  func since(_ name: String, at time: Int) -> Date? { since[name]?[Self.text(time)].flatMap(Instant.date) }

  private static func text(_ minutes: Int) -> String {
    let (hour, minute) = (minutes / 60, minutes % 60)
    return (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
  }
}
