import Foundation
import Model
import StageContract
import Workspace

/// A place in a recording, as it is named on the command line: `ID`, `ID@1:23` or `ID@1:23-1:40`.
package struct SoundMoment: Equatable, Sendable {
  /// Beginning of a recording's ID, `latest`, or words of the name of its file.
  package var id: String
  /// Seconds at which it begins; nil for the beginning of the recording.
  package var start: Double?
  /// Seconds at which it ends, after `start`; nil for the end of the recording.
  package var end: Double?

  package init(id: String, start: Double? = nil, end: Double? = nil) {
    (self.id, self.start, self.end) = (id, start, end)
  }

  /// Reads `text`; what follows the last `@` names the times.
  /// - Throws: `CommandFailure` (64) for times that are none, or that end before they begin.
  package init(_ text: String) throws(CommandFailure) {
    guard let at = text.lastIndex(of: "@") else {
      self.init(id: text)
      return
    }
    let times = text[text.index(after: at)...].split(
      separator: /[-–]/, maxSplits: 1, omittingEmptySubsequences: false)
    let seconds = times.map { Self.seconds(String($0)) }
    guard let start = seconds.first ?? nil, seconds.allSatisfy({ $0 != nil }) else {
      throw CommandFailure(
        status: .usage, "\(text.printable): not a moment; write it as ID@1:23 or ID@1:23-1:40")
    }
    self.init(id: String(text[..<at]), start: start, end: seconds.count > 1 ? seconds[1] : nil)
    if let end, end <= start {
      throw CommandFailure(
        status: .usage,
        "\(text.printable): "
          + (end < start ? "ends before it begins; swap the times" : "ends where it begins; name a later end")
      )
    }
  }

  /// Seconds that `text` names: `83`, `1:23`, `1:02:03`, each with a fraction or without; nil for anything else.
  static func seconds(_ text: String) -> Double? {
    guard text.wholeMatch(of: /[0-9]{1,6}(:[0-9]{2}){0,2}(\.[0-9]{1,3})?/) != nil else { return nil }
    let parts = text.split(separator: ":")
    guard parts.dropFirst().allSatisfy({ (Double($0) ?? 60) < 60 }) else { return nil }
    return parts.reduce(0) { 60 * $0 + (Double($1) ?? 0) }
  }

  /// The seconds that it names in a recording of `duration` seconds; the end is that of the recording where that is unknown.
  /// - Throws: `CommandFailure` (64) if they lie beyond the end.
  package func range(of recording: String, duration: Double?) throws(CommandFailure) -> (
    start: Double, end: Double?
  ) {
    let start = start ?? 0
    guard let duration else { return (start, end) }
    // Times are shown in whole seconds, so that the last one may be named.
    let last = duration.rounded(.up)
    guard start < last, (end ?? 0) <= last else {
      let length = SampleClock.text(seconds: duration)
      throw CommandFailure(
        status: .usage, "\(recording): ends at \(length); name a moment before that")
    }
    return (min(start, duration), min(end ?? duration, duration))
  }
}
