import Foundation
import Pipeline
import StageContract

/// How a journal's inbox is to be watched, after its `sonar.yaml`.
struct WatchSettings: Equatable {
  /// Whether the system is asked to tell of changes.
  var isTold: Bool
  /// After how many seconds the inbox is looked at in any case; nil where the settings leave it open.
  var rescan: Double?

  /// What `settings` say, whose values were checked when they were read.
  init(_ settings: Settings) {
    isTold = settings.values["watch"]?.text != "poll"
    rescan = settings.values["rescan_seconds"].flatMap { Double($0.text) }.map { min($0, 86_400) }
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
