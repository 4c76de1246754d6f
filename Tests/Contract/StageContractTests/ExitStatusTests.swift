import Foundation
import Testing

@testable import StageContract

@Suite struct ExitStatusTests {
  @Test(arguments: [-1, 0, 1, 2, 63, 67, 78, 126, 127, 128, 193, 256] as [Int32])
  func whatIsWrittenDownNowhereIsNoFailureOfAStage(status: Int32) {
    #expect(!StageContract.ExitStatus(rawValue: status).isFailureOfStage)
  }

  @Test(
    arguments: [
      (ENOSPC, 74), (EDQUOT, 74), (EROFS, 74), (EACCES, 77), (EPERM, 77), (EFBIG, 128 + SIGXFSZ), (EIO, 75),
      (EISDIR, 75), (ELOOP, 75), (ENOENT, 75),
    ] as [(Int32, Int32)])
  func onlyADiskWithoutRoomIsTheTroubleOfAll(code: Int32, status: Int32) {
    #expect(StageContract.ExitStatus(fileError: code).rawValue == status)
    #expect(StageContract.ExitStatus(fileError: code).isFailureOfStage)
  }

  @Test func whatFoundationSaysOfAFileIsWhatTheSystemSaid() {
    let error = #expect(throws: (any Error).self) {
      try FileManager.default.createDirectory(atPath: "/dev/null/x", withIntermediateDirectories: true)
    }
    #expect(error.map { StageContract.ExitStatus(fileError: $0) } == .temporary)
    let full = CocoaError(.fileWriteUnknown, userInfo: [NSUnderlyingErrorKey: POSIXError(.ENOSPC)])
    #expect(StageContract.ExitStatus(fileError: full) == .inputOutput)
  }

  @Test func aStatusIsANumberInJSON() throws {
    #expect(canonicalJSON([StageContract.ExitStatus.badInput, .signal(9)]) == Data("[65,137]".utf8))
    #expect(
      try JSONDecoder().decode([StageContract.ExitStatus].self, from: Data("[75]".utf8)) == [.temporary])
  }
}
