import Foundation
package import StageContract

/// How loud a recording is from its beginning to its end: `peaks.json`. Every reader works without it.
package struct Peaks: JournalDocument {
  /// Kind and latest version that this build supports.
  package static let currentSchema = Schema(name: "peaks", version: 1)
  /// Kind and version found in the document.
  package var schema = currentSchema
  /// Loudness of parts of equal length in the order spoken, as `loudness` gives it, rounded to thousandths.
  @BoundedList<Share> package var values: [Double]

  /// Number of values that are written, whatever the length of the recording.
  package static let count = 200

  package init(values: [Double]) { self.values = values.map { ($0 * 1000).rounded() / 1000 } }

  /// Loudness of samples whose squares have the mean `square`, full scale at 1: 0 for -60 dB relative to full scale and
  /// less, 1 for full scale.
  package static func loudness(meanSquare square: Double) -> Double {
    min(1, max(0, (60 + 10 * log10(max(square, 1e-12))) / 60))
  }

  /// The means of `count` groups of neighbouring values, of equal size as far as possible; empty if there are no values.
  package func reduced(to count: Int) -> [Double] {
    guard !values.isEmpty else { return [] }
    return (0..<count).map { group in
      let start = group * values.count / count
      let part = values[start..<max(start + 1, (group + 1) * values.count / count)]
      return part.reduce(0, +) / Double(part.count)
    }
  }
}
