import Foundation
package import Measures
package import Pipeline
package import Proof
import StageContract

/// The proof of written sentences, tried on labelled ones in one language.
package struct ProofTrial {
  private let proof: SentenceProof

  /// Reads the lists of the language in which the name of the file `path` ends: `de.jsonl`, `third-de.jsonl`.
  /// - Throws: `CommandFailure`: 65 if there are no rules for it, 69 if its lists are missing or damaged.
  package init(file path: String, _ installation: Installation) throws {
    let language = String(URL(filePath: path).deletingPathExtension().lastPathComponent.suffix(2))
    let lists = try installation.languages()
    do {
      guard let proof = try SentenceProof(language: language, lists: lists) else {
        throw CommandFailure(
          status: .badInput,
          "\(path): no rules for '\(language)'; the name of the file must end with en or de")
      }
      self.proof = proof
    } catch let error as CommandFailure {
      throw error
    } catch {
      throw CommandFailure(status: .unavailable, "\(error)")
    }
  }

  /// What the rules say of the sentence in `line`.
  package func verdict(_ line: LabelledProof) -> ProofVerdict {
    proof.verdict(
      on: line.sentence, from: line.source.enumerated().map { ProofSource(number: $0 + 1, text: $1) })
  }
}
