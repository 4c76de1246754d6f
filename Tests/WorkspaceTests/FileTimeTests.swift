import Foundation
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct FileTimeTests {
  /// Times that a disk may hold: an NTFS zero (1601), the ends of 64-bit nanoseconds (1677, 2262), and anything at all.
  static let wild = [
    -11_644_473_600, -9_300_000_000, 9_300_000_000, 10_413_792_000, 253_402_300_800, Int.min, Int.max,
  ]

  @Test(arguments: wild) func noTimeOverflows(seconds: Int) throws {
    var status = stat()
    status.st_mode = S_IFREG | 0o600
    #if canImport(Darwin)
      status.st_mtimespec = timespec(tv_sec: seconds, tv_nsec: 999_999_999)
    #else
      status.st_mtim = timespec(tv_sec: seconds, tv_nsec: 999_999_999)
    #endif
    status.st_size = .max
    status.st_dev = .max
    let attributes = FileAttributes(status)
    #expect(attributes.modifiedTime == FileTime(seconds: seconds, nanoseconds: 999_999_999))
    #expect(attributes.modifiedTime.instant == nil)
    // The time of the last change is known here: 1970.
    #expect(attributes.modified == Date(timeIntervalSince1970: 0))
    #expect(Inbox(path: "/").rest(attributes, unchangedFor: 5, now: Date()) == nil)
  }

  @Test func timesFrom1900To2200AreKnown() {
    for (seconds, isKnown) in [
      (-2_208_988_801, false), (-2_208_988_800, true), (0, true), (7_258_118_399, true),
      (7_258_118_400, false),
    ] {
      #expect((FileTime(seconds: seconds).instant != nil) == isKnown, "\(seconds)")
    }
  }

  @Test(arguments: wild.dropLast(2)) func aFileSoDatedIsTakenInOnceAndItsCopyHasAKnownTime(seconds: Int)
    throws
  {
    let fixture = try WorkspaceFixture()
    for keeps in [true, false] {
      let name = keeps ? "kept.wav" : "2026-11-20 07.15.03.wav"
      try fixture.drop(name, name, modified: Double(seconds))
      let result = try #require(try fixture.takeAll(keepInbox: keeps).first { $0.name == name })
      guard case .taken(let recording) = result.outcome else { return #expect(Bool(false), "\(result)") }
      let original = try #require(try FileSystem.attributes(recording.path + "/original.wav"))
      #expect(original.modifiedTime.instant != nil)
      #expect(keeps || recording.id.hasPrefix("2026-11-20T061503Z-"))
      #expect(keeps || recording.id.count == 27)
    }
    // Settings so dated are read, too.
    try fixture.touch(fixture.workspace.settingsFile, Double(seconds))
    #expect(try FileSystem.size(fixture.workspace.settingsFile) != nil)
  }
}
