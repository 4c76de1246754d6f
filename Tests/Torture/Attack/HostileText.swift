import Foundation
import TestSupport
import Text

/// Values and bytes that no document expects.
///
/// No path in them leads out of the trial's folder: `@outside` becomes the folder next to the journal.
enum HostileText {
  /// Numbers as written in JSON, some of them invalid.
  static let numbers = [
    "1e300", "-1e300", "1e999", "-1", "0", "-0", "0.5", "9223372036854775807", "9223372036854775808",
    "-9223372036854775809", "18446744073709551616", "1e-400", "4294967296", "2147483648", "9007199254740993",
    "99999999999999999999999999999999999999", "NaN", "Infinity", "007",
  ]

  /// Texts: paths, times, and characters that break lines and terminals.
  static let texts = [
    "../../../outside/precious.txt", "../../outside/precious.txt", "@outside/precious.txt",
    "../../../original.flac", "..", ".", "/", "", "original.flac",
    "record.json", "owner.json", "a\u{0}b", "a\nb", "\u{1B}[2J\u{1B}]0;x\u{7}", "\u{202E}evil", "\u{FEFF}x",
    "%s%n%d",
    "'; DROP TABLE entries; --", "$(touch /tmp/sonar-was-here)", "-rf", "1601-01-01T00:00:00Z",
    "2262-04-11T23:47:17Z", "2300-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:60Z",
    "-0001-01-01T00:00:00Z", "2024-02-30T25:61:61Z", "+292277026596-12-04T15:30:07Z",
    "2024-03-31T02:30:00+99:99",
    "Etc/Nowhere", "x\u{301}\u{301}\u{301}", "🏳️‍🌈", String(repeating: "x", count: 5000),
  ]

  /// A random value as written in JSON.
  static func json(_ random: inout SeededNumbers) -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4: return numbers[Int.random(in: 0..<numbers.count, using: &random)]
    case 4..<8:
      let text = texts[Int.random(in: 0..<texts.count, using: &random)]
      let data = (try? JSONSerialization.data(withJSONObject: [text])) ?? Data("[\"\"]".utf8)
      return String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
    case 8:
      return ["null", "true", "[]", "{}", "[[]]", "{\"schema\": null}"].randomElement(using: &random)
        ?? "null"
    default: return String(repeating: "[", count: 60_000) + String(repeating: "]", count: 60_000)
    }
  }

  /// Makes one value, key or part of `data` (JSON or JSON lines) hostile; returns the result and a description.
  static func changed(json data: Data, _ random: inout SeededNumbers) -> (Data, String) {
    let bytes = Array(data)
    let tokens = tokens(bytes)
    guard let token = tokens.randomElement(using: &random) else { return bytewise(data, &random) }
    let value = json(&random)
    let told = value.count > 60 ? "\(value.prefix(20))… (\(value.count) characters)" : value
    let name = String(decoding: bytes[token.range].prefix(40), as: UTF8.self)
    func spliced(_ range: Range<Int>, _ text: String) -> Data {
      var bytes = bytes
      bytes.replaceSubrange(range, with: Array(text.utf8))
      return Data(bytes)
    }
    switch (token.isKey, Int.random(in: 0..<4, using: &random)) {
    case (true, 0): return (spliced(token.range, "\"x\""), "key \(name) renamed")
    case (true, _):
      return (
        spliced(token.range.lowerBound..<token.range.lowerBound, "\(name): \(value), "),
        "key \(name) twice, first \(told)"
      )
    case (false, _): return (spliced(token.range, value), "value \(name) became \(told)")
    }
  }

  /// The keys and scalar values in JSON.
  private static func tokens(_ bytes: [UInt8]) -> [(range: Range<Int>, isKey: Bool)] {
    var found: [(range: Range<Int>, isKey: Bool)] = []
    var index = 0
    while index < bytes.count, found.count < 5000 {
      let start = index
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, bytes.count)
        var next = index
        while next < bytes.count, bytes[next] == 32 || bytes[next] == 10 { next += 1 }
        found.append((start..<index, next < bytes.count && bytes[next] == UInt8(ascii: ":")))
      case UInt8(ascii: "-"), 48...57, UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
        while index < bytes.count,
          ![UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 32, 10].contains(bytes[index])
        {
          index += 1
        }
        found.append((start..<index, false))
      default: index += 1
      }
    }
    return found
  }

  /// Truncates, flips, enlarges or replaces `data`; returns the result and a description.
  static func bytewise(_ data: Data, _ random: inout SeededNumbers) -> (Data, String) {
    switch Int.random(in: 0..<11, using: &random) {
    case 0: return (Data(), "empty")
    case 1:
      let length = data.isEmpty ? 0 : Int.random(in: 0..<data.count, using: &random)
      return (data.prefix(length), "cut to \(length) bytes")
    case 2, 3, 4:
      var changed = data
      let count = Int.random(in: 1...8, using: &random)
      for _ in 0..<count where !data.isEmpty {
        changed[Int.random(in: 0..<data.count, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
      }
      return (changed, "\(count) bits flipped")
    case 5: return (Data(repeating: 0, count: max(data.count, 1)), "zeros")
    case 6: return (Data([0xEF, 0xBB, 0xBF]) + data, "a byte order mark in front")
    case 7:
      // Of one draw: how long `data` is, which differs from run to run, must not decide what is drawn next.
      var noise = SeededNumbers(random.next())
      return (Data((0..<max(16, min(data.count, 4096))).map { _ in noise.byte() }), "noise")
    case 8: return (data + data, "repeated twice")
    case 9: return (Data(repeating: UInt8(ascii: "["), count: 200_000), "200,000 opening brackets")
    default:
      return (
        Data("\"".utf8) + Data(repeating: UInt8(ascii: "x"), count: 10_000_000) + Data("\"".utf8),
        "one string of 10 MB"
      )
    }
  }
}
