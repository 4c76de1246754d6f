import Foundation
import Model

/// Compares the working audio of two recordings sample by sample, where no digest of both is the same.
enum TailComparison {
  /// Samples before the end of the shorter one that may differ: there the filter of the sample rate's change fades out.
  static let fade = SampleClock.samples(milliseconds: 300)
  /// Largest difference of two samples that are the same.
  static let tolerance = 2

  /// True if the samples `from..<to` of the files at `one` and `other` are the same, but for a fade at the end; false if
  /// either cannot be read that far, as after `sonar gc --audio`.
  static func agree(_ one: String, _ other: String, from: Int, to: Int) -> Bool {
    let end = to - fade
    guard end > from else { return true }
    guard let left = samples(of: one, from..<end), let right = samples(of: other, from..<end) else {
      return false
    }
    return zip(left, right).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
  }

  /// Samples `range` of the 16-bit mono WAV file at `path`; nil if it is none or is shorter.
  private static func samples(of path: String, _ range: Range<Int>) -> [Int16]? {
    guard let file = FileHandle(forReadingAtPath: path),
      let head = try? file.read(upToCount: 4096), let mark = head.range(of: Data("data".utf8))
    else { return nil }
    let first = mark.upperBound - head.startIndex + 4 + range.lowerBound * 2
    guard (try? file.seek(toOffset: UInt64(first))) != nil,
      let bytes = try? file.read(upToCount: range.count * 2), bytes.count == range.count * 2
    else { return nil }
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
  }
}
