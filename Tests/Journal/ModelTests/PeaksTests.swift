import Foundation
import Model
import Testing

@Suite struct PeaksTests {
  @Test func `Groups of neighbouring values become their means`() {
    let peaks = Peaks(values: (0..<200).map { Double($0) / 200 })
    #expect(peaks.reduced(to: 200) == peaks.values)
    #expect(peaks.reduced(to: 2).map { ($0 * 100).rounded() } == [25, 75])
    let small = peaks.reduced(to: 24)
    #expect(small.count == 24 && small == small.sorted())
    #expect(Peaks(values: [0.5]).reduced(to: 3) == [0.5, 0.5, 0.5])
    #expect(Peaks(values: []).reduced(to: 3) == [])
  }

  @Test(arguments: [(1.0, 1.0), (0.01, 40.0 / 60), (1e-6, 0), (0, 0), (4, 1)])
  func `Loudness is in decibels, from -60 to full scale`(square: Double, loudness: Double) {
    #expect(abs(Peaks.loudness(meanSquare: square) - loudness) < 1e-9)
  }

  @Test func `Values are rounded to thousandths, and none out of range is read`() throws {
    #expect(Peaks(values: [0.123_456]).values == [0.123])
    let text = #"{"schema":{"name":"peaks","version":1},"values":[0.5,1.5]}"#
    #expect(throws: DocumentError.self) { try Peaks.decode(Data(text.utf8), path: "p") }
  }
}
