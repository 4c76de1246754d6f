package import Foundation
import Model
package import Store
package import Text

/// A suggested thread about something that keeps coming up.
package struct ThreadSuggestion: Equatable, Sendable {
  /// The thread to create.
  package var thread: JournalThread
  /// Number of entries that it would contain.
  package var entries: Int
  /// Day of its first entry.
  package var first: CivilDate
  /// Day of its last entry.
  package var last: CivilDate

  /// Minimum number of entries in which something must come up.
  package static let leastEntries = 3
  /// Minimum number of days on which it must come up.
  package static let leastDays = 2

  /// Suggests topics, people and goals that recur in `store` and are not in `threads` yet: at most `limit` of
  /// each kind, best first.
  ///
  /// Ranked by the number of entries, by rarity (the idf of Salton and Buckley 1988), and by the number of
  /// weeks covered.
  /// - Throws: `JournalStoreError`; `Stemmer.Failure`.
  package static func suggestions(
    in store: JournalStore, besides threads: [JournalThread], limit: Int, timeZone: TimeZone,
    lists: InsightLists
  ) throws -> [ThreadSuggestion] {
    let search = try Search(store: store, threads: threads, timeZone: timeZone, lists: lists)
    return try JournalThread.Kind.allCases.flatMap { try search.suggestions($0, limit: limit) }
  }
}

/// Searches for suggestions.
private struct Search {
  var membership: ThreadMembership
  var source: ThreadSource
  var lists: InsightLists
  /// The day of each of the membership's entries, by its place there.
  var days: [CivilDate]
  /// Threads with the places of their entries.
  var present: [(thread: JournalThread, entries: Set<Int>)]

  init(store: JournalStore, threads: [JournalThread], timeZone: TimeZone, lists: InsightLists) throws {
    self.lists = lists
    let membership = try ThreadMembership(store: store, timeZone: timeZone)
    self.membership = membership
    source = ThreadSource(store)
    days = membership.entries.map { membership.day($0.spokenAt) }
    present = try threads.map { ($0, membership.places(try membership.entries(of: $0))) }
  }

  /// Something that recurs and may become a thread.
  struct Candidate {
    var name: String
    var phrase: String
    /// Places in the membership's entries, ascending, each once.
    var entries: [Int]

    /// The same, found with its places in any order and more than once.
    var ordered: Candidate {
      var ordered = self
      ordered.entries = Set(entries).sorted()
      return ordered
    }
  }

  func suggestions(_ kind: JournalThread.Kind, limit: Int) throws -> [ThreadSuggestion] {
    let candidates =
      switch kind {
      case .topic: try topics()
      case .person: try people()
      case .goal: try goals()
      }
    let ranked = candidates.filter { recurs($0.entries) }.map { ($0, score($0.entries)) }
      .sorted { ($1.1, $0.0.phrase) < ($0.1, $1.0.phrase) }
    var result: [(suggestion: ThreadSuggestion, entries: Set<Int>)] = []
    for (candidate, _) in ranked where result.count < limit {
      if kind == .topic, let index = twin(of: candidate.entries, among: result.map(\.entries)) {
        // Words that occur in the same entries form one topic.
        guard result[index].suggestion.thread.words.count < 3 else { continue }
        var thread = result[index].suggestion.thread
        thread.words.append(candidate.phrase)
        result[index] = try suggestion(thread) ?? result[index]
        continue
      }
      var thread = JournalThread(
        id: JournalThread.id(for: candidate.name), name: candidate.name, kind: kind)
      if kind == .person { thread.people = [candidate.phrase] } else { thread.words = [candidate.phrase] }
      if try !isCovered(thread, candidate), let new = try suggestion(thread) { result.append(new) }
    }
    return result.map(\.suggestion)
  }

  /// The suggestion of `thread` with the places of its entries; nil if there are too few.
  private func suggestion(_ thread: JournalThread) throws -> (ThreadSuggestion, Set<Int>)? {
    let entries = try membership.entries(of: thread)
    let places = entries.compactMap { membership.places[$0.id] }
    guard recurs(places), let first = entries.first, let last = entries.last else { return nil }
    return (
      ThreadSuggestion(
        thread: thread, entries: entries.count, first: membership.day(first.spokenAt),
        last: membership.day(last.spokenAt)), Set(places)
    )
  }

  private func recurs(_ entries: [Int]) -> Bool {
    entries.count >= ThreadSuggestion.leastEntries
      && count(entries) { days[$0].number } >= ThreadSuggestion.leastDays
  }

  private func score(_ entries: [Int]) -> Double { score(entries.count, weeks: weeks(entries)) }

  private func weeks(_ entries: some Sequence<Int>) -> Int {
    count(entries) { days[$0].number - days[$0].weekday }
  }

  /// How many different values `value` has for `entries`, which it does not decrease along.
  private func count(_ entries: some Sequence<Int>, of value: (Int) -> Int) -> Int {
    var (count, last) = (0, Int?.none)
    for value in entries.lazy.map(value) where value != last { (count, last) = (count + 1, value) }
    return count
  }

  private func score(_ entries: Int, weeks: Int) -> Double {
    let count = Double(entries)
    // A journal counts as having at least fifty entries: in a few, a frequent word is not yet a common one.
    let unusual = log((Double(max(50, membership.entries.count)) + 1) / (count + 0.5))
    return log(1 + count) * max(0.1, unusual) * (0.5 + 0.5 * Double(weeks) / count)
  }

  /// The index of a set that shares three quarters of its entries with `entries`.
  private func twin(of entries: [Int], among others: [Set<Int>]) -> Int? {
    others.firstIndex { other in
      let common = entries.count(where: other.contains)
      return Double(common) >= 0.75 * Double(other.count + entries.count - common)
    }
  }

  /// True if a thread has the same rule, or is a topic that covers four fifths of the entries.
  private func isCovered(_ thread: JournalThread, _ candidate: Candidate) throws -> Bool {
    let rule = Set(try thread.words.flatMap(ThreadMembership.stems))
    let name = thread.people.map(ThreadMembership.nameWords)
    return try present.contains { other, entries in
      if try !rule.isDisjoint(with: other.words.flatMap(ThreadMembership.stems)) { return true }
      if other.people.map(ThreadMembership.nameWords).contains(where: { own in
        name.contains { own.isSubset(of: $0) }
      }) {
        return true
      }
      guard other.kind == .topic, thread.kind == .topic else { return false }
      let common = candidate.entries.count(where: entries.contains)
      return Double(common) >= 0.8 * Double(candidate.entries.count)
    }
  }

  /// Maximum sum of the entry counts of all words that are examined.
  private static let mostHeld = 400_000

  /// Words that are neither names nor everyday words, including this owner's everyday words (those in two
  /// fifths of all entries).
  ///
  /// In a very large journal only the words that could score best by their entry counts, up to `mostHeld` entries in
  /// total.
  private func topics() throws -> [Candidate] {
    let most = max(10, membership.entries.count * 2 / 5)
    let names = try Set(
      people().filter { recurs($0.entries) }.flatMap { try ThreadMembership.stems($0.phrase).joined() })
    let allWeeks = weeks(days.indices)
    var held = 0
    let words = try source.words(inAtLeast: ThreadSuggestion.leastEntries)
      .filter {
        $0.nouns > 0 && lists.everyday[$0.stem] < 0.15 && $0.entries <= most && !names.contains($0.stem)
      }
      .map { ($0, score($0.entries, weeks: min($0.entries, allWeeks))) }
      .sorted { ($1.1, $0.0.stem) < ($0.1, $1.0.stem) }
      .prefix { word, _ in
        held += word.entries
        return held <= Self.mostHeld
      }.map(\.0)
    let holders = try source.entries(holding: words.map(\.stem)) { membership.places[$0] }
    return zip(words, holders).map {
      Candidate(name: $0.word.capitalized, phrase: $0.word, entries: $1)
    }
  }

  private func people() throws -> [Candidate] {
    var found: [Set<String>: Candidate] = [:]
    for person in membership.people {
      let name = person.name.prefix(1).uppercased() + person.name.dropFirst()
      found[person.words, default: Candidate(name: name, phrase: person.name, entries: [])].entries +=
        person.entries
    }
    return found.values.map(\.ordered)
  }

  private func goals() throws -> [Candidate] {
    var found: [ThreadTask.Key: Candidate] = [:]
    for stored in try source.tasks() {
      guard let key = try ThreadTask.Key(stored, lists.languages) else { continue }
      let language = lists.languages[stored.language ?? "en"]
      let words = Words.words(stored.task.text).filter { !Words.isStopWord($0, language: language) }
      let name = stored.task.text.prefix(1).uppercased() + stored.task.text.dropFirst()
      let new = Candidate(name: name, phrase: words.joined(separator: " ").lowercased(), entries: [])
      if let place = membership.places[stored.entryID] { found[key, default: new].entries.append(place) }
    }
    return found.values.map(\.ordered)
  }
}
