import Foundation
import TestSupport
import Text

/// Unexpected file types, times, permissions and folders in a journal.
enum HostileFiles {
  /// Creates the items next to the journal: files that no command may touch, another journal, and a potential inbox.
  static func layOutside(_ journal: JournalRun) throws {
    let sound = TestAudio.wav(TestAudio.tone(seconds: 0.2))
    for folder in [
      "outside/dropped", "neighbour/inbox", "neighbour/recordings/2024/2024-01-01T000000Z-00000000",
    ] {
      try FileManager.default.createDirectory(
        atPath: journal.folder[folder], withIntermediateDirectories: true)
    }
    for (path, data) in [
      ("outside/precious.txt", Data("of great worth".utf8)), ("outside/precious.json", Data("{}".utf8)),
      ("outside/dropped/memo.wav", sound), ("neighbour/sonar.yaml", Data("model: x\n".utf8)),
      ("neighbour/inbox/waiting.wav", sound),
      ("neighbour/recordings/2024/2024-01-01T000000Z-00000000/original.wav", sound),
    ] {
      try data.write(to: URL(filePath: journal.folder[path]))
      // Old enough to be imported.
      try setTime(journal.folder[path], seconds: 1_700_000_000)
    }
  }

  /// A random path that the program reads: a file, or a folder if `folders`.
  private static func path(_ journal: JournalRun, folders: Bool = false, _ random: inout SeededNumbers) throws
    -> String
  {
    if folders {
      let all = FileTree(journal.root).items.filter { $0.kind == S_IFDIR }.map(\.path).sorted()
      let top = all.filter { !$0.contains("/") }
      guard let path = (Bool.random(using: &random) ? top : all).randomElement(using: &random) else {
        throw JournalRun.Failure("no folder found")
      }
      return path
    }
    guard let path = HostileChange.paths(journal, &random, where: { !$0.contains("original") }) else {
      throw JournalRun.Failure("no file found")
    }
    return path
  }

  /// Replaces a file with another type of item.
  static func kind(_ journal: JournalRun, _ random: inout SeededNumbers) throws -> HostileChange {
    let path = try path(journal, &random)
    let full = journal.root + "/" + path
    let aside = journal.folder["outside/was-there"]
    func link(_ target: String) throws {
      try FileManager.default.createSymbolicLink(atPath: full, withDestinationPath: target)
    }
    try FileManager.default.moveItem(atPath: full, toPath: aside)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return HostileChange(what: "\(path): gone")
    case 1:
      try link(aside)
      return HostileChange(what: "\(path): a link to its new place")
    case 2:
      try link(journal.folder["outside/precious.json"])
      return HostileChange(what: "\(path): a link to another file")
    case 3:
      try link((path as NSString).lastPathComponent)
      return HostileChange(what: "\(path): a link to itself")
    case 4:
      try link("nowhere")
      return HostileChange(what: "\(path): a link to nothing")
    case 5:
      try link("/dev/zero")
      return HostileChange(what: "\(path): a link to an endless device")
    case 6:
      mkfifo(full, 0o600)
      return HostileChange(what: "\(path): a FIFO")
    case 7:
      try FileManager.default.createDirectory(atPath: full + "/x", withIntermediateDirectories: true)
      return HostileChange(what: "\(path): a folder")
    case 8:
      guard Foundation.link(journal.folder["outside/precious.json"], full) == 0 else {
        throw JournalRun.Failure("no hard link")
      }
      return HostileChange(what: "\(path): a hard link to another file")
    default:
      try Data().write(to: URL(filePath: full))
      truncate(full, 3_000_000_000)
      return HostileChange(what: "\(path): a sparse file of 3 GB")
    }
  }

  private static let times: [(seconds: Int, nanoseconds: Int, what: String)] = [
    (-11_644_473_600, 0, "1601"), (9_223_372_036, 854_775_807, "2262"), (10_413_792_000, 0, "2300"),
    (-62_135_596_800, 0, "the year 1"), (-1, 999_999_999, "before 1970"), (253_402_300_800, 0, "10000"),
    (4_102_444_800, 0, "2100"), (1_711_848_600, 0, "a night when clocks go forward"), (0, 0, "1970"),
  ]

  /// Sets an extreme modification time; file systems that cannot store it use the nearest.
  static func time(_ journal: JournalRun, _ random: inout SeededNumbers) throws -> HostileChange {
    let time = times.randomElement(using: &random) ?? times[0]
    let path = try Bool.random(using: &random) ? path(journal, &random) : "inbox/old.wav"
    if path == "inbox/old.wav" {
      try TestAudio.write(TestAudio.tone(seconds: 0.3), to: journal.root + "/" + path)
    }
    try setTime(journal.root + "/" + path, seconds: time.seconds, nanoseconds: time.nanoseconds)
    return HostileChange(what: "\(path): dated \(time.what)")
  }

  static func setTime(_ path: String, seconds: Int, nanoseconds: Int = 0) throws {
    let times = [timespec](repeating: timespec(tv_sec: seconds, tv_nsec: nanoseconds), count: 2)
    guard utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw JournalRun.Failure("\(path): its times cannot be set")
    }
  }

  /// Removes permissions of a file or folder and runs commands as a user who is bound by them.
  static func permission(_ journal: JournalRun, _ random: inout SeededNumbers) throws -> HostileChange {
    let path = try path(journal, folders: Bool.random(using: &random), &random)
    let mode = [0o000, 0o400, 0o500, 0o200, 0o444, 0o777].randomElement(using: &random) ?? 0
    var through: [String] = []
    if getuid() == 0 {
      let owned = FileTree(journal.folder.path).items
      for item in owned { lchown(item.bytes, 65534, 65534) }
      chown(journal.folder.path, 65534, 65534)
      through = JournalRun.asNobody
    }
    chmod(journal.root + "/" + path, mode_t(mode))
    return HostileChange(what: "\(path): mode \(String(mode, radix: 8)), not root", through: through)
  }

  /// Removes, moves, replaces or overfills a folder.
  static func folder(_ journal: JournalRun, _ random: inout SeededNumbers) throws -> HostileChange {
    let path = try path(journal, folders: true, &random)
    let full = journal.root + "/" + path
    let manager = FileManager.default
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1:
      // Do not remove anything that only the owner has.
      guard
        ![".", "recordings", "threads", "facts"].contains(where: path.hasPrefix)
          || path.contains("/artifacts")
      else { fallthrough }
      try manager.removeItem(atPath: full)
      return HostileChange(what: "\(path)/: gone")
    case 2:
      try manager.moveItem(atPath: full, toPath: journal.folder["outside/was-there"])
      try manager.createSymbolicLink(atPath: full, withDestinationPath: journal.folder["outside/was-there"])
      return HostileChange(what: "\(path)/: a link to its new place")
    case 3:
      try manager.moveItem(atPath: full, toPath: journal.folder["outside/was-there"])
      try Data("x".utf8).write(to: URL(filePath: full))
      return HostileChange(what: "\(path)/: a file")
    case 4:
      for name in [
        "\u{1B}[2J", "..x", "a\nb", String(repeating: "y", count: 255), "-rf", "record.json", "x.partial",
      ] {
        if manager.fileExists(atPath: full + "/" + name) { continue }
        try manager.createDirectory(atPath: full + "/" + name, withIntermediateDirectories: true)
      }
      return HostileChange(what: "\(path)/: folders with odd names in it")
    case 5:
      let bytes =
        Array((full + "/n").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), CChar(bitPattern: 0xFE), 0]
      close(open(bytes, O_CREAT | O_WRONLY, 0o600))
      return HostileChange(what: "\(path)/: a file whose name is not UTF-8")
    default:
      var deep = full
      for _ in 0..<60 { deep += "/deeper" }
      try manager.createDirectory(atPath: deep, withIntermediateDirectories: true)
      return HostileChange(what: "\(path)/: 60 folders deep")
    }
  }
}
