import Foundation
import Model
import Pipeline
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Application

/// Programs that read aloud, as scripts.
@Suite(.runsProcesses) struct SpeechProgramTests {
  private static let settings = SpeechSettings(voice: "v", rate: 150, pitch: 40)
  /// What the help of the piper that speaks says of its options.
  private static let piper = "#!/bin/sh\necho 'usage: piper --model MODEL --output_file FILE'"

  /// A folder with the programs `scripts`, by name, and the environment in which they are found.
  private func environment(_ scripts: [String: String]) throws -> (folder: TestFolder, [String: String]) {
    let folder = try TestFolder()
    for (name, script) in scripts { try writeProgram(script, to: folder[name]) }
    return (folder, ["PATH": folder.path, "DISPLAY": ":7"])
  }

  @Test(
    arguments: [
      (
        SpeechEngine.espeak, nil, ["--stdin", "-b", "1", "-v", "v", "-s", "150", "-p", "40"]
      ),
      (
        .espeak, "/o.wav", ["--stdin", "-b", "1", "-v", "v", "-s", "150", "-p", "40", "-w", "/o.wav"]
      ),
      (.say, nil, ["-f", "-", "-v", "v", "-r", "150"]),
      (
        .say, "/o.wav",
        [
          "-f", "-", "-v", "v", "-r", "150", "-o", "/o.wav", "--file-format=WAVE",
          "--data-format=LEI16@22050",
        ]
      ),
      (.piper, "/o.wav", ["--model", "v", "--length_scale", "1.10", "--output_file", "/o.wav"]),
    ] as [(SpeechEngine, String?, [String])])
  func `Every program gets voice, rate and output in its own options`(
    engine: SpeechEngine, output: String?, arguments: [String]
  ) {
    let program = SpeechProgram(engine, path: "/program")
    #expect(program.arguments(Self.settings, language: "de", output: output) == arguments)
  }

  @Test func `Without a voice espeak-ng reads in the language of the text`() {
    let program = SpeechProgram(.espeak, path: "/program")
    #expect(
      program.arguments(SpeechSettings(), language: "de", output: nil) == ["--stdin", "-b", "1", "-v", "de"])
  }

  @Test func `The first program that is installed reads, and another piper is none`() async throws {
    let (_, none) = try environment([:])
    let missing = await #expect(throws: CommandFailure.self) {
      try await SpeechProgram.chosen(SpeechSettings(), environment: none)
    }
    #expect(missing?.status == .unavailable && missing?.message.contains("apt install espeak-ng") == true)

    let (folder, all) = try environment([
      "espeak-ng": "#!/bin/sh", "say": "#!/bin/sh", "piper": Self.piper,
    ])
    #expect(try await SpeechProgram.installed(environment: all).map(\.engine) == [.espeak, .say, .piper])
    #expect(try await SpeechProgram.chosen(SpeechSettings(), environment: all).engine == .espeak)
    #expect(try await SpeechProgram.chosen(SpeechSettings(engine: .say), environment: all).engine == .say)
    let model = SpeechSettings(voice: "/voices/thorsten.onnx")
    #expect(try await SpeechProgram.chosen(model, environment: all).engine == .piper)

    // Debian's piper configures mice, in a window that it must not open.
    try writeProgram(
      "#!/bin/sh\n[ -z \"$DISPLAY\" ] || touch '\(folder["window"])'\necho 'Usage: piper [OPTION...]'",
      to: folder["piper"])
    let mice = await #expect(throws: CommandFailure.self) {
      try await SpeechProgram.chosen(model, environment: all)
    }
    #expect(mice?.status == .unavailable && mice?.message.contains("another piper") == true)
    #expect(try await SpeechProgram.installed(environment: all).map(\.engine) == [.espeak, .say])
    #expect(!FileManager.default.fileExists(atPath: folder["window"]))
  }

  @Test func `What a program cannot do is wrong usage`() async throws {
    let (folder, all) = try environment(["say": "#!/bin/sh", "piper": Self.piper])
    for settings in [SpeechSettings(engine: .say, pitch: 40), SpeechSettings(engine: .piper)] {
      let failure = await #expect(throws: CommandFailure.self) {
        try await SpeechProgram.chosen(settings, environment: all)
      }
      #expect(failure?.status == .usage)
    }
    #expect(!FileManager.default.fileExists(atPath: folder["window"]))
  }

  @Test func `The text comes on standard input alone, and a program that fails or hangs is one line`()
    async throws
  {
    let folder = try TestFolder()
    let zebras = Array(repeating: "Zebra", count: 40).joined(separator: " ")
    func speak(_ script: String, graceSeconds: Double = 30) async throws -> CommandFailure? {
      try writeProgram("#!/bin/sh\n" + script, to: folder["espeak-ng"])
      let program = SpeechProgram(.espeak, path: folder["espeak-ng"])
      do {
        try await program.speak(
          SpokenText(language: "en", ["Zebra one", zebras]), SpeechSettings(rate: 450),
          environment: ["PATH": "/usr/bin:/bin"], graceSeconds: graceSeconds)
        return nil
      } catch let failure as CommandFailure {
        return failure
      }
    }
    #expect(
      try await speak("echo \"$@\" >'\(folder["arguments"])'; cat >'\(folder["text"])'; sleep 1") == nil)
    #expect(try String(contentsOfFile: folder["text"], encoding: .utf8) == "Zebra one. \(zebras).\n")
    #expect(try !String(contentsOfFile: folder["arguments"], encoding: .utf8).contains("Zebra"))
    let failed = try await speak("cat >&2; exit 1")
    #expect(failed?.status == .unavailable && failed?.message.contains("Zebra") == false)
    let unheard = try await speak("cat >&2; exit 0")
    #expect(unheard?.status == .unavailable && unheard?.message.contains("not heard") == true)
    let hung = try await speak("echo $$ >'\(folder["pid"])'; exec sleep 60", graceSeconds: -10)
    #expect(hung?.status == .temporary)
    let process = try String(contentsOfFile: folder["pid"], encoding: .utf8).trimmingCharacters(in: .newlines)
    #expect(kill(try #require(Int32(process)), 0) != 0)
  }

  @Test func `Voices are listed under the names that the programs take`() async throws {
    let (folder, _) = try environment([
      "espeak-ng": """
      #!/bin/sh
      echo 'Pty Language       Age/Gender VoiceName          File                 Other Languages'
      echo ' 5  de              --/M      German             gmw/de               '
      echo ' 2  en-gb           --/M      English_(Great_Britain) gmw/en          (en 2)'
      """,
      "say": "#!/bin/sh\necho 'Anna (Enhanced)     de_DE    # Hallo!'\necho 'no voice'",
    ])
    #expect(
      try await SpeechProgram(.espeak, path: folder["espeak-ng"]).voices() == [
        .init(voice: "de", language: "German"),
        .init(voice: "en-gb", language: "English (Great Britain)"),
      ])
    #expect(
      try await SpeechProgram(.say, path: folder["say"]).voices() == [
        .init(voice: "Anna (Enhanced)", language: "de_DE")
      ])
    #expect(try await SpeechProgram(.piper, path: "/nowhere").voices() == [])
  }
}
