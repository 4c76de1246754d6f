import Foundation
import Model
import TestSupport

/// Rare conditions of clocks, disks and users; those that this machine cannot provide are skipped.
enum OddWorld: String, CaseIterable {
  case clockSetBack = "the clock set back by years, for real"
  case clockChange = "nights on which the clock is changed"
  case scripts = "playlists and scripts named like recordings"
  case foreignLink = "another user's file, by a hard link"
  case hugeFile = "a file larger than the disk"
  case failingDisk = "documents that the disk cannot read"
  case anyCase = "a case-insensitive folder"
  case plainDisk = "a disk without permissions (FAT)"

  /// Runs the test; if that is not possible here, the outcome has no problems and gives the reason.
  func outcome() throws -> OddInbox.Outcome {
    switch self {
    case .clockSetBack: return try clockSetBack()
    case .clockChange: return try clockChange()
    case .scripts: return try scripts()
    case .foreignLink: return try foreignLink()
    case .hugeFile: return try hugeFile()
    case .failingDisk: return try failingDisk()
    case .anyCase:
      return try mounted("ext4", make: ["mkfs.ext4", "-q", "-O", "casefold"], folder: ["chattr", "+F"])
    case .plainDisk: return try mounted("vfat", make: ["mkfs.vfat"], folder: [])
    }
  }

  private func skipped(_ why: String) -> OddInbox.Outcome {
    .init(expected: "", happened: "skipped: \(why)", problems: [])
  }

  private func clockSetBack() throws -> OddInbox.Outcome {
    let journal = try MarkedJournal.shared.get().copy()
    let back = ["faketime", "--exclude-monotonic", "2019-03-01 12:00:00"]
    guard try journal.start(["--version"], through: back).wait().status == 0 else {
      return skipped("no faketime")
    }
    try journal.sonar("run", ["--quiet"])
    let before = try journal.artifacts()
    let id = try MarkedJournal.shared.get().open[0].id
    var problems: [String] = []
    for words in [
      ["run"], ["tag", id, "early"], ["list"], ["status"], ["history"], ["insights"], ["gc", "--dry-run"],
      ["verify"],
    ] {
      let answer = try journal.sonar(words[0], Array(words.dropFirst()), through: back)
      // Recordings that were rejected before are still reported.
      let isFair = answer.status == 0 || words[0] == "status" && answer.status == 65
      if !isFair { problems.append("\(words[0]), in 2019: exit \(answer.status): \(answer.errors)") }
    }
    let after = try journal.artifacts().filter { !$0.key.hasSuffix("/owner.json") }
    if after != before.filter({ !$0.key.hasSuffix("/owner.json") }) {
      problems.append("something was rebuilt")
    }
    let now = try journal.sonar("run")
    if now.status != 0 { problems.append("today again: exit \(now.status): \(now.errors)") }
    return .init(
      expected: "everything works, nothing is rebuilt", happened: "\(problems.count) commands failed",
      problems: problems)
  }

  private func clockChange() throws -> OddInbox.Outcome {
    let journal = try JournalRun()
    try journal.set("time_zone", to: "Europe/Berlin")
    var names = ["2024-03-31 02.30.00", "2024-10-27 02.30.00", "2024-10-27 01.30.00", "2024-12-31 23.59.59"]
    names = names.map { journal.folder["\($0).wav"] }
    for (index, name) in names.enumerated() {
      try TestAudio.write(TestAudio.tone(hertz: 300 + 100 * Double(index), seconds: 0.5), to: name)
    }
    var problems: [String] = []
    for (command, arguments) in [
      ("add", names), ("run", ["--quiet"]), ("list", []), ("verify", []),
      ("insights", ["--since", "2024-03-31", "--until", "2024-03-31"]), ("insights", ["--week", "2024-W43"]),
      ("run", []),
    ] {
      let answer = try journal.sonar(command, arguments)
      if answer.status != 0 { problems.append("\(command): exit \(answer.status): \(answer.errors)") }
    }
    let listed = try journal.sonar("list", ["--since", "2024-10-27", "--until", "2024-10-27", "--json"])
    let count = listed.output.components(separatedBy: "\"id\"").count - 1
    if count != 2 { problems.append("\(count) entries on 27 October, not 2") }
    return .init(
      expected: "each on the correct day", happened: "\(count) on the night of 25 hours", problems: problems)
  }

  private func foreignLink() throws -> OddInbox.Outcome {
    guard getuid() == 0 else { return skipped("requires root") }
    let journal = try JournalRun()
    let other = journal.folder["theirs.wav"]
    try TestAudio.write(TestAudio.tone(seconds: 0.5), to: other)
    chown(other, 65534, 65534)
    chmod(other, 0o640)
    guard link(other, journal.root + "/inbox/mine.wav") == 0 else { return skipped("no hard links here") }
    let before = FileManager.default.contents(atPath: other)
    JournalRun.letInboxSettle()
    let answer = try journal.sonar("run", ["--quiet"])
    var status = stat()
    stat(other, &status)
    let isRight =
      status.st_uid == 65534 && status.st_mode & 0o777 == 0o640
      && FileManager.default.contents(atPath: other) == before
    return .init(
      expected: "the other user's file keeps its bytes, owner and mode",
      happened:
        "exit \(answer.status), owner \(status.st_uid), mode \(String(status.st_mode & 0o777, radix: 8))",
      problems: isRight && answer.status == 0 ? [] : [answer.errors + " the other user's file was changed"])
  }

  private func hugeFile() throws -> OddInbox.Outcome {
    let disk = try SmallDisk()
    guard disk.isMounted else { return skipped("no permission to mount") }
    let journal = try JournalRun(root: disk.path + "/journal")
    try TestAudio.write(TestAudio.tone(seconds: 0.5), to: journal.root + "/inbox/small.wav")
    try TestAudio.write(TestAudio.tone(seconds: 0.5), to: journal.root + "/inbox/huge.wav")
    truncate(journal.root + "/inbox/huge.wav", 20_000_000_000)
    JournalRun.letInboxSettle()
    let answer = try journal.sonar("run", ["--quiet"])
    let taken = try journal.files(under: "recordings").count { $0.hasSuffix("/summary.json") }
    let isRight = answer.status != 74 && taken == 1 && answer.errors.contains("huge.wav")
    return .init(
      expected: "the others are processed, the file is reported",
      happened: "exit \(answer.status), \(taken) processed",
      problems: isRight ? [] : ["exit \(answer.status): \(answer.errors)"])
  }
}
