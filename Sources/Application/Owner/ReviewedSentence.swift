import Model
import StageContract
import Text
package import Workspace

/// A sentence about whose facts the owner answered, as a line of a labelled file (`LabelledSentence`).
package struct ReviewedSentence: Encodable, Sendable {
  private let id: String
  private let language: String
  private let recordedAt: String
  private let currency: String?
  private let text: String
  private let facts: [Fact]
  private let tasks: [Task]

  /// A fact that was said.
  private struct Fact: Encodable {
    var kind: Extract.Fact.Kind
    var value: Double?
    var unit, currency, item, status, when: String?

    init(_ fact: Extract.Fact) {
      (kind, value, unit, currency) = (fact.kind, fact.value, fact.unit, fact.currency)
      (item, status, when) = (fact.item, fact.status, fact.when)
    }
  }

  /// A task that was said.
  private struct Task: Encodable {
    var text: String
    var due: String?
  }

  /// The line with its line break.
  package var line: String { String(decoding: canonicalJSON(self), as: UTF8.self) + "\n" }

  /// The sentences of all recordings of `workspace`, oldest first. Of the facts and tasks in a sentence, those count that
  /// the owner confirmed or was not asked about; recordings that cannot be read are passed over.
  /// - Throws: `WorkspaceError`.
  package static func all(in workspace: Workspace, currency: String?) throws -> [ReviewedSentence] {
    try workspace.recordings().flatMap { recording -> [ReviewedSentence] in
      guard case .known(let owner) = OwnerFile.state(recording),
        owner.reviews.contains(where: { $0.fact != nil && $0.answer != .corrected }),
        let entry = try? EntryDocuments(recording, style: nil), let source = entry.source
      else { return [] }
      var sentences: [Sentence] = []
      for review in owner.reviews where review.answer != .corrected {
        guard let sentence = review.fact?.sentence, !sentences.contains(sentence) else { continue }
        sentences.append(sentence)
      }
      return sentences.enumerated().map { index, sentence in
        let found = entry.facts.filter { $0.sentence.span.meets(sentence.span) }
        let confirmed = owner.reviews.filter { $0.answer == .right }.compactMap(\.fact)
          .filter { $0.sentence == sentence && !found.contains(where: $0.isSame) }
        let tasks = (entry.extract?.tasks ?? []).filter { $0.sentence.span.meets(sentence.span) }
        return ReviewedSentence(
          id: "\(recording.id) \(index + 1)", language: entry.transcript?.language ?? "en",
          recordedAt: source.spokenAt, currency: currency, text: sentence.text,
          facts: (found + confirmed).map(Fact.init),
          tasks: tasks.map { Task(text: $0.text, due: $0.due) })
      }
    }
  }
}
