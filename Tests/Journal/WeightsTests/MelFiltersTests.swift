import Digest
import Foundation
import Testing

@testable import Weights

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

  @Test(arguments: [80, 128]) func filtersAreTrianglesOfOneArea(_ count: Int) {
    let values = MelFilters.values(count: count)
    #expect(values.count == count * 201 && values.allSatisfy { $0 >= 0 })
    let edges = MelFilters.edges(count: count)
    #expect(edges.count == count + 2 && zip(edges, edges.dropFirst()).allSatisfy { $0 < $1 })
    #expect(edges.first == 0 && abs((edges.last ?? 0) - 8000) < 1e-6)
    for filter in 0..<count {
      let row = values[filter * 201..<(filter + 1) * 201].enumerated()
      // Nothing beyond the edges, and nowhere more than the top of a triangle of area 1.
      for (index, value) in row where value > 0 {
        #expect(Double(index) * 40 > edges[filter] && Double(index) * 40 < edges[filter + 2])
        #expect(Double(value) <= 2 / (edges[filter + 2] - edges[filter]) * 1.000001)
      }
    }
  }
}
