internal import Foundation
internal import Model

/// The loudness of a recording at the resolution of a thumbnail, in the column `waveform`: a JSON array of hundredths.
enum Waveform {
  /// Number of values.
  static let count = 24

  /// The column for `peaks`; nil if they are empty.
  static func text(_ peaks: Peaks) -> String? {
    let hundredths = peaks.reduced(to: count).map { String(Int(($0 * 100).rounded())) }
    return hundredths.isEmpty ? nil : "[" + hundredths.joined(separator: ",") + "]"
  }

  /// The values of a column, 0...1; nil if it holds anything else.
  static func values(_ text: String) -> [Double]? {
    let hundredths = text.dropFirst().dropLast().split(separator: ",").map { Int($0) }
    guard hundredths.count == count, hundredths.allSatisfy({ $0.map((0...100).contains) == true }) else {
      return nil
    }
    return hundredths.compactMap { $0.map { Double($0) / 100 } }
  }
}
