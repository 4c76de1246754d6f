import Foundation

extension String {
  /// The text with control characters escaped, and those that turn its direction, so that nothing that was read breaks
  /// a line, drives a terminal or shows otherwise than it is.
  package var printable: String { onOneLine }
}

/// `1 recording`, `2 recordings`, `1,204 recordings`.
package func counted(_ count: Int, _ noun: String) -> String {
  count.formatted(.number.locale(Locale(identifier: "en_US"))) + " " + (count == 1 ? noun : noun + "s")
}

/// `m:ss`, from an hour `h:mm:ss`.
package func durationText(seconds: Double) -> String {
  // A number that was read may be anything.
  let whole = seconds.isNaN ? 0 : Int(min(max(0, seconds), 1e12).rounded())
  let tail = String(format: "%02d", whole % 60)
  return whole < 3600
    ? "\(whole / 60):\(tail)" : "\(whole / 3600):" + String(format: "%02d", whole / 60 % 60) + ":\(tail)"
}

/// Sizes as people read them.
package func sizeText(bytes: Int) -> String {
  let units = ["B", "kB", "MB", "GB", "TB"]
  var tenths = bytes * 10
  var unit = 0
  while tenths >= 10_000 && unit < units.count - 1 {
    tenths = (tenths + 500) / 1000
    unit += 1
  }
  return unit == 0 || tenths >= 100
    ? "\((tenths + 5) / 10) \(units[unit])" : "\(tenths / 10).\(tenths % 10) \(units[unit])"
}
