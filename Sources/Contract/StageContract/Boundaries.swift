package import Foundation

/// The instants at which what a stage of scope *journal* shows changes by itself, written by the stage so that the
/// runner gives it the last one passed as its current time: `time:OUTPUT` in the manifest.
package struct Boundaries: TaggedDocument {
  /// Kind of document, and the latest version this build reads.
  package static let currentSchema = Schema(name: "boundaries", version: 1)
  /// Kind and version read from the document.
  package var schema = currentSchema
  /// RFC 3339 in UTC with whole seconds, in ascending order: the time that the stage was given, then those to come.
  package var instants: [String]

  /// The boundaries of a stage that was given `now`; earlier ones in `coming` are left out.
  package init(now: Date, coming: some Sequence<Date>) {
    instants = ([now] + Set(coming.filter { $0 > now }).sorted()).map { $0.formatted(.iso8601) }
  }

  /// Its instants; those that are not RFC 3339 are left out.
  package var dates: [Date] { instants.compactMap { try? Date($0, strategy: .iso8601) } }
}
