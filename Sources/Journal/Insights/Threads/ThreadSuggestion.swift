package import Foundation
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
  var days: [String: CivilDate] = [:]
  /// Existing threads with the IDs of their entries.
  var present: [(thread: JournalThread, entries: Set<String>)]

  init(store: JournalStore, threads: [JournalThread], timeZone: TimeZone, lists: InsightLists) throws {
    self.lists = lists
    let membership = try ThreadMembership(store: store, timeZone: timeZone)
    self.membership = membership
    source = ThreadSource(store)
    for entry in membership.entries { days[entry.id] = membership.day(entry.spokenAt) }
    present = try threads.map { ($0, Set(try membership.entries(of: $0).map(\.id))) }
  }

  /// Something that recurs and may become a thread.
  struct Candidate {
    var name: String
    var phrase: String
    var entries: Set<String>
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
    var result: [(suggestion: ThreadSuggestion, entries: Set<String>)] = []
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

  /// The suggestion of `thread` with its entries; nil if there are too few.
  private func suggestion(_ thread: JournalThread) throws -> (ThreadSuggestion, Set<String>)? {
    let entries = try membership.entries(of: thread)
    let ids = Set(entries.map(\.id))
    guard recurs(ids), let first = entries.first, let last = entries.last else { return nil }
    return (
      ThreadSuggestion(
        thread: thread, entries: entries.count, first: membership.day(first.spokenAt),
        last: membership.day(last.spokenAt)), ids
    )
  }

  private func recurs(_ entries: Set<String>) -> Bool {
    entries.count >= ThreadSuggestion.leastEntries
      && Set(entries.compactMap { days[$0] }).count >= ThreadSuggestion.leastDays
  }

  private func score(_ entries: Set<String>) -> Double {
    let count = Double(entries.count)
    let weeks = Set(entries.compactMap { days[$0].map { $0.adding(days: -$0.weekday) } }).count
    // A journal counts as having at least fifty entries: in a few, a frequent word is not yet a common one.
    let unusual = log((Double(max(50, membership.entries.count)) + 1) / (count + 0.5))
    return log(1 + count) * max(0.1, unusual) * (0.5 + 0.5 * Double(weeks) / count)
  }

  /// The index of a set that shares three quarters of its entries with `entries`.
  private func twin(of entries: Set<String>, among others: [Set<String>]) -> Int? {
    others.firstIndex { other in
      let common = other.intersection(entries).count
      return Double(common) >= 0.75 * Double(other.count + entries.count - common)
    }
  }

  /// Whether a thread has the same rule, or is a topic that covers four fifths of the entries.
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
      let common = entries.intersection(candidate.entries).count
      return Double(common) >= 0.8 * Double(candidate.entries.count)
    }
  }

  /// Words that are neither names nor everyday words, including this owner's everyday words (those in two
  /// fifths of all entries).
  private func topics() throws -> [Candidate] {
    let most = max(10, membership.entries.count * 2 / 5)
    var result: [Candidate] = []
    let names = try Set(
      people().filter { recurs($0.entries) }.flatMap { try ThreadMembership.stems($0.phrase).joined() })
    let terms = try source.terms(inAtLeast: ThreadSuggestion.leastEntries)
    for group in terms.chunked(by: \.stem)
    where group.contains(where: { $0.isTelling(lists.everyday) }) && group.count <= most
      && !names.contains(group[group.startIndex].stem)
    {
      var said: [String: Int] = [:]
      for term in group { said[term.word, default: 0] += term.nouns }
      guard let word = said.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { continue }
      result.append(Candidate(name: word.capitalized, phrase: word, entries: Set(group.map(\.entry))))
    }
    return result
  }

  private func people() throws -> [Candidate] {
    var found: [Set<String>: Candidate] = [:]
    for person in try source.people() {
      let key = ThreadMembership.nameWords(person.name)
      let name = person.name.prefix(1).uppercased() + person.name.dropFirst()
      found[key, default: Candidate(name: name, phrase: person.name, entries: [])].entries.insert(
        person.entry)
    }
    return Array(found.values)
  }

  private func goals() throws -> [Candidate] {
    var found: [ThreadTask.Key: Candidate] = [:]
    for task in try source.tasks() {
      guard let key = try ThreadTask.Key(task, lists.languages) else { continue }
      let language = lists.languages[task.language ?? "en"]
      let words = Words.words(task.text).filter { !Words.isStopWord($0, language: language) }
      let name = task.text.prefix(1).uppercased() + task.text.dropFirst()
      let new = Candidate(name: name, phrase: words.joined(separator: " ").lowercased(), entries: [])
      found[key, default: new].entries.insert(task.entry)
    }
    return Array(found.values)
  }
}

extension Array {
  /// Splits the array into runs of adjacent elements with the same `key`.
  fileprivate func chunked(by key: (Element) -> some Equatable) -> [ArraySlice<Element>] {
    var result: [ArraySlice<Element>] = []
    var start = startIndex
    for index in indices where index + 1 == endIndex || key(self[index]) != key(self[index + 1]) {
      result.append(self[start...index])
      start = index + 1
    }
    return result
  }
}
