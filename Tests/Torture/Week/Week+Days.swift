import Foundation
import TestSupport
import Workspace

/// The events of each day; a night over both journals follows.
extension Week {
  /// Puts `count` recordings of the day into the diary's inbox.
  private func drop(_ count: Int) throws {
    for _ in 0..<count { try drop(recordings.make(day: date())) }
    note("\(count) dropped", diary)
  }

  /// Copies `file` into the diary's inbox as `name`, by default its own, as if it had been there for a while.
  private func drop(_ file: String, as name: String? = nil) throws {
    let target = diary.root + "/inbox/" + (name ?? (file as NSString).lastPathComponent)
    let folder = (target as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: file, toPath: target)
    try FileManager.default.setAttributes(
      [.modificationDate: Date().addingTimeInterval(-3600)], ofItemAtPath: target)
  }

  private func write(_ text: String, toInbox name: String) throws {
    let path = diary.home.folder["dropped-" + (name as NSString).lastPathComponent]
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try drop(path, as: name)
  }

  private func addToArchive(_ count: Int) throws {
    var files: [String] = []
    for _ in 0..<count { files.append(try recordings.make(day: date())) }
    try done(["add"] + files, archive, at: "09:00")
  }

  private func processed(_ journal: WeekJournal) throws -> [String] {
    let listed = try journal.sonar(["list", "--json"], now: instant("09:00"))
    return try listed.json([WeekJournal.Morning.Entry].self, in: "entries").map(\.id)
  }

  /// Recordings arrive: one with a sidecar, in a folder, beside what is no recording.
  func monday() throws {
    try drop(2)
    try drop(recordings.make(day: date()), as: "hills/walk.flac")
    try write(#"{"schema": {"name": "sidecar", "version": 1}, "place": "here"}"#, toInbox: "hills/walk.json")
    try write("a picture", toInbox: "photo.jpg")
    try addToArchive(4)
    expect(try agree(archive, at: "10:00") == 4, "archive: status does not have the four that were added")
  }

  /// The diarist edits, and the night is killed.
  func tuesday() throws {
    try drop(1)
    let ids = try processed(diary)
    try done(["title", ids[0], "A better title"], diary, at: "08:00")
    try done(
      ["edit", ids[0], "--segment", "0", "--text", "Something else was said here."], diary, at: "08:10")
    try done(["tag", ids[1], "kept"], diary, at: "08:20")
    try agree(diary, at: "08:30")
    try addToArchive(2)
    let words = ["run", "--all", "--quiet", "--now", instant("01:30", ahead: 1)]
    let status = try strike(diary.home.start(words), with: SIGKILL, within: 6, all: true)
    for journal in journals {
      note(status == -SIGKILL ? "night killed" : "night done before it was killed", journal)
      try agree(journal, at: "23:50")
    }
  }

  /// The archivist's rerun is interrupted, twice; a known recording comes again, with a sidecar.
  func wednesday() throws {
    let rerun = ["reprocess", "--style", "reflective", "--yes", "--quiet"]
    for (signal, name) in [(SIGINT, "interrupted"), (SIGKILL, "killed")] {
      try strike(archive.start(rerun, now: instant("10:00")), with: signal, within: 1.2)
      note("reprocess \(name)", archive)
      try agree(archive, at: "10:30")
    }
    let file = try recordings.make(day: date())
    try drop(file)
    try drop(file, as: "copy.flac")
    try write(#"{"schema": {"name": "sidecar", "version": 1}, "place": "there"}"#, toInbox: "copy.json")
    note("dropped twice", diary)
    try done(["run", "--quiet"], diary, at: "12:00")
    let aside = try Workspace(root: diary.root).duplicates
    expect(
      FileTree(diary.root + "/inbox").items.map(\.path).sorted() == ["hills", "photo.jpg"], "inbox: not empty"
    )
    expect(FileTree(aside).items.count == 2, "duplicates: not the copy and its reason")
  }

  /// The archive's disk is full for a night; the diary's night goes on.
  func thursday() throws {
    try drop(1)
    try addToArchive(3)
    try disk.fill(leaving: 0)
    let night = try night(through: disk.through)
    expect(night.status == 74, "a full disk: exit \(night.status): \(night.errors)")
    disk.empty()
    note("disk full", archive)
    if disk.isMounted {
      expect(night.errors.split(separator: "\n").count == 1, "a full disk: \(night.errors)")
      expect(try agree(diary, at: "23:50") == 0, "diary: not done, as the other journal's disk was full")
    }
    try agree(archive, at: "23:50")
  }

  /// The diarist corrects a date and keeps things to themselves; the archivist changes the style, and changes their mind.
  func friday() throws {
    try drop(1)
    let ids = try processed(diary)
    try done(["date", ids[0], "1987-04-02"], diary, at: "08:00")
    try agree(diary, at: "08:05")
    try done(["changes", "--undo"], diary, at: "08:10")
    try agree(diary, at: "08:15")
    try done(["private", ids[1]], diary, at: "08:20")
    try done(["discreet", ids[2]], diary, at: "08:30")
    try agree(diary, at: "08:40")
    let old = try processed(archive)
    try done(["reprocess", "--style", "concise", "--id", old[0], "--yes", "--quiet"], archive, at: "10:00")
    try agree(archive, at: "10:10")
    try done(["styles", "use", "actionable", "--all", "--yes", "--quiet"], archive, at: "11:00")
    try agree(archive, at: "11:10")
    try done(["changes", "--undo"], archive, at: "11:20")
    try agree(archive, at: "11:30")
    try strike(
      archive.start(["reprocess", "--stage", "extract", "--yes", "--quiet"], now: instant("12:00")),
      with: SIGKILL,
      within: 1.5, all: true)
    note("reprocess killed", archive)
    try agree(archive, at: "12:10")
  }

  /// The archivist tidies up; the diary is restored from a copy without its times, and without its index.
  func saturday() throws {
    let old = try processed(archive)
    try done(["delete", old[1], "--yes"], archive, at: "09:00")
    try done(["settings", "--json"], archive, at: "09:05")
    try done(["gc", "--summaries"], archive, at: "09:10")
    try agree(archive, at: "09:20")
    try done(["index", "rebuild"], archive, at: "09:30")
    try addToArchive(1)
    let copy = diary.home.folder["restored"]
    let answer = try Child(
      program: "/bin/sh",
      arguments: ["-c", "cp -R \"$0\" \"$1\" && rm -rf \"$0\" && mv \"$1\" \"$0\"", diary.root, copy],
      environment: diary.home.environment, scratch: diary.home.folder["restore"]
    ).wait()
    expect(answer.status == 0, "the diary was not restored: \(answer.errors)")
    note("restored", diary)
    try agree(diary, at: "20:00")
    unlink(diary.root + "/journal.sqlite")
    try drop(1)
  }

  /// Something that is no audio arrives; a style is tried out, and not taken; everything is read again.
  func sunday() throws {
    try write("no audio at all", toInbox: "broken.wav")
    let run = try diary.sonar(["run", "--quiet"], now: instant("09:00"))
    expect(run.status == 65, "broken.wav: exit \(run.status): \(run.errors)")
    note("not audio", diary)
    try agree(diary, at: "09:10", refused: 1)
    for name in ["broken.wav", "broken.wav.json"] { unlink(diary.root + "/failed/" + name) }
    try agree(diary, at: "09:20")
    try done(["reprocess", "--style", "concise", "--sample", "3", "--json"], archive, at: "10:00")
    try agree(archive, at: "10:10")
    try done(["reprocess", "--outdated", "--yes", "--quiet"], archive, at: "10:20")
    for journal in journals { try done(["index", "rebuild"], journal, at: "11:00") }
  }
}
