import Foundation

extension String {
  /// The text with control characters and bidirectional controls escaped, so that text from a file cannot
  /// break a line, control a terminal or be displayed misleadingly.
  package var printable: String {
    if utf8.allSatisfy({ (32..<127).contains($0) }) { return self }
    var line = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: line += scalar.escaped(asASCII: true)
      case .format where scalar.properties.isBidiControl: line += scalar.escaped(asASCII: true)
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// The text on one line, with Markdown's special characters escaped.
  package var markdown: String {
    var result = ""
    for character in split(whereSeparator: \.isWhitespace).joined(separator: " ").printable {
      if "\\`*_[]<>#|~&".contains(character) { result.append("\\") }
      result.append(character)
    }
    if let first = result.first, "+-=".contains(first) { return "\\" + result }
    let digits = result.prefix { $0.isNumber }
    let rest = result.dropFirst(digits.count)
    return !digits.isEmpty && (rest.first == "." || rest.first == ")") ? digits + "\\" + rest : result
  }

  /// The text with the characters escaped that mean something between the tags of XML and HTML.
  package var markup: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// The text as a single word of a POSIX shell. Unquoted words contain no characters that are special to
  /// cron or systemd either.
  package var shellQuoted: String {
    let isPlain = wholeMatch(of: /[A-Za-z0-9_.,:\/@+-]+/) != nil
    return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }

  /// True if it needs no quotes behind a program's name, where an equals sign assigns nothing.
  package var isPlainArgument: Bool {
    let rest = replacing("=", with: "")
    return !rest.isEmpty && rest.shellQuoted == rest
  }

  /// Compares by bytes: the same order on every machine and in every locale.
  package func precedes(_ other: String) -> Bool {
    let order = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { other -> Bool in
        guard let start = own.baseAddress, let otherStart = other.baseAddress else {
          return own.count < other.count
        }
        let order = memcmp(start, otherStart, min(own.count, other.count))
        return order == 0 ? own.count < other.count : order < 0
      }
    }
    // Text that is not stored as UTF-8.
    return (order ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}

/// `1 recording`, `2 recordings`, `1,204 recordings`.
package func counted(_ count: Int, _ noun: String) -> String {
  numbered(count, count == 1 ? noun : noun + "s")
}

/// As `counted(_:_:)`, with the words for one and for several; nil for none.
package func counted(_ count: Int, _ one: String, _ many: String) -> String? {
  count == 0 ? nil : numbered(count, count == 1 ? one : many)
}

private func numbered(_ count: Int, _ words: String) -> String {
  count.formatted(.number.locale(Locale(identifier: "en_US"))) + " " + words
}

/// `m:ss`; from one hour on `h:mm:ss`; the rest of a second is left out, as in positions.
package func durationText(seconds: Double) -> String {
  // A number from a file may be anything, NaN included.
  let whole = seconds.isNaN ? 0 : Int(min(max(0, seconds), 1e12))
  let tail = String(format: "%02d", whole % 60)
  return whole < 3600
    ? "\(whole / 60):\(tail)" : "\(whole / 3600):" + String(format: "%02d", whole / 60 % 60) + ":\(tail)"
}

/// A size in bytes in a readable unit, for example `1.5 GB`.
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
