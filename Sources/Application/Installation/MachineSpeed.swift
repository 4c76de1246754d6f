import Foundation
import Model
package import Pipeline
import StageContract
import Workspace

/// How fast this machine computes with speech models, measured without one.
package struct MachineSpeed: Codable, Equatable, Sendable {
  /// The processor's name and the number of its cores.
  package var processor: String
  /// Versions of what computes, for example `whisper.cpp 1.8.5, whisper.cpp build llamafile`.
  package var library: String
  /// Seconds per window of 30 s of sound for the encoder of a model of base's shape, with all cores at work.
  package var windowSeconds: Double

  package init(processor: String, library: String, windowSeconds: Double) {
    (self.processor, self.library, self.windowSeconds) = (processor, library, windowSeconds)
  }

  /// The speed of the stage that transcribes: what was measured before with this processor and library, else what the stage
  /// measures now for about two seconds, which is kept in the file at `path`. Nil if the stage cannot say.
  /// - Parameter again: True if it is measured in any case.
  /// - Throws: `CancellationError`.
  package static func found(
    _ manifest: Manifest, _ probe: StageProbe, cache path: String, again: Bool = false,
    processor: String = ProcessorName.ofThisMachine
  ) async throws -> MachineSpeed? {
    guard let stage = manifest.output(writing: Transcript.fileName)?.stage.name,
      let identity = probe.identities[stage]
    else { return nil }
    let library = identity.depends.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.shortened)" }
      .joined(separator: ", ")
    var speeds = ModelSpeeds(path: path)
    if !again, let kept = speeds.machine(processor: processor, library: library) { return kept }
    let answer = await probe.speed(of: stage)
    try Task.checkCancellation()
    guard let answer else { return nil }
    let speed = MachineSpeed(
      processor: processor, library: library, windowSeconds: answer.windowSeconds.fourDecimals)
    speeds.note(speed)
    speeds.save(path)
    return speed
  }

  /// The same for a manifest whose stages have not been asked who they are yet.
  package static func found(_ manifest: Manifest, _ installation: Installation, cache path: String)
    async throws
    -> MachineSpeed?
  {
    var transcribing = manifest
    transcribing.stages = manifest.stages.filter { $0.outputs.values.contains(Transcript.fileName) }
    let probe = await StageProbe.ask(transcribing, installation: installation)
    try Task.checkCancellation()
    return try await found(manifest, probe, cache: path)
  }
}

/// The name of a processor.
package enum ProcessorName {
  /// That of this machine's first one and the number of its cores, for example `AMD EPYC, 2 cores`.
  package static let ofThisMachine = "\(name), \(ProcessInfo.processInfo.activeProcessorCount) cores"

  private static var name: String {
    #if canImport(Darwin)
      var length = 0
      sysctlbyname("machdep.cpu.brand_string", nil, &length, nil, 0)
      var bytes = [UInt8](repeating: 0, count: length)
      sysctlbyname("machdep.cpu.brand_string", &bytes, &length, nil, 0)
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    #else
      return name(in: (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? "")
    #endif
  }

  /// The name in `text`, which is in the form of `/proc/cpuinfo`; ARM's processors have a part number in place of one.
  static func name(in text: String) -> String {
    let lines = text.split(separator: "\n").map { $0.split(separator: ":", maxSplits: 1) }
    for key in ["model name", "CPU part"] {
      let line = lines.first { $0.count == 2 && $0[0].trimmingCharacters(in: .whitespaces) == key }
      if let line { return line[1].trimmingCharacters(in: .whitespaces).printable }
    }
    return "processor"
  }
}
