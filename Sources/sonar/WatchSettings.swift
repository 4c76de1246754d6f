import Foundation
import Runner

/// How a journal's inbox is to be watched, after its `sonar.yaml`.
struct WatchSettings: Equatable {
  /// Whether the system is asked to tell of changes.
  var isTold: Bool
  /// After how many seconds the inbox is looked at in any case; nil where the settings leave it open.
  var rescan: Double?

  /// - Throws: `CommandFailure` (64) where a setting has a value that it cannot have.
  init(_ settings: Settings) throws {
    switch settings.values["watch"]?.text ?? "auto" {
    case "auto": isTold = true
    case "poll": isTold = false
    case let other:
      throw CommandFailure(status: 64, "sonar.yaml: watch: \(other): write auto or poll")
    }
    if let value = settings.values["rescan_seconds"] {
      guard let seconds = Double(value.text), (1...86_400).contains(seconds) else {
        throw CommandFailure(
          status: 64, "sonar.yaml: rescan_seconds: \(value.text): write seconds from 1 to 86400")
      }
      rescan = seconds
    }
  }

  /// After how many seconds the inbox is looked at.
  ///
  /// Where the settings leave it open, looking takes no more than a thousandth of a processor's time, so that an inbox
  /// of many thousands of files costs nothing to speak of.
  /// - Parameters:
  ///   - isTold: whether changes are told.
  ///   - lookSeconds: processor time that a look took.
  func rescanSeconds(isTold: Bool, lookSeconds: Double = 0) -> Double {
    rescan ?? (isTold ? 300 : min(max(10, lookSeconds * 1000), 300))
  }
}
