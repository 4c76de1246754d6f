import Foundation
import Model
import TestSupport

extension OddWorld {
  /// Text that could make a decoder read another file or access the network, in files named like recordings.
  func scripts() throws -> OddInbox.Outcome {
    let journal = try JournalRun()
    let precious = journal.folder["precious.wav"]
    try TestAudio.write(TestAudio.tone(seconds: 2), to: precious)
    let listener = try Listener()
    let scripts = [
      "#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:2,\n\(precious)\n#EXT-X-ENDLIST\n",
      "#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:2,\nhttp://127.0.0.1:\(listener.port)/x.ts\n#EXT-X-ENDLIST\n",
      "ffconcat version 1.0\nfile '\(precious)'\n", "concat:\(precious)|\(precious)",
      "v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio \(listener.port) RTP/AVP 0\n",
      "<?xml version=\"1.0\"?><MPD><Period><AdaptationSet><Representation><BaseURL>http://127.0.0.1:\(listener.port)/</BaseURL>"
        + "</Representation></AdaptationSet></Period></MPD>",
    ]
    var files: [String] = []
    for (index, script) in scripts.enumerated() {
      for ending in ["m4a", "mp3", "wav"] {
        files.append(journal.folder["script \(index).\(ending)"])
        try Data((script + "\n# \(ending)\n").utf8).write(to: URL(filePath: files[files.count - 1]))
      }
    }
    try journal.sonar("add", files)
    let answer = try journal.sonar("run", ["--quiet"])
    let sounds = try journal.files().filter { $0.hasSuffix("/audio.wav") }
    var problems = sounds.map { "\($0): decoded from a script" }
    if listener.isAsked { problems.append("the network was accessed") }
    if answer.status != 65 { problems.append("exit \(answer.status): \(answer.errors)") }
    return .init(
      expected: "all rejected, no access to other files or the network",
      happened: "exit \(answer.status), \(sounds.count) decoded as sound",
      problems: problems)
  }

  /// Reading fails with EIO: a process's memory at address 0, mounted over a document.
  func failingDisk() throws -> OddInbox.Outcome {
    let marked = try MarkedJournal.shared.get()
    var problems: [String] = []
    var said: [String] = []
    for name in ["owner.json", "intake.json", "summary.json", "sonar.yaml"] {
      let journal = try marked.copy()
      let entry = name == "owner.json" ? marked.secret : marked.open[0]
      let path = FileTree(journal.root).items.map(\.path)
        .first { $0 == name || $0.contains(entry.id) && $0.hasSuffix("/" + name) }
      guard let path else { continue }
      let place = journal.root + "/" + path
      guard try Child.run(["mount", "--bind", "/proc/\(getpid())/mem", place]) else {
        return .init(expected: "", happened: "skipped: no permission to mount", problems: [])
      }
      defer { _ = try? Child.run(["umount", "-l", place]) }
      for words in [["run", "--quiet"], ["list"], ["verify"], ["tag", marked.open[1].id, "other"]] {
        let command = TriedCommand(words)
        let (answer, isLate) = try command.run(on: journal)
        problems += command.problems(answer, isLate: isLate).map { "\(name) unreadable, \(words[0]): \($0)" }
        // One unreadable recording must not stop the others.
        if name != "sonar.yaml", answer.status == 74 {
          problems.append("\(name) unreadable, \(words[0]): exit 74: \(answer.errors.printableLine)")
        }
        said.append("\(answer.status)")
      }
      problems += Leaks(marked: marked, journal: journal).found().map { "\(name) unreadable: \($0)" }
    }
    return .init(
      expected: "reported; the others continue; an unreadable entry is private",
      happened: "exits \(said.joined(separator: " "))",
      problems: problems)
  }

  /// Runs a complete journal on a disk image with the file system `kind`, created by the command `make`.
  func mounted(_ kind: String, make: [String], folder: [String]) throws -> OddInbox.Outcome {
    let scratch = try JournalRun()
    let (image, place) = (scratch.folder["image"], scratch.folder["disk"])
    try Data().write(to: URL(filePath: image))
    truncate(image, 64_000_000)
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    guard try Child.run(make + [image]),
      try Child.run(["mount", "-t", kind, "-o", "loop", image, place])
    else {
      return .init(
        expected: "", happened: "skipped: cannot create or mount \(kind)", problems: [])
    }
    defer { _ = try? Child.run(["umount", "-l", place]) }
    let root = place + "/any/journal"
    try FileManager.default.createDirectory(atPath: place + "/any", withIntermediateDirectories: true)
    guard try folder.isEmpty || Child.run(folder + [place + "/any"]) else {
      return .init(expected: "", happened: "skipped: no such folders on this \(kind)", problems: [])
    }
    let journal = try JournalRun(root: root)
    var problems: [String] = []
    try journal.sonar("add", [ShortRecordings.write(to: journal.folder.path, seconds: 3)[0]])
    let upper = place + "/ANY/JOURNAL"
    var commands = [
      ["run", "--quiet"], ["list"], ["tag", "latest", "early"], ["private", "latest"], ["verify"], ["run"],
    ]
    if !folder.isEmpty { commands.append(["list", "--journal", upper]) }
    for words in commands {
      let answer =
        try words.contains("--journal")
        ? journal.start(words).wait() : journal.sonar(words[0], Array(words.dropFirst()))
      if answer.status != 0 {
        problems.append("\(words[0]): exit \(answer.status): \(answer.errors.printableLine)")
      }
    }
    if !folder.isEmpty {
      // The journal's path in another case is still the journal.
      try journal.configure("inbox: \(upper)")
      let answer = try journal.sonar("run", ["--quiet"])
      if answer.status != 64 { problems.append("the journal as its own inbox: exit \(answer.status)") }
    }
    return .init(
      expected: "all commands work", happened: "\(problems.count) commands failed", problems: problems)
  }
}

/// A listening port on this machine that detects connections.
private final class Listener {
  let port: UInt16
  private let descriptor: Int32

  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 5) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else { throw JournalRun.Failure("cannot listen on a port") }
    port = UInt16(bigEndian: address.sin_port)
  }

  /// True if a connection is pending.
  var isAsked: Bool {
    let connection = accept(descriptor, nil, nil)
    if connection >= 0 { close(connection) }
    return connection >= 0
  }

  deinit { close(descriptor) }
}
