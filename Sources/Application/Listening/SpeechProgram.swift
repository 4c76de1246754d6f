import Foundation
package import Pipeline
import StageContract
import Workspace

/// An installed program that reads text aloud. It gets the text on standard input, never as an argument, which others on the
/// machine could see.
package struct SpeechProgram: Equatable, Sendable {
  package let engine: SpeechEngine
  package let path: String

  /// A voice of a program.
  package struct Voice: Equatable, Sendable, Encodable {
    /// The name that `--voice` takes.
    package var voice: String
    /// As the program names it; nil if it does not.
    package var language: String?
  }

  package init(_ engine: SpeechEngine, path: String) { (self.engine, self.path) = (engine, path) }

  /// Words a minute that piper reads unless it is told to be slower or faster.
  private static let piperRate = 165.0
  /// Seconds within which a program answers a question about itself; piper loads its libraries first.
  private static let answerSeconds = 20.0

  /// The programs on the PATH of `environment`, the one that is used first at the head. What is called piper is asked, since it
  /// may be another program, such as Debian's, which configures mice.
  /// - Throws: `CommandFailure`; `CancellationError`.
  package static func installed(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> [SpeechProgram] {
    var found: [SpeechProgram] = []
    for engine in [SpeechEngine.espeak, .say, .piper] {
      guard let path = Tool.path(of: engine.rawValue, environment: environment) else { continue }
      let program = SpeechProgram(engine, path: path)
      if engine == .piper, try await !program.isPiper(environment) { continue }
      found.append(program)
    }
    return found
  }

  /// The program that `settings` name, else the first that is installed; a voice that is a file is one of piper's.
  /// - Throws: `CommandFailure`: 69 if there is none, 64 for what it cannot do; `CancellationError`.
  package static func chosen(
    _ settings: SpeechSettings, environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> SpeechProgram {
    let isFile = settings.voice?.hasSuffix(".onnx") == true
    let wanted = settings.engine.map { [$0] } ?? (isFile ? [.piper] : [.espeak, .say, .piper])
    for engine in wanted {
      guard let path = Tool.path(of: engine.rawValue, environment: environment) else { continue }
      let program = SpeechProgram(engine, path: path)
      try program.check(settings)
      if engine == .piper, try await !program.isPiper(environment) {
        throw CommandFailure(
          status: .unavailable,
          "\(path.printable): is another piper, not the one that speaks; install that, for example: pipx install piper-tts"
        )
      }
      return program
    }
    let packages: [SpeechEngine: String] = [
      .piper: "pipx install piper-tts", .espeak: "apt install espeak-ng", .say: "it comes with macOS",
    ]
    let named = wanted.first ?? .espeak
    throw CommandFailure(
      status: .unavailable,
      "no program reads aloud: \(named.rawValue) is not installed (\(packages[named] ?? ""))")
  }

  private func check(_ settings: SpeechSettings) throws(CommandFailure) {
    if settings.pitch != nil, engine != .espeak {
      throw CommandFailure(status: .usage, "\(engine.rawValue): cannot change the pitch; leave it out")
    }
    if engine == .piper, settings.voice == nil {
      throw CommandFailure(
        status: .usage, "piper: needs a voice; name the path of an .onnx file with --voice, or in sonar.yaml")
    }
  }

  /// The arguments with which it reads text in the language `language` aloud, into the WAV file `output` if that is given.
  func arguments(_ settings: SpeechSettings, language: String, output: String?) -> [String] {
    func option(_ name: String, _ value: String?) -> [String] { value.map { [name, $0] } ?? [] }
    let rate = settings.rate.map { "\($0)" }
    switch engine {
    case .espeak:
      return ["--stdin", "-b", "1"] + option("-v", settings.voice ?? language) + option("-s", rate)
        + option("-p", settings.pitch.map { "\($0)" }) + option("-w", output)
    case .say:
      return ["-f", "-"] + option("-v", settings.voice) + option("-r", rate)
        + (output.map { ["-o", $0, "--file-format=WAVE", "--data-format=LEI16@22050"] } ?? [])
    case .piper:
      let scale = settings.rate.map { String(format: "%.2f", Self.piperRate / Double($0)) }
      return option("--model", settings.voice) + option("--length_scale", scale)
        + option("--output_file", output)
    }
  }

  /// True if it can only write a file, which a player then plays.
  package var needsPlayer: Bool { engine == .piper }

  /// Reads `text` aloud, or into the WAV file `output` if that is given, and waits for its end. Cancelling its task silences it
  /// at once.
  /// - Throws: `CommandFailure`: 69 if it fails, 75 if it does not end; `CancellationError`.
  package func speak(
    _ text: SpokenText, _ settings: SpeechSettings, to output: String? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment, graceSeconds: Double = 30
  ) async throws {
    let words = Double(text.words) / Double(settings.rate ?? 120) * 60
    let clock = SuspendingClock()
    let begun = clock.now
    let answer = try await Tool.run(
      path, arguments(settings, language: text.language, output: output), input: Data(text.line.utf8),
      environment: environment, limitSeconds: words * 2 + graceSeconds)
    guard let answer else {
      throw CommandFailure(
        status: .temporary,
        "\(engine.rawValue): did not end and was stopped; check the sound of this machine, then try again")
    }
    guard answer.status == 0 else {
      throw CommandFailure(
        status: .unavailable,
        "\(engine.rawValue): failed with exit status \(answer.status); name a voice that it has:"
          + " sonar speak --list")
    }
    // Where there is no sound device, espeak-ng exits with 0 at once.
    let shortest = min(0.5, words * 0.2)
    if output == nil, text.words >= 4, (clock.now - begun) / .seconds(1) < shortest {
      throw CommandFailure(
        status: .unavailable,
        "\(engine.rawValue): ended at once and was not heard; check the sound of this machine, or add --output FILE"
      )
    }
  }

  /// The voices that it lists; none where a voice is a file.
  /// - Throws: `CommandFailure`; `CancellationError`.
  package func voices(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> [Voice] {
    guard engine != .piper else { return [] }
    let answer = try await Tool.run(
      path, engine == .say ? ["-v", "?"] : ["--voices"], environment: environment,
      limitSeconds: Self.answerSeconds)
    let lines = (answer?.output ?? "").split(separator: "\n").map(String.init)
    return engine == .say
      ? lines.compactMap(Self.sayVoice) : lines.dropFirst().compactMap(Self.espeakVoice)
  }

  /// The voice in a line such as ` 5  de  --/M  German  gmw/de`.
  private static func espeakVoice(_ line: String) -> Voice? {
    let columns = line.split(separator: " ").map(String.init)
    guard columns.count >= 5 else { return nil }
    return Voice(voice: columns[1], language: columns[3].replacing("_", with: " "))
  }

  /// The voice in a line such as `Anna (Enhanced)  de_DE  # Hallo!`.
  private static func sayVoice(_ line: String) -> Voice? {
    guard let match = line.wholeMatch(of: /(\S.*?)\s+([a-z]{2,3}[_-]\w+)\s+#.*/) else { return nil }
    return Voice(voice: String(match.1), language: String(match.2))
  }

  /// True if it is the piper that speaks.
  private func isPiper(_ environment: [String: String]) async throws -> Bool {
    // Without a display, on which another program could open a window.
    let environment = environment.filter { !["DISPLAY", "WAYLAND_DISPLAY"].contains($0.key) }
    let answer = try await Tool.run(
      path, ["--help"], environment: environment, limitSeconds: Self.answerSeconds)
    let help = answer?.output ?? ""
    return help.contains("--model") && (help.contains("--output_file") || help.contains("--output-file"))
  }
}
