package import Foundation
package import Store
package import Text

/// An overview of a thread: its entries, mood, changes, tasks, and a summary drawn from the summaries of its
/// entries.
package struct ThreadRollup: Equatable, Sendable {
  /// The thread.
  package var thread: JournalThread
  /// Its entries, oldest first.
  package var entries: [Item]
  /// IDs in the thread that no entry has.
  package var missing: [String]
  /// Course of the mood.
  package var mood: MoodCourse
  /// The change from the first half to the second; nil below `ThreadChange.least` entries.
  package var change: ThreadChange?
  /// Tasks, the latest first; at most `ThreadTask.most`.
  package var tasks: [ThreadTask]
  /// Sentences of its entries' summaries, in the order spoken.
  package var summary: [ThreadSummary.Line]

  /// An entry of the thread.
  package struct Item: Equatable, Sendable {
    /// The indexed entry.
    package var entry: Entry
    /// The day on which it was spoken.
    package var day: CivilDate
  }

  /// Computes the overview of `thread`; days are counted in `timeZone`.
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

/// The vocabulary of a thread's entries.
struct ThreadTopic {
  /// Content words of each entry, oldest entry first.
  var terms: [[ThreadSource.Term]]
  /// Stems of the words and names in the thread's rules.
  var own: Set<String>
  /// Those stems and the eight that occur in most of its entries.
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

  /// How many of `entries` contain each stem that is not an everyday word.
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
  /// True if it occurs as a noun and is not common in every journal.
  func isTelling(_ everyday: EverydayWords) -> Bool { nouns > 0 && everyday[stem] < 0.15 }
}
