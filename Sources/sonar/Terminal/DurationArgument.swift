internal import ArgumentParser
import Foundation

/// A duration on the command line: `3h`, `90m`, `2h30m`, `45s`, `2d`.
struct DurationArgument: ExpressibleByArgument, Equatable, CustomStringConvertible {
  var seconds: Double
  /// The argument as typed.
  let description: String

  private static let units: [Character: Double] = ["d": 86_400, "h": 3600, "m": 60, "s": 1]

  /// Nil unless `argument` consists of whole numbers with a unit each, larger units first.
  init?(argument: String) {
    var total = 0.0
    var digits = ""
    var smallest = Double.infinity
    for character in argument.lowercased() {
      if character.isASCII, character.isNumber {
        digits.append(character)
      } else {
        guard let unit = Self.units[character], unit < smallest, digits.count <= 6, let count = Int(digits)
        else { return nil }
        total += Double(count) * unit
        smallest = unit
        digits = ""
      }
    }
    guard digits.isEmpty, smallest < .infinity else { return nil }
    (seconds, description) = (total, argument)
  }
}
