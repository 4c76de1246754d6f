import Model
package import StageContract
import Workspace

/// How fast models were in the last `sonar bench` that used them, and how fast machines are: a file of this user's, which
/// can be deleted.
package struct ModelSpeeds: TaggedDocument {
  package static let currentSchema = Schema(name: "model_speeds", version: 2)
  package var schema = currentSchema
  /// By the model's name.
  var speeds: [String: Speed] = [:]
  /// Of each processor and library that was measured, the last speed; nil in a file of version 1.
  var machines: [MachineSpeed]?

  struct Speed: Codable, Equatable, Sendable {
    /// Size of its file: another one has another speed.
    var bytes: Int
    /// Seconds of transcribing per second of audio.
    var rtf: Double
  }

  /// Where the file is: `sonar` in `$XDG_CACHE_HOME`, else in `~/.cache`.
  package static func path(environment: [String: String]) -> String {
    let given = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (given ?? (environment["HOME"] ?? "") + "/.cache") + "/sonar/speeds.json"
  }

  /// The file at `path`; empty if it is missing, or is not one that this build reads.
  package init(path: String) {
    if let data = try? FileSystem.read(path), let read = try? Self.decode(data) { self = read }
  }

  /// Seconds of transcribing per second of audio with `model`; nil if nothing was measured with this very file.
  package func rtf(of model: InstalledModel) -> Double? {
    speeds[model.name].flatMap { $0.bytes == model.bytes ? $0.rtf : nil }
  }

  /// Adds what was measured with `model`, to four decimals.
  package mutating func note(_ rtf: Double, of model: InstalledModel) {
    speeds[model.name] = Speed(bytes: model.bytes, rtf: rtf.fourDecimals)
  }

  /// The speed of the machine with this processor and library; nil if it was not measured.
  func machine(processor: String, library: String) -> MachineSpeed? {
    machines?.first { $0.processor == processor && $0.library == library && $0.windowSeconds > 0 }
  }

  /// Keeps `speed` in place of what was measured with the same processor and library.
  mutating func note(_ speed: MachineSpeed) {
    let others = machines?.filter { $0.processor != speed.processor || $0.library != speed.library }
    machines = (others ?? []) + [speed]
  }

  /// Writes the file at `path`; without room it stays as it is, as nothing depends on it.
  package func save(_ path: String) {
    try? FileSystem.makeFolder(path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 })
    try? FileSystem.atomicWrite(encoded(), to: path)
  }
}
