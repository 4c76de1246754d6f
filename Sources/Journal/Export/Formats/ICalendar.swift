import Foundation
import Workspace

/// Lines of an iCalendar file (RFC 5545): escaped, folded by octets, ended by CR LF.
struct ICalendar {
  private(set) var text = ""

  /// A property whose value is written as it is: a date, a name, a URI.
  mutating func line(_ name: String, _ value: String) {
    var octets = 0
    for character in "\(name):\(value)".unicodeScalars {
      let size = UTF8.width(character)
      // 75 octets a line, of which the space that continues one is the first (3.1).
      if octets + size > 75 {
        text += "\r\n "
        octets = 1
      }
      text.unicodeScalars.append(character)
      octets += size
    }
    text += "\r\n"
  }

  /// A property of type TEXT (3.3.11); nothing if `value` is nil or empty.
  mutating func text(_ name: String, _ value: String?) {
    if let value, !value.isEmpty { line(name, Self.escaped(value)) }
  }

  /// A property with a list of texts; nothing if it is empty.
  mutating func texts(_ name: String, _ values: [String]) {
    if !values.isEmpty { line(name, values.map(Self.escaped).joined(separator: ",")) }
  }

  /// `value` with its special characters escaped; of controls only line breaks are kept, as `\n`.
  static func escaped(_ value: String) -> String {
    value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      String(line).printable.replacing("\\", with: "\\\\").replacing(";", with: "\\;")
        .replacing(",", with: "\\,")
    }.joined(separator: "\\n")
  }

  /// `date` in UTC, for example `20261120T071503Z`.
  static func utc(_ date: Date) -> String { CivilTime(date, .gmt).basic + "Z" }
}
