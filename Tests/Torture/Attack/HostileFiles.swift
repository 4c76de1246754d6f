import Foundation
import Measures
import TestSupport

/// Other kinds of file, times, permissions and folders than a journal was made with.
enum HostileFiles {
  /// What lies beside the journal: files that nothing may touch, another journal, and a folder that may be an inbox.
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
      // Long enough at rest to be taken in.
      try setTime(journal.folder[path], seconds: 1_700_000_000)
    }
  }

  /// Anything that the program reads: files, and folders where `folders`.
  private static func path(_ journal: JournalRun, folders: Bool = false, _ random: inout SeededNumbers) throws
    -> String
  {
    if folders {
      let all = FileTree(journal.root).items.filter { $0.kind == S_IFDIR }.map(\.path).sorted()
      let top = all.filter { !$0.contains("/") }
      guard let path = (Bool.random(using: &random) ? top : all).randomElement(using: &random) else {
        throw JournalRun.Failure("there is no folder")
      }
      return path
    }
    guard let path = HostileChange.paths(journal, &random, where: { !$0.contains("original") }) else {
      throw JournalRun.Failure("there is no file")
    }
    return path
  }

  /// Something else where a file was.
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
      return HostileChange(what: "\(path): a link to where it lies now")
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
      return HostileChange(what: "\(path): 3 GB of nothing")
    }
  }

  private static let times: [(seconds: Int, nanoseconds: Int, what: String)] = [
    (-11_644_473_600, 0, "1601"), (9_223_372_036, 854_775_807, "2262"), (10_413_792_000, 0, "2300"),
    (-62_135_596_800, 0, "the year 1"), (-1, 999_999_999, "before 1970"), (253_402_300_800, 0, "10000"),
    (4_102_444_800, 0, "2100"), (1_711_848_600, 0, "a night when the clock is put forward"), (0, 0, "1970"),
  ]

  /// Times that no calendar holds; file systems that cannot hold one keep their nearest.
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
      throw JournalRun.Failure("\(path): cannot be dated")
    }
  }

  /// A file or folder that may not be read, written or entered, by somebody whom that binds.
  static func permission(_ journal: JournalRun, _ random: inout SeededNumbers) throws -> HostileChange {
    let path = try path(journal, folders: Bool.random(using: &random), &random)
    let mode = [0o000, 0o400, 0o500, 0o200, 0o444, 0o777].randomElement(using: &random) ?? 0
    var through: [String] = []
    if getuid() == 0 {
      let owned = FileTree(journal.folder.path).items
      for item in owned { lchown(item.bytes, 65534, 65534) }
      chown(journal.folder.path, 65534, 65534)
      through = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    }
    chmod(journal.root + "/" + path, mode_t(mode))
    return HostileChange(what: "\(path): mode \(String(mode, radix: 8)), not root", through: through)
  }

  /// Folders that are gone, elsewhere, files, or too many.
  static func folder(_ journal: JournalRun, _ random: inout SeededNumbers) throws -> HostileChange {
    let path = try path(journal, folders: true, &random)
    let full = journal.root + "/" + path
    let manager = FileManager.default
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1:
      // Nothing that only the owner has may go with it.
      guard
        ![".", "recordings", "threads", "facts"].contains(where: path.hasPrefix)
          || path.contains("/artifacts")
      else { fallthrough }
      try manager.removeItem(atPath: full)
      return HostileChange(what: "\(path)/: gone")
    case 2:
      try manager.moveItem(atPath: full, toPath: journal.folder["outside/was-there"])
      try manager.createSymbolicLink(atPath: full, withDestinationPath: journal.folder["outside/was-there"])
      return HostileChange(what: "\(path)/: a link to where it lies now")
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
      return HostileChange(what: "\(path)/: a file whose name is no UTF-8")
    default:
      var deep = full
      for _ in 0..<60 { deep += "/deeper" }
      try manager.createDirectory(atPath: deep, withIntermediateDirectories: true)
      return HostileChange(what: "\(path)/: 60 folders deep")
    }
  }
}
