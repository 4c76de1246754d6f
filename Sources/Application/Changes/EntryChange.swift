import Foundation
package import Model
import StageContract
import Workspace

/// How an entry differs from what it showed earlier.
package struct EntryChange: Encodable, Equatable, Sendable {
  /// ID of the recording.
  package var recording: String
  /// The titles; nil if the title is the same.
  package var title: Title?
  /// When it was spoken, RFC 3339; nil if that is the same.
  package var spokenAt: Pair<String>?
  /// The moods; nil if the bin is the same.
  package var mood: Pair<MoodState>?
  package var facts = Difference<Extract.Fact>()
  package var tasks = Difference<EntryTask>()
  /// The transcript's words; nil if they are the same.
  package var words: WordChanges?
  /// The summaries; nil if the summary is the same.
  package var summary: Pair<Told>?
  /// Stages whose earlier result was removed to save space, so that it cannot be compared.
  package var gone: [String] = []

  /// Something before and now; nil where there was or is none.
  package struct Pair<Value: Encodable & Equatable & Sendable>: Encodable, Equatable, Sendable {
    package var before: Value?
    package var after: Value?
  }

  /// The title before and now.
  package struct Title: Encodable, Equatable, Sendable {
    package var before: String
    package var after: String
    /// The sentence that the title now is taken from; nil if it is the owner's or from no single one.
    package var sentence: String?
  }

  /// A mood with the sentence that influenced it most.
  package struct MoodState: Encodable, Equatable, Sendable {
    package var label: Mood.Bin
    package var score: Double
    package var feeling: String
    package var sentence: String?

    init(_ mood: Mood) {
      (label, score, feeling) = (mood.label, mood.score, mood.feeling)
      let reason = mood.reasons?.first.map(\.sentence) ?? mood.sentences.indices.first
      sentence = reason.flatMap {
        mood.sentences.indices.contains($0) ? mood.sentences[$0].sentence.text : nil
      }
    }
  }

  /// A summary: its style, length in words and text.
  package struct Told: Encodable, Equatable, Sendable {
    package var style: String
    package var words: Int
    package var text: String

    init(_ summary: Summary) {
      (style, text) = (summary.style, summary.text)
      words = summary.coverage.summaryWords
    }
  }

  /// The items that were gained and lost.
  package struct Difference<Item: Encodable & Equatable & Sendable>: Encodable, Equatable, Sendable {
    package var gained: [Item] = []
    package var lost: [Item] = []
    package var isEmpty: Bool { gained.isEmpty && lost.isEmpty }

    init() {}

    /// Items are the same if `key` is, however often each occurs.
    init(_ before: [Item], _ after: [Item], key: (Item) -> String) {
      func without(_ items: [Item], _ others: [Item]) -> [Item] {
        var counts = Dictionary(others.map { (key($0), 1) }, uniquingKeysWith: +)
        return items.filter { item in
          guard let count = counts[key(item)], count > 0 else { return true }
          counts[key(item)] = count - 1
          return false
        }
      }
      (gained, lost) = (without(after, before), without(before, after))
    }
  }

  /// True if nothing of what is shown differs.
  package var isEmpty: Bool {
    title == nil && spokenAt == nil && mood == nil && facts.isEmpty && tasks.isEmpty && words == nil
      && summary == nil
      && gone.isEmpty
  }

  /// Compares two versions of the entry `recording`.
  /// - Throws: `DocumentError`, `WorkspaceError`.
  init(_ recording: String, _ before: EntryVersion, _ after: EntryVersion) throws {
    self.recording = recording
    let changed = Set(before.shown.filter { after.shown[$0.key] != $0.value }.keys)
    gone = try before.gone().filter(changed.contains)
    func both<Document: JournalDocument>(_ kind: Document.Type) throws -> (Document?, Document?) {
      (try before.document(kind), try after.document(kind))
    }
    func isOther(_ kind: any JournalDocument.Type) throws -> Bool {
      try before.path(of: kind) != after.path(of: kind)
    }
    let summaries = try (before.told(), after.told())
    compareTitles(before, after, summaries)
    if try isOther(Source.self), case (let old?, let new?) = try both(Source.self),
      old.spokenAt != new.spokenAt
    {
      spokenAt = Pair(before: old.spokenAt, after: new.spokenAt)
    }
    if let old = summaries.0, let new = summaries.1, old.text != new.text || old.style != new.style {
      summary = Pair(before: Told(old), after: Told(new))
    }
    let isHeardOtherwise = try isOther(Transcript.self) || before.owner.corrections != after.owner.corrections
    let moods = try isHeardOtherwise || isOther(Mood.self) ? both(Mood.self) : (nil, nil)
    if let old = moods.0, let new = moods.1, old.label != new.label {
      mood = Pair(before: MoodState(old), after: MoodState(new))
    }
    if try isOther(Extract.self), case (let old?, let new?) = try both(Extract.self) {
      facts = Difference(old.facts, new.facts, key: Self.key)
      tasks = Difference(old.tasks, new.tasks) { "\($0.text.lowercased())\n\($0.due ?? "")" }
    }
    if isHeardOtherwise, case (let old?, let new?) = try both(Transcript.self) {
      let found = WordChanges(
        old.corrected(by: before.owner), new.corrected(by: after.owner),
        sentences: (moods.0?.sentences.map(\.sentence) ?? [], moods.1?.sentences.map(\.sentence) ?? []))
      if !found.passages.isEmpty { words = found }
    }
  }

  private mutating func compareTitles(
    _ before: EntryVersion, _ after: EntryVersion, _ summaries: (Summary?, Summary?)
  ) {
    let (old, new) = (before.owner.title ?? summaries.0?.title, after.owner.title ?? summaries.1?.title)
    guard let old, let new, old != new else { return }
    let words = new.lowercased().trimmingCharacters(in: .punctuationCharacters)
    let source = summaries.1?.sentences.first {
      $0.spoken.text.lowercased().contains(words) || $0.text.lowercased().contains(words)
    }
    title = Title(
      before: old, after: new, sentence: after.owner.title == nil ? source?.spoken.text : nil)
  }

  /// The content of a fact, wherever and however surely it was said.
  private static func key(_ fact: Extract.Fact) -> String {
    [
      fact.kind.rawValue, fact.value.map { "\($0)" }, fact.unit, fact.currency, fact.item, fact.status,
      fact.when,
    ].map { $0 ?? "" }.joined(separator: "\n")
  }
}
