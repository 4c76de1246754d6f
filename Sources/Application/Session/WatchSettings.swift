import Foundation
import Pipeline
import StageContract

/// The settings in `sonar.yaml` for watching the inbox.
struct WatchSettings: Equatable {
  /// True if file system notifications are used.
  var usesNotifications: Bool
  /// Maximum seconds between scans; nil if unset.
  var rescan: Double?

  /// Reads the settings, whose values are already validated.
  init(_ settings: Settings) {
    usesNotifications = settings.values["watch"]?.text != "poll"
    rescan = settings.values["rescan_seconds"].flatMap { Double($0.text) }.map { min($0, 86_400) }
  }

  /// Seconds until the next scan of the inbox.
  ///
  /// By default, scanning takes at most a thousandth of one CPU's time, so that watching an inbox with many thousands
  /// of files stays cheap.
  /// - Parameters:
  ///   - isNotified: whether file system notifications work.
  ///   - lookSeconds: CPU time of the last scan.
  func rescanSeconds(isNotified: Bool, lookSeconds: Double = 0) -> Double {
    rescan ?? (isNotified ? 300 : min(max(10, lookSeconds * 1000), 300))
  }
}
