import Foundation
import Pipeline
import StageContract
import TestSupport
import Testing
import Workspace

@testable import Application

#if os(Linux)
  /// The work of requests to hide entries, however many there are.
  @Suite struct WithdrawalWorkTests {
    /// Hides `count` recordings; returns how often the folder that holds them is listed meanwhile.
    private func listings(hiding count: Int) async throws -> Int {
      let fixture = try WorkspaceFixture()
      for number in 0..<count { try fixture.drop("\(number).wav", "\(number)") }
      _ = try fixture.takeAll()
      let recordings = try fixture.workspace.recordings()
      #expect(recordings.count == count)
      try fixture.workspace.withdraw(recordings, as: .hide)
      let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
      defer { close(descriptor) }
      let year = (recordings[0].path as NSString).deletingLastPathComponent
      // Openings alone would be counted as one where they follow one another.
      #expect(inotify_add_watch(descriptor, year, UInt32(IN_OPEN | IN_CLOSE_NOWRITE)) >= 0)
      let installation = Installation(executableFolders: [], modelFolders: [], pipelineFolders: [])
      let outcome = try await WithdrawalWork.around(fixture.workspace, installation, HeardRemarks()) {
        .success
      }
      #expect(outcome.exitStatus == .success, "\(outcome)")
      #expect(try fixture.workspace.withdrawals().isEmpty)
      #expect(recordings.allSatisfy { $0.isMarkedPrivate })
      return Self.openings(descriptor)
    }

    /// How often the watched folder itself was opened.
    private static func openings(_ descriptor: Int32) -> Int {
      var buffer = [UInt8](repeating: 0, count: 1 << 20)
      var openings = 0
      while case let bytes = read(descriptor, &buffer, buffer.count), bytes > 0 {
        var place = 0
        while place < bytes {
          let event = buffer.withUnsafeBytes {
            $0.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
          }
          if event.len == 0, event.mask & UInt32(IN_OPEN) != 0 { openings += 1 }
          place += MemoryLayout<inotify_event>.size + Int(event.len)
        }
      }
      return openings
    }

    @Test func theRecordingsAreListedAsOftenForManyRequestsAsForTwo() async throws {
      let few = try await listings(hiding: 2)
      #expect(few > 0)
      #expect(try await listings(hiding: 12) == few)
    }
  }
#endif
