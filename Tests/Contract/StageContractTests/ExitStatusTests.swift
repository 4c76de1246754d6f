import Foundation
import Testing

@testable import StageContract

@Suite struct ExitStatusTests {
  @Test(arguments: [-1, 0, 1, 2, 63, 67, 78, 126, 127, 128, 193, 256] as [Int32])
  func whatIsWrittenDownNowhereIsNoFailureOfAStage(status: Int32) {
    #expect(!StageContract.ExitStatus(rawValue: status).isFailureOfStage)
  }

  @Test func aStatusIsANumberInJSON() throws {
    #expect(canonicalJSON([StageContract.ExitStatus.badInput, .signal(9)]) == Data("[65,137]".utf8))
    #expect(
      try JSONDecoder().decode([StageContract.ExitStatus].self, from: Data("[75]".utf8)) == [.temporary])
  }
}
