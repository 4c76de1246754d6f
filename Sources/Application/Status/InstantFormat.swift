package import Foundation

extension ParseStrategy where Self == Date.ISO8601FormatStyle {
  /// The format of instants in the history and in records.
  package static var iso8601Milliseconds: Date.ISO8601FormatStyle { .init(includingFractionalSeconds: true) }
}
