import ArgumentParser
import TestSupport

/// `Torture disk`: fills the disk at each stage.
struct FullDiskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disk", abstract: "Fill the disk at each stage, free space and continue.")

  func run() throws {
    let files = [JournalRun.goodNight, JournalRun.recordings + "/2026-11-17 18.05.20 money.ogg"]
    let whole = try Undisturbed(files)
    var isClean = true
    for (mounts, rooms) in [(true, [0, 4096, 16_384, 65_536, 262_144]), (false, [1024, 65_536])] {
      if mounts, try !SmallDisk().isMounted {
        say("\nNo permission to mount: testing only the limit on file size.")
        continue
      }
      for room in rooms {
        let outcomes = try FullDisk(leaving: room, mounts: mounts).run(files, whole: whole)
        isClean = isClean && outcomes.allSatisfy(\.problems.isEmpty)
        Figures(
          title: mounts ? "A disk with \(room) bytes left" : "No file larger than \(room) bytes",
          head: ["stage", "exit", "ok", "line"],
          rows: outcomes.map { outcome in
            [
              outcome.stage, outcome.stage == "the whole" ? "" : "\(outcome.status)",
              outcome.problems.isEmpty ? "yes" : "NO: " + outcome.problems.joined(separator: "; "),
              String(outcome.line.prefix(150)),
            ]
          }
        ).show()
      }
    }
    if !isClean { throw ExitCode.failure }
  }
}
