import Foundation
import TestSupport
import TestTraits
import Testing
import Workspace

/// Whole runs of `sonar speak`, with programs that are scripts.
@Suite(.runsProcesses) struct SpeakTests {
  private static let id = "2026-11-16T213044Z"

  /// A journal, and programs that keep what they get in the files `NAME.text` and `NAME.arguments`.
  private struct Stage {
    let journal: JournalRun
    let programs: String

    /// Half a second is the shortest that counts as heard.
    init(_ scripts: [String: String] = ["espeak-ng": "sleep 0.6"]) throws {
      journal = try JournalRun.worked()
      programs = journal.folder["programs"]
      try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
      for (name, script) in scripts { try write(name, script) }
    }

    func write(_ name: String, _ script: String) throws {
      let keep = "echo \"$@\" >\"$0.arguments\"\ncat >\"$0.text\"\n"
      try writeProgram("#!/bin/sh\n" + keep + script, to: programs + "/" + name)
    }

    func speak(_ arguments: [String]) throws -> JournalRun.Answer {
      try journal.sonar("speak", arguments, through: ["env", "PATH=\(programs):/usr/bin:/bin"])
    }

    func kept(_ name: String) -> String {
      FileManager.default.contents(atPath: programs + "/" + name).map { String(decoding: $0, as: UTF8.self) }
        ?? ""
    }

    func leftovers() throws -> [String] {
      try journal.exportLeftovers() + journal.files(under: "state").filter { $0.contains("speech-") }
    }
  }

  @Test func `Title and summary of an entry go to the program, and nothing of them to its arguments`() throws
  {
    let stage = try Stage()
    let answer = try stage.speak([Self.id, "--rate", "140", "--pitch", "30"])
    #expect(answer.status == 0 && answer.output.isEmpty, "\(answer.errors)")
    #expect(stage.kept("espeak-ng.text").contains("Work was chaotic today."))
    #expect(stage.kept("espeak-ng.arguments") == "--stdin -b 1 -v en -s 140 -p 30\n")
    // What sonar.yaml says holds until an option says something else.
    try stage.journal.configure("speak: {engine: espeak-ng, voice: en-gb, rate: 120}")
    #expect(try stage.speak([Self.id, "--rate", "200"]).status == 0)
    #expect(stage.kept("espeak-ng.arguments") == "--stdin -b 1 -v en-gb -s 200\n")
    #expect(try stage.speak([Self.id, "--style", "no-such"]).status == 66)
    // The owner hears what `show` shows, of private entries, too; the week and the morning leave them out.
    try stage.journal.sonar("private", [Self.id])
    #expect(try stage.speak([Self.id]).status == 0)
    #expect(stage.kept("espeak-ng.text").contains("chaotic"))
    for (option, now) in [("insights", "2026-11-20T23:00:00Z"), ("morning", "2026-11-21T07:00:00Z")] {
      unlink(stage.programs + "/espeak-ng.text")
      let shown = try stage.journal.sonar(option, ["--now", now]).output
      #expect(try stage.speak(["--" + option, "--now", now]).status == 0)
      let text = stage.kept("espeak-ng.text")
      #expect(text.contains("cinema") == shown.contains("cinema") && !text.contains("boss"), "\(text)")
      #expect(option == "morning" || text.contains("cinema"), "\(text)")
    }
  }

  @Test func `piper writes a file, which a player plays, and nothing of it stays`() throws {
    let stage = try Stage()
    try writeProgram(
      """
      #!/bin/sh
      [ "$1" = --help ] && echo '--model --output_file' && exit
      cat >"$0.text"
      for last; do :; done
      echo sound >"$last"
      """, to: stage.programs + "/piper")
    try stage.write("mpv", "for last; do :; done\ncat \"$last\" >\"$0.sound\"")
    let answer = try stage.speak([Self.id, "--voice", "/voices/lessac.onnx"])
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(stage.kept("piper.text").contains("chaotic") && stage.kept("mpv.sound") == "sound\n")
    #expect(try stage.leftovers() == [])
  }

  @Test func `A sound file is written whole or not at all`() throws {
    let stage = try Stage(["espeak-ng": "for last; do :; done\necho sound >\"$last\""])
    let path = stage.journal.folder["a.wav"]
    let made = try stage.speak(["latest", "--output", path])
    #expect(made.status == 0 && made.output == path + "\n", "\(made.errors)")
    #expect(FileManager.default.contents(atPath: path) == Data("sound\n".utf8))
    #expect(try stage.speak(["latest", "--output", path]).status == 64)
    #expect(try stage.speak(["latest", "--output", stage.journal.folder["a.txt"]]).status == 64)
    try stage.write("espeak-ng", "exit 1")
    let failed = try stage.speak(["latest", "--output", stage.journal.folder["b.wav"]])
    #expect(failed.status == 69 && failed.errors.contains("exit status 1"), "\(failed.errors)")
    // A program that does not look whether it could write, at a limit as on a full disk.
    try stage.write(
      "espeak-ng", "for last; do :; done\nhead -c 300000 /dev/zero >\"$last\" 2>/dev/null; exit 0")
    let cut = try stage.journal.sonar(
      "speak", ["latest", "--output", stage.journal.folder["b.wav"]],
      through: [
        "sh", "-c", "trap '' XFSZ; ulimit -f 200; exec \"$@\"", "sh", "env",
        "PATH=\(stage.programs):/usr/bin:/bin",
      ])
    #expect(cut.status == 74, "\(cut.errors)")
    try stage.write("espeak-ng", "")
    let empty = try stage.speak(["latest", "--output", stage.journal.folder["b.wav"]])
    #expect(empty.status == 69 && empty.errors.contains("wrote nothing"), "\(empty.errors)")
    #expect(try !FileSystem.exists(stage.journal.folder["b.wav"]) && stage.leftovers() == [])
  }

  @Test func `Programs and voices are listed; without a program it is one line`() throws {
    let stage = try Stage()
    try writeProgram(
      "#!/bin/sh\necho head\necho ' 5  de  --/M  German  gmw/de'", to: stage.programs + "/espeak-ng")
    let list = try stage.speak(["--list"])
    #expect(list.status == 0 && list.output.contains(/espeak-ng +de +German/), "\(list.errors)")
    let json = try stage.speak(["--list", "--json"])
    #expect(json.status == 0, "\(json.errors)")
    if SchemaValidator.isInstalled {
      #expect(try SchemaValidator.problems(documents: [Data(json.output.utf8)]) == [])
    }
    for words in [["latest"], ["--list"]] {
      let none = try stage.journal.sonar("speak", words, through: ["env", "PATH=/nowhere"])
      #expect(none.status == 69 && none.errors.contains("apt install espeak-ng"), "\(none.errors)")
    }
    for words in [
      [], ["latest", "--insights"], ["latest", "--rate", "9"], ["latest", "--json"], ["zebra crossing"],
    ] {
      #expect(try stage.speak(words).status == 64, "\(words)")
    }
  }

  @Test func `^C silences it at once`() throws {
    let stage = try Stage(["espeak-ng": "trap '' INT TERM; echo $$ >\"$0.pid\"; while :; do sleep 1; done"])
    let child = try stage.journal.start(
      ["speak", Self.id, "--journal", stage.journal.root],
      through: ["env", "PATH=\(stage.programs):/usr/bin:/bin"])
    for _ in 0..<100_000 where stage.kept("espeak-ng.pid").isEmpty { usleep(5000) }
    let process = try #require(Int32(stage.kept("espeak-ng.pid").trimmingCharacters(in: .newlines)))
    kill(child.process.processIdentifier, SIGINT)
    let answer = try child.wait(limitSeconds: 300)
    #expect(answer.status == 130, "\(answer.errors)")
    #expect(kill(process, 0) != 0)
  }
}
