import Foundation
import Pipeline
import TestSupport

/// A speech model for real voices, with the one that finds speech, in a folder of their own.
struct HeardModel: Sendable {
  static let detector = "silero-v6.2.0"
  let name: String
  private let folder: TestFolder

  /// True if it knows English alone.
  var isEnglish: Bool { name.hasSuffix(".en") }

  /// The model `name`; nil, with a line of what is missing, if it, the detector or ffmpeg is not installed.
  init?(_ name: String) throws {
    let installation = Installation(
      executable: JournalRun.programs + "/sonar", environment: ProcessInfo.processInfo.environment)
    let models = [name, Self.detector].map { ($0, installation.file(kind: .model, name: $0)) }
    let missing = models.filter { $0.1 == nil }.map { "the model \($0.0)" } + Converter.missing()
    guard missing.isEmpty else {
      say(
        "Not installed: \(missing.joined(separator: ", ")); set SONAR_MODELS to a folder with NAME.bin, install ffmpeg."
      )
      return nil
    }
    self.name = name
    folder = try TestFolder()
    for case (let name, let path?) in models {
      try FileManager.default.createSymbolicLink(atPath: folder[name + ".bin"], withDestinationPath: path)
    }
  }

  /// An empty journal that uses it.
  func journal() throws -> JournalRun {
    let journal = try JournalRun(models: folder.path)
    try journal.set("model", to: name)
    try journal.set("languages", to: isEnglish ? "[en]" : "[en, de]")
    return journal
  }
}
