import Digest
import Foundation
import Testing
import Weights

@Suite struct MelFiltersTests {
  private func digest(_ count: Int) -> String {
    Digest.sha256(MelFilters.values(count: count).map(\.bitPattern.littleEndian).withUnsafeBytes { Data($0) })
  }

  /// The filters in whisper.cpp's own `for-tests-ggml-tiny.en.bin`, made of OpenAI's `mel_filters.npz`.
  @Test func eightyFiltersAreThoseOfTheOfficialFiles() {
    #expect(digest(80) == "85818f156f7e189453901a515e4726d270d307f976e161cf9403e8caab405498")
  }

  /// Computed with numpy 2.4.6 in the order of operations that gives the official eighty.
  @Test func aHundredAndTwentyEightAreThoseOfNumpy() {
    #expect(digest(128) == "e399c2d72d2f7375e503c296d8453cefcc0c1e47a9c1a0a09e0d70f59c820f20")
  }
}

/// The filters of 128 mel bands as faster-whisper 1.2.1 computes them, in 64 bits, with numpy 2.4.6:
///
///     filters = FeatureExtractor.get_mel_filters(16000, 400, 128)
///     [(row, row.nonzero()[0][0], row[row.nonzero()]) for row in …], filters.sum()
///     (filters.ravel() * numpy.arange(filters.size)).sum()
enum PeerFilters {
  /// Some filters: what is not zero, from the frequency `first` on.
  private static let filters: [(row: Int, first: Int, values: [Float])] = [
    (0, 1, [0.0123739863]), (1, 1, [0.0303925649]), (5, 3, [0.00564459221, 0.00672939413]),
    (41, 24, [0.00238068701, 0.0102026378]), (63, 41, [0.00693138081, 0.0179350475]),
    (64, 42, [0.0067496827, 0.0180915176]),
    (96, 91, [0.00383235731, 0.00892296185, 0.00847910413, 0.00350978666]),
    (
      126, 187,
      [
        0.00114698059, 0.00234485771, 0.00354273482, 0.00474061193, 0.00495198436, 0.00378264748,
        0.00261331059, 0.00144397371, 0.000274636819,
      ]
    ),
    (
      127, 191,
      [
        0.000475695083, 0.00161717173, 0.00275864838, 0.00390012503, 0.00504160168, 0.0044571208,
        0.0033428406, 0.0022285604, 0.0011142802,
      ]
    ),
  ]
  /// The sum of all numbers, and that of each times its index.
  private static let sums = (plain: 3.1909855285406996, byIndex: 41033.31978295004)

  /// Expects that `found`, of 32 bits, are these filters: the sums, so that no other of them is wrong or elsewhere.
  static func expect(_ found: [Float]) {
    #expect(found.count == 128 * 201)
    for (row, first, values) in filters {
      let zeros = [Float](repeating: 0, count: 201 - first - values.count)
      let expected = [Float](repeating: 0, count: first) + values + zeros
      let isEqual = zip(found.dropFirst(row * 201), expected).allSatisfy { abs($0 - $1) <= $1 * 1e-6 }
      #expect(isEqual, "filter \(row)")
    }
    let plain = found.reduce(0.0) { $0 + Double($1) }
    let byIndex = found.enumerated().reduce(0.0) { $0 + Double($1.offset) * Double($1.element) }
    #expect(abs(plain / sums.plain - 1) < 1e-8)
    #expect(abs(byIndex / sums.byIndex - 1) < 1e-8)
  }
}
