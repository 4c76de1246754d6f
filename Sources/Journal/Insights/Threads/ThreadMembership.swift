package import Foundation
package import Store
import Text

/// Determines which entries belong to which threads; private entries belong to none.
///
/// Shared data is read once, so a hundred threads over ten thousand entries cost one search for each of their
/// words.
package struct ThreadMembership {
  /// All entries that can belong to a thread, oldest first.
  package let entries: [EntryMoment]

  private let source: ThreadSource
  private let timeZone: TimeZone
  /// Places in `entries` by id.
  let places: [String: Int]
  /// Everybody named, in the order of their first mention.
  let people: [Named]
  /// Places in `entries` of those that were recorded for a thread, by the thread's normalised ID or name.
  private let recordedFor: [String: [Int]]

  /// A name with the places in `entries` of those that name it.
  struct Named {
    var name: String
    /// The words of the name, normalised.
    var words: Set<String>
    var entries: [Int]
  }

  /// Reads the shared data from `store`; days are counted in `timeZone`.
  /// - Parameter naming: whether any thread follows people; if none does, their names need not be read.
  /// - Throws: `JournalStoreError`.
  package init(store: JournalStore, timeZone: TimeZone, naming: Bool = true) throws {
    source = ThreadSource(store)
    self.timeZone = timeZone
    entries = try source.entries()
    let places = Dictionary(
      entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.places = places
    var (people, index) = ([Named](), [String: Int]())
    if naming {
      try source.eachPerson { entry, name in
        guard let place = places[entry] else { return }
        if let known = index[name] {
          people[known].entries.append(place)
        } else {
          index[name] = people.count
          people.append(Named(name: name, words: Self.nameWords(name), entries: [place]))
        }
      }
    }
    self.people = people
    recordedFor = try source.recordedFor().reduce(into: [:]) { found, thread in
      found[Words.normal(thread.key), default: []] += thread.value.compactMap { places[$0] }
    }
  }

  /// The entries of `thread`, oldest first.
  /// - Throws: `JournalStoreError`; `Stemmer.Failure` if libstemmer lacks a language.
  package func entries(of thread: JournalThread) throws -> [EntryMoment] {
    var byRule: Set<Int> = []
    func add(_ ids: Set<String>) { byRule.formUnion(ids.compactMap { places[$0] }) }
    for phrase in thread.words { add(try source.ids(near: Self.stems(phrase))) }
    for tag in thread.tags { add(try source.ids(tagged: tag)) }
    for name in thread.people.map(Self.nameWords) {
      for person in people where name.isSubset(of: person.words) { byRule.formUnion(person.entries) }
    }
    byRule = byRule.filter { isWithin(thread, entries[$0].spokenAt) }
    byRule.formUnion(thread.added.compactMap { places[$0] })
    for name in Set([thread.id, thread.name].map(Words.normal)) { byRule.formUnion(recordedFor[name] ?? []) }
    byRule.subtract(thread.excluded.compactMap { places[$0] })
    return byRule.sorted().map { entries[$0] }
  }

  /// The places of `entries` among all that can be in a thread.
  func places(_ entries: [EntryMoment]) -> Set<Int> { Set(entries.compactMap { places[$0.id] }) }

  /// The day of `instant` in the journal's time zone.
  func day(_ instant: Date) -> CivilDate { JournalCalendar(spokenAt: instant, timeZone: timeZone).today }

  private func isWithin(_ thread: JournalThread, _ instant: Date) -> Bool {
    guard thread.since != nil || thread.until != nil else { return true }
    let day = day(instant)
    return thread.since.map { $0 <= day } ?? true && thread.until.map { day <= $0 } ?? true
  }

  /// The words of `phrase` as stems for each language that the search supports, and unstemmed for all others.
  package static func stems(_ phrase: String) throws -> [[String]] {
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
