package import Foundation
package import Store
import Text

/// Determines which entries belong to which threads; private entries belong to none.
///
/// Shared data is read once, so a hundred threads over ten thousand entries cost one search for each of their
/// words.
package struct ThreadMembership {
  /// All entries that can belong to a thread, oldest first.
  package let entries: [ThreadSource.Entry]

  private let source: ThreadSource
  private let timeZone: TimeZone
  /// The entries of each person, with the words of the person's name.
  private let people: [(words: Set<String>, entries: [String])]

  /// Reads the shared data from `store`; days are counted in `timeZone`.
  /// - Throws: `JournalStoreError`.
  package init(store: JournalStore, timeZone: TimeZone) throws {
    source = ThreadSource(store)
    self.timeZone = timeZone
    entries = try source.entries()
    var named: [String: [String]] = [:]
    for person in try source.people() { named[person.name, default: []].append(person.entry) }
    people = named.map { (Self.nameWords($0.key), $0.value) }
  }

  /// The entries of `thread`, oldest first.
  /// - Throws: `JournalStoreError`; `Stemmer.Failure` if libstemmer lacks a language.
  package func entries(of thread: JournalThread) throws -> [ThreadSource.Entry] {
    var byRule: Set<String> = []
    for phrase in thread.words { byRule.formUnion(try source.ids(near: Self.stems(phrase))) }
    for tag in thread.tags { byRule.formUnion(try source.ids(tagged: tag)) }
    for name in thread.people.map(Self.nameWords) {
      for person in people where name.isSubset(of: person.words) { byRule.formUnion(person.entries) }
    }
    let (added, excluded) = (Set(thread.added), Set(thread.excluded))
    return entries.filter { entry in
      if excluded.contains(entry.id) { return false }
      return added.contains(entry.id) || byRule.contains(entry.id) && isWithin(thread, entry.spokenAt)
    }
  }

  /// The day of `instant` in the journal's time zone.
  func day(_ instant: Date) -> CivilDate { JournalCalendar(spokenAt: instant, timeZone: timeZone).today }

  private func isWithin(_ thread: JournalThread, _ instant: Date) -> Bool {
    guard thread.since != nil || thread.until != nil else { return true }
    let day = day(instant)
    return thread.since.map { $0 <= day } ?? true && thread.until.map { day <= $0 } ?? true
  }

  /// The words of `phrase` as stems for each language that the search supports, and unstemmed for all others.
  static func stems(_ phrase: String) throws -> [[String]] {
    let words = Words.words(phrase)
    var alternatives: [[String]] = []
    for language in ["en", "de", ""] {
      let stemmer = try Stemmer(language: language)
      let stems = words.map { stemmer.stem($0) }
      if !alternatives.contains(stems) { alternatives.append(stems) }
    }
    return alternatives
  }

  static func nameWords(_ name: String) -> Set<String> { Set(Words.words(name).map(Words.normal)) }
}

extension Threads {
  /// The threads of each entry by its ID, sorted by thread ID; entries without threads are left out.
  /// - Throws: `JournalStoreError`; `Stemmer.Failure`.
  package func membership(in store: JournalStore, timeZone: TimeZone) throws -> [String: [JournalThread]] {
    let membership = try ThreadMembership(store: store, timeZone: timeZone)
    var result: [String: [JournalThread]] = [:]
    for thread in threads {
      for entry in try membership.entries(of: thread) { result[entry.id, default: []].append(thread) }
    }
    return result
  }
}
