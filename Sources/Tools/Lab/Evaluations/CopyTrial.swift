import Application
import Foundation
import Pipeline
import StageContract
import Text

/// The guard of written sentences, tried on labelled ones in one language.
struct CopyTrial {
  private let language: Language

  /// Reads the lists of the language in which the name of the file `path` ends: `attack-de.jsonl`.
  /// - Throws: `CommandFailure`: 65 if the language has no markers, 69 if its lists are missing or damaged.
  init(file path: String, _ installation: Installation) throws {
    let code = String(URL(filePath: path).deletingPathExtension().lastPathComponent.suffix(2))
    language = try installation.languages()[code]
    guard language.hasMarkers else {
      throw CommandFailure(
        status: .badInput,
        "\(path): '\(code)' has no list of markers; let the name of the file end with a language that has, as in 'set-en.jsonl'"
      )
    }
  }

  /// Why the sentence in `line` does not stand; nil if it does.
  func fault(in line: LabelledCopy) -> CopyGuard.Fault? {
    let said = line.source.enumerated().map { CopyGuard.Source(number: $0 + 1, text: $1) }
    return CopyGuard(language: language).fault(in: line.sentence, from: said, said: said)
  }
}
