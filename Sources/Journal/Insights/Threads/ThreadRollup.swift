package import Foundation
package import Store
package import Text

/// A thread told as a whole: its entries, how the mood went, what changed, what is to be done, and a summary of its
/// entries' summaries.
package struct ThreadRollup: Equatable, Sendable {
  /// The thread.
  package var thread: JournalThread
  /// Its entries, oldest first.
  package var entries: [Item]
  /// Ids that the thread names and no entry has.
  package var missing: [String]
  /// How the mood went.
  package var mood: MoodCourse
  /// What its second half has that the first has not; absent below `ThreadChange.least` entries.
  package var change: ThreadChange?
  /// What is to be done, the latest first; at most `ThreadTask.most`.
  package var tasks: [ThreadTask]
  /// Sentences of its entries' summaries, in the order spoken.
  package var summary: [ThreadSummary.Line]

  /// An entry of the thread.
  package struct Item: Equatable, Sendable {
    /// What the journal knows of it.
    package var entry: StoredEntry
    /// The day it was spoken.
    package var day: CivilDate
  }

  /// Rolls up `thread`; days are those of `timeZone`.
  /// - Throws: `JournalStoreError`; `Stemmer.Failure`.
  package init(_ thread: JournalThread, in store: JournalStore, timeZone: TimeZone, lists: InsightLists)
    throws
  {
    let membership = try ThreadMembership(store: store, timeZone: timeZone)
    let source = ThreadSource(store)
    let ids = try membership.entries(of: thread).map(\.id)
    self.thread = thread
    entries = try source.entries(ids: ids).map { Item(entry: $0, day: membership.day($0.spokenAt)) }
    missing = try source.missing(thread.added + thread.excluded)
    mood = MoodCourse(entries.map { ($0.day, $0.entry.mood?.score) })
    let topic = try ThreadTopic(thread, terms: source.terms(of: ids), everyday: lists.everyday)
    change = ThreadChange(moods: entries.map { $0.entry.mood?.score }, topic: topic)
    tasks = try ThreadTask.tasks(of: ids, membership: membership, source: source, languages: lists.languages)
    summary = try ThreadSummary(topic: topic, languages: lists.languages).lines(
      from: entries, told: source.summaryLines(of: ids))
  }
}

/// What a thread's entries speak of.
struct ThreadTopic {
  /// Content words of each entry, oldest entry first.
  var terms: [[ThreadSource.Term]]
  /// Stems of the words and names that the thread is made from.
  var own: Set<String>
  /// Those stems, and the eight that most of its entries share.
  var shared: Set<String>
  private let everyday: EverydayWords

  init(_ thread: JournalThread, terms: [[ThreadSource.Term]], everyday: EverydayWords) throws {
    self.terms = terms
    self.everyday = everyday
    var own: Set<String> = []
    for phrase in thread.words + thread.people {
      for stems in try ThreadMembership.stems(phrase) { own.formUnion(stems) }
    }
    self.own = own
    let counts = Self.entryCounts(terms[...], everyday).filter { $0.value > 1 }
    let common = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(8).map(\.key)
    shared = own.union(common)
  }

  /// How many of `entries` hold each stem that is no everyday word.
  func entryCounts(_ entries: ArraySlice<[ThreadSource.Term]>) -> [String: Int] {
    Self.entryCounts(entries, everyday)
  }

  private static func entryCounts(
    _ entries: ArraySlice<[ThreadSource.Term]>, _ everyday: EverydayWords
  ) -> [String: Int] {
    entries.reduce(into: [:]) { counts, terms in
      for term in terms where term.isTelling(everyday) { counts[term.stem, default: 0] += 1 }
    }
  }
}

extension ThreadSource.Term {
  /// Whether it stood as a noun and is not what people speak of in every journal.
  func isTelling(_ everyday: EverydayWords) -> Bool { nouns > 0 && everyday[stem] < 0.15 }
}
