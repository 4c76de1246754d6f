package import Foundation
package import Insights
import Model
package import Pipeline
import StageContract
package import Store
package import Surfaces
import Text
package import Workspace

/// Reads questions in any installed language, and answers them from the index of a journal.
///
/// No private entry is in any answer, and no discreet one is named.
package struct QuestionReader {
  /// Longest question, in characters.
  package static let longest = 1000
  /// Largest number of entries that a search names.
  private static let mostHits = 20

  private let store: JournalStore
  private let threads: Threads?
  private let medicines: [String: [Int]]
  private let now: Date
  private let timeZone: TimeZone
  private let locale: String
  private let languages: Languages
  private let spoken: [String]
  /// Folder with the texts and the forms of questions of all languages.
  private let folder: String

  /// - Throws: `CommandFailure` (69) where texts or word lists are missing, (64) for an unknown time zone; `SurfaceError`,
  ///   `JournalStoreError`, `WorkspaceError`, `ThreadError`.
  package init(_ workspace: Workspace, _ installation: Installation, _ settings: Settings, now: Date) throws {
    let withdrawals = try workspace.withdrawals()
    let store = try JournalStore.openReadOnly(
      path: workspace.database,
      withheld: WithheldEntries(
        deleted: Set(withdrawals.deleted.keys), hidden: withdrawals.hidden.union(withdrawals.discreet)))
    try self.init(
      store, installation, settings, threads: Threads(folder: workspace.threads),
      medicines: workspace.surfaceSettings().medicines, now: now)
  }

  /// Reads questions about the journal in `store`.
  /// - Throws: `CommandFailure` (69) where texts or word lists are missing, (64) for an unknown time zone.
  package init(
    _ store: JournalStore, _ installation: Installation, _ settings: Settings, threads: Threads?,
    medicines: [String: [Int]] = [:], now: Date
  ) throws {
    (self.store, self.threads, self.medicines, self.now) = (store, threads, medicines, now)
    timeZone = try settings.timeZone()
    (locale, spoken) = (settings.locale, settings.languages)
    languages = try installation.languages()
    folder = try installation.surfaceTexts()
  }

  /// The answer to `text`; if it fits no form, a full-text search for its words.
  /// - Throws: `CommandFailure` (64) for a text without a word, (65) for one that is too long; `JournalStoreError`.
  package func answer(_ text: String) throws -> Answer {
    guard text.contains(where: { $0.isLetter || $0.isNumber }) else {
      throw CommandFailure(
        status: .usage, "there is no word in the question; ask one, such as “How did I sleep?”")
    }
    guard text.count <= Self.longest else {
      throw CommandFailure(
        status: .badInput, "the question has \(text.count) characters; ask it in at most \(Self.longest)")
    }
    let own = String(locale.lowercased().prefix { $0.isLetter })
    let preferred = [own] + spoken.filter { $0 != own }
    for language in try QuestionCatalogue.languages(in: folder + "/questions", preferred: preferred) {
      let catalogue = try QuestionCatalogue.read(folder: folder + "/questions", language: language)
      let question = Question.read(
        text, catalogue, language: languages[language], now: now, timeZone: timeZone)
      guard let question else { continue }
      var answer = try answer(question, language: language)
      guard question.form == .said, !answer.isFound else { return answer }
      // What mentions it may say so in other words.
      answer.evidence = try search(text).evidence
      if !answer.evidence.isEmpty {
        answer.text += " " + (try context(language)).texts[.answerSearched, count: answer.evidence.count]
      }
      return answer
    }
    return try search(text)
  }

  /// The answer to a question that has been understood, in `language`.
  /// - Throws: `JournalStoreError`, `SurfaceError`.
  package func answer(_ question: Question, language: String) throws -> Answer {
    try Answers(store, threads: threads, medicines: medicines, context(language)).answer(question)
  }

  private func context(_ language: String) throws -> SurfaceContext {
    try SurfaceContext(
      now: Instant.text(now), timeZone: timeZone.identifier, locale: language, linkScheme: "sonarai",
      texts: folder + "/texts")
  }

  /// The entries that contain the words of `text` other than stop words; they are not an answer.
  private func search(_ text: String) throws -> Answer {
    let context = try context(locale)
    let words = Words.words(text).filter { word in
      !languages.codes.contains { Words.isStopWord(word, language: languages[$0]) }
    }.prefix(SearchQuery.mostWords)
    let searched = words.joined(separator: " ")
    let query = SearchQuery(
      words: searched, stems: try SearchQuery.stems(of: searched, languages: spoken),
      filter: EntryFilter(includePrivate: false), limit: Self.mostHits)
    let found = query.hasWord ? try store.search(query) : []
    let hits = found.filter { !$0.entry.isDiscreet }
    guard query.hasWord else {
      return Answer(nil, context.texts[.answerNoWords], understood: searched, isFound: false)
    }
    var answer = Answer(
      nil, context.texts[.answerNoForm, ["words": searched]], understood: searched, isFound: !hits.isEmpty)
    if found.isEmpty { answer.text += " " + context.texts[.answerNowhere] }
    if !hits.isEmpty { answer.text += " " + context.texts[.answerSearched, count: hits.count] }
    answer.leftOut = found.count - hits.count
    answer.evidence = hits.map { hit in
      .init(
        entryID: hit.entry.id, title: hit.entry.title.isEmpty ? context.texts[.untitled] : hit.entry.title,
        at: context.text(hit.entry.spokenAt),
        startSeconds: hit.matches.first.map { SampleClock.seconds($0.span.start) }, source: .speech,
        text: hit.matches.first?.snippet)
    }
    return answer
  }

  /// The lines beside an answer of which `most` rows are listed, in the journal's language.
  package func lines(_ answer: Answer, most: Int) throws -> (
    discreet: [String], more: String?, understood: String
  ) {
    let texts = try context(locale).texts
    let more = answer.evidence.count - most
    return (
      [(TextKey.answerDiscreet, answer.discreet), (.answerLeftOut, answer.leftOut)].filter { $1 > 0 }
        .map { texts[$0, count: $1] },
      more > 0 ? texts[.answerMore, count: more] : nil,
      texts[.answerUnderstood, ["question": answer.understood]]
    )
  }
}
