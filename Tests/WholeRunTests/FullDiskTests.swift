#if os(Linux)
  import TestSupport
  import TestTraits
  import Testing

  @testable import Torture

  @Suite(.runsProcesses) struct FullDiskTests {
    /// By a file system that is full, or where none may be mounted by a limit on the size of files.
    @Test func aFullDiskStopsEachStageWithOneLineAndNothingIsLost() throws {
      let mounts = try SmallDisk().isMounted
      let folder = try TestFolder()
      let files = Array(try ShortRecordings.write(to: folder.path).prefix(1))
      let whole = try Undisturbed(files)
      for outcome in try FullDisk(leaving: mounts ? 0 : 1024, mounts: mounts).run(files, whole: whole) {
        #expect(outcome.problems == [], "\(outcome.stage): \(outcome.line)")
      }
    }
  }
#endif
