import Foundation
import TestSupport
import TestTraits
import Testing

/// What `sonar init` and `sonar doctor` recommend, by the real stage; how fast the machine is does not matter.
@Suite(.runsProcesses) struct MachineFitTests {
  private let folder: TestFolder
  private let environment: [String: String]
  private let program = JournalRun.programs + "/sonar"

  init() throws {
    folder = try TestFolder()
    environment = ChildEnvironment.inherited.merging(
      [
        "HOME": folder.path, "SONAR_MODELS": folder["models"], "SONAR_ONLY_MODELS": "1",
        "TMPDIR": folder.path,
        "XDG_CACHE_HOME": folder["cache"],
      ], uniquingKeysWith: { $1 })
  }

  private func sonar(_ arguments: [String]) throws -> Child.Answer {
    try Child(
      program: program, arguments: arguments, environment: environment,
      scratch: folder["o-" + UUID().uuidString]
    ).wait()
  }

  private struct Speed: Decodable {
    var windowSeconds: Double
    var recommended: String
    var models: [Model]

    struct Model: Decodable { var name: String }
  }

  private struct Finding: Decodable { var what: String }

  @Test func aJournalMadeAtATerminalGetsTheModelThatDoctorRecommends() throws {
    let journal = folder["journal"]
    let terminal = try Pseudoterminal(program, ["init", "--no-register", journal], environment: environment)
    #expect(terminal.wait() == 0)
    #expect(terminal.text.contains("The largest model for this machine: "), "\(terminal.text)")
    let doctor = try sonar(["doctor", "--json", "--journal", journal])
    let speed = try doctor.json(Speed.self, in: "speed")
    #expect(speed.windowSeconds > 0 && speed.models.contains { $0.name == speed.recommended })
    let settings = try String(contentsOfFile: journal + "/sonar.yaml", encoding: .utf8)
    #expect(settings.contains("\nmodel: \(speed.recommended)\n"))
    // The formats of a model are tried with --speed alone.
    let findings = try doctor.json([Finding].self, in: "findings")
    #expect(!findings.isEmpty && !findings.contains { $0.what == "speech model speed" })
  }

  @Test func aScriptIsNotAskedToWait() throws {
    let made = try sonar(["init", "--no-register", folder["journal"]])
    #expect(made.status == 0 && !made.output.contains("for this machine"))
    let settings = try String(contentsOfFile: folder["journal/sonar.yaml"], encoding: .utf8)
    #expect(
      settings.contains("\nmodel: base.en\n") && !FileManager.default.fileExists(atPath: folder["cache"]))
  }

  @Test func anInterruptionMakesNoJournal() throws {
    var status: Int32 = 0
    // On a busy machine it may have measured before it is interrupted.
    for _ in 0..<5 where status == 0 {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        try FileManager.default.removeItem(atPath: folder[name])
      }
      let terminal = try Pseudoterminal(program, ["init", folder["journal"]], environment: environment)
      #expect(terminal.awaits("Measuring"))
      terminal.interrupt()
      status = terminal.wait()
    }
    #expect(status == 130)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }
}
