import Foundation
import TestSupport
import Testing

@testable import Inbox
@testable import Pipeline
@testable import Workspace

@Suite struct IntakeDebouncerTests {
  private let start = ContinuousClock.now

  private func after(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

  /// A listing of `settled` files, each with its time in its name's place, and `moving` ones.
  private func listing(_ settled: [String: Int], moving: [String] = [], open: [String] = []) throws
    -> InboxListing
  {
    let fixture = try WorkspaceFixture()
    var listing = InboxListing()
    for (name, modified) in settled.sorted(by: { $0.key < $1.key }) {
      let path = try fixture.drop(name, "x", modified: Double(modified))
      var file = InboxFile(path: "/inbox/" + name)
      file.attributes = try FileSystem.attributes(path)
      file.attributes?.inode = 0
      file.attributes?.changedTime = FileTime(seconds: 0)
      listing.files.append(file)
    }
    listing.left += moving.map { SkippedItem(name: $0, reason: .unsettled) }
    listing.left += open.map { SkippedItem(name: $0, reason: .beingWritten) }
    return listing
  }

  @Test func anEmptyInboxLetsSleepAndASettledFileRuns() throws {
    var arrivals = IntakeDebouncer()
    #expect(arrivals.next(InboxListing(), at: start) == .look(after: nil))
    #expect(try arrivals.next(listing(["a": 1]), at: start) == .run)
  }

  @Test func whatArrivesTogetherIsWorkedTogetherButWaitsNoLongerThanAMinute() throws {
    var arrivals = IntakeDebouncer()
    #expect(try arrivals.next(listing([:], moving: ["a"]), at: start) == .look(after: 5.1))
    let mixed = try listing(["a": 1], moving: ["b"])
    #expect(arrivals.next(mixed, at: after(6)) == .look(after: 5.1))
    #expect(arrivals.next(mixed, at: after(63)) == .look(after: 3))
    #expect(arrivals.next(mixed, at: after(66)) == .run)
    arrivals.note(worked: InboxListing())
    #expect(arrivals.next(mixed, at: after(70)) == .look(after: 5.1))
    #expect(try arrivals.next(listing(["a": 1, "b": 1]), at: after(72)) == .run)
  }

  @Test func aFileThatIsOpenAndStillKeepsNobodyWaiting() throws {
    var arrivals = IntakeDebouncer()
    #expect(try arrivals.next(listing([:], open: ["a"]), at: start) == .look(after: nil))
    #expect(try arrivals.next(listing(["b": 1], open: ["a"]), at: start) == .run)
  }

  @Test func aFileThatWaitsLongerIsLookedAtInTimeAndKeepsNobodyWaiting() throws {
    var arrivals = IntakeDebouncer()
    var waiting = try listing([:])
    waiting.waitSeconds = 100
    #expect(arrivals.next(waiting, at: start) == .look(after: 100.1))
    waiting.files = try listing(["b": 1]).files
    #expect(arrivals.next(waiting, at: start) == .run)
  }

  @Test func whatARunLeavesCallsForAnotherOneOnlyWhenItChanges() throws {
    var arrivals = IntakeDebouncer()
    let kept = try listing(["a": 1, "b": 1])
    arrivals.note(worked: kept)
    #expect(arrivals.next(kept, at: start) == .look(after: nil))
    #expect(try arrivals.next(listing(["b": 1]), at: start) == .look(after: nil))
    #expect(try arrivals.next(listing(["a": 2, "b": 1]), at: start) == .run)
    #expect(try arrivals.next(listing(["a": 1, "b": 1, "c": 1]), at: start) == .run)
  }
}
