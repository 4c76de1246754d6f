internal import ArgumentParser
import Foundation
import Model

/// An RFC 3339 instant on the command line.
struct InstantArgument: ExpressibleByArgument, Sendable {
  var date: Date

  /// Nil for anything that is not an instant.
  init?(argument: String) {
    guard let date = Instant.date(argument) else { return nil }
    self.date = date
  }
}
