import Foundation
import TestSupport
import Text

/// Inbox items that are not recordings, or have hostile names.
enum HostileInbox {
  private static let names = [
    "a\nb.wav", "\u{1B}[2J.wav", "-rf.wav", "--journal.wav", "🏳️‍🌈 walk.wav", "\u{202E}vaw.wav", ".hidden.wav",
    " .wav", "%s.wav",
    "$(touch x).wav", "original.wav", "owner.json", "sonar.yaml", "2262-04-12 00.00.00.wav",
    "0000-00-00 00.00.00.wav",
    "9999-12-31 23.59.59.wav", "2024-03-31 02.30.00.wav", "20240230T256161Z.wav", "x.partial", "memo.json",
    "a\tb.wav",
    "con.wav", "x.WAV", "ä.wav", "a\u{308}.wav", String(repeating: "n", count: 251) + ".wav",
    String(repeating: "ü", count: 125) + ".wav",
  ]

  /// Text that could make a decoder read another file or access the network.
  private static let scripts = [
    "#EXTM3U\n#EXTINF:10,\n@outside/precious.txt\n#EXT-X-ENDLIST\n",
    "ffconcat version 1.0\nfile @outside/dropped/memo.wav\n",
    "concat:@outside/dropped/memo.wav|@outside/dropped/memo.wav",
    "v=0\no=- 0 0 IN IP4 127.0.0.1\nm=audio 9 RTP/AVP 0\n",
    "#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1:9/x.ts\n#EXT-X-ENDLIST\n",
    "[playlist]\nFile1=file://@outside/dropped/memo.wav\n",
  ]

  static func make(_ journal: JournalRun, _ random: inout SeededNumbers) throws -> HostileChange {
    let inbox = journal.root + "/inbox/"
    let sound = TestAudio.wav(
      TestAudio.tone(hertz: Double.random(in: 200...2000, using: &random), seconds: 0.3))
    func lay(_ name: String, _ data: Data) throws {
      try HostileChange.write(data, to: "inbox/" + name, in: journal)
      try HostileFiles.setTime(inbox + name, seconds: 1_700_000_000)
    }
    switch Int.random(in: 0..<14, using: &random) {
    case 0..<4:
      let name = names.randomElement(using: &random) ?? names[0]
      try lay(name, sound)
      return HostileChange(what: "inbox: the name \(name.debugDescription.prefix(60))")
    case 4:
      let name =
        Array((inbox + "n").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF)] + Array(".wav".utf8CString)
      let file = open(name, O_CREAT | O_WRONLY, 0o600)
      try FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: sound)
      return HostileChange(what: "inbox: a name that is not UTF-8")
    case 5, 6:
      let script = scripts.randomElement(using: &random) ?? scripts[0]
      let ending = ["m4a", "mp3", "aac", "m3u8", "wav", "caf"].randomElement(using: &random) ?? "m4a"
      try lay("memo." + ending, Data(script.utf8))
      return HostileChange(what: "inbox: memo.\(ending) that reads \(script.prefix(20).debugDescription)")
    case 7:
      mkfifo(inbox + "pipe.wav", 0o600)
      if getuid() == 0 { mknod(inbox + "zero.wav", S_IFCHR | 0o600, 0x105) }
      return HostileChange(what: "inbox: a FIFO and a device")
    case 8:
      for (name, target) in [
        ("loop", "."), ("up", ".."), ("all", "../.."), ("self", "self"), ("rec", "../recordings"),
      ] {
        try FileManager.default.createSymbolicLink(atPath: inbox + name, withDestinationPath: target)
      }
      try journal.configure("follow_links: true")
      return HostileChange(what: "inbox: a link cycle, followed")
    case 9:
      try lay("big.wav", sound)
      truncate(inbox + "big.wav", 1_500_000_000)
      try HostileFiles.setTime(inbox + "big.wav", seconds: 1_700_000_000)
      return HostileChange(what: "inbox: a sparse file of 1.5 GB")
    case 10:
      let folder = inbox + "mounted"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try lay("memo.wav", sound)
      guard try Child.run(["mount", "--bind", journal.root, folder]) else {
        return HostileChange(what: "inbox: an empty folder (nothing may be mounted here)")
      }
      return HostileChange(
        what: "inbox: the journal mounted in it", undo: { _ = try? Child.run(["umount", "-l", folder]) })
    case 11:
      for index in 0..<300 { try lay("\(index).wav", Data()) }
      return HostileChange(what: "inbox: 300 empty files")
    case 12:
      try lay("linked.wav", sound)
      let other = journal.folder["outside/linked.wav"]
      guard link(inbox + "linked.wav", other) == 0 else { throw JournalRun.Failure("no hard link") }
      if getuid() == 0 { chown(other, 1, 1) }
      return HostileChange(what: "inbox: another user's file by a hard link")
    default:
      // The content and name of a recording in the journal.
      let original = FileTree(journal.root + "/recordings").items.first { $0.path.contains("/original.") }
      try lay("again.flac", original?.contents() ?? sound)
      return HostileChange(what: "inbox: a recording that was already imported")
    }
  }
}
