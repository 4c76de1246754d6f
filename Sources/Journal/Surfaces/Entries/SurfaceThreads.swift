internal import Foundation
package import Insights
package import Store

/// The owner's threads, as far as documents show them.
package struct SurfaceThreads: Equatable, Sendable {
  /// Threads with entries, those with the most first; only as many as a document shows.
  package var largest: [Counted] = []
  /// The first thread of each entry shown, by the entry's ID.
  package var byEntry: [String: SurfaceThread] = [:]
  /// The thread that the newest entry of all threads belongs to.
  package var lastUsed: SurfaceThread?

  /// A thread with the number of its entries.
  package struct Counted: Equatable, Sendable {
    package var thread: SurfaceThread
    package var entries: Int

    package init(_ thread: SurfaceThread, entries: Int) {
      self.thread = thread
      self.entries = entries
    }
  }

  package init() {}

  /// Maximum number of threads that a document shows.
  static let limit = 6
}

/// A thread in a document.
package struct SurfaceThread: Codable, Equatable, Sendable {
  package var id: String
  package var name: String
  /// `#RRGGBB`, for fills only; nil if the owner chose none.
  package var color: String?

  package init(id: String, name: String, color: String? = nil) {
    self.id = id
    self.name = name
    self.color = color
  }
}

extension SurfaceThreads {
  /// Counts the entries of `threads` and finds the threads of the entries `shown`; private and discreet ones aside, as a
  /// thread tells what an entry is about.
  ///
  /// Cost: one search for each word of the threads, and none without threads.
  /// - Throws: `JournalStoreError`; `Stemmer.Failure` if libstemmer lacks a language.
  package init(_ threads: Threads, of shown: [String], in store: JournalStore, _ context: SurfaceContext)
    throws
  {
    guard !threads.threads.isEmpty else { return }
    let membership = try ThreadMembership(
      store: store, timeZone: context.timeZone, naming: threads.threads.contains { !$0.people.isEmpty })
    let wanted = Set(shown)
    var newest: EntryMoment?
    var counted: [Counted] = []
    for thread in threads.threads {
      let entries = try membership.entries(of: thread).filter { !$0.isDiscreet }
      guard let last = entries.last else { continue }
      let shownThread = SurfaceThread(id: thread.id, name: thread.name, color: thread.color)
      counted.append(Counted(shownThread, entries: entries.count))
      for entry in entries where wanted.contains(entry.id) && byEntry[entry.id] == nil {
        byEntry[entry.id] = shownThread
      }
      if newest.map({ ($0.spokenAt, $0.id) < (last.spokenAt, last.id) }) ?? true {
        (newest, lastUsed) = (last, shownThread)
      }
    }
    largest = Array(
      counted.sorted { ($1.entries, $0.thread.id) < ($0.entries, $1.thread.id) }.prefix(Self.limit))
  }
}

extension SurfaceContext {
  /// `thread` with a name that fits; nil for none.
  func fitted(_ thread: SurfaceThread?) -> SurfaceThread? {
    guard var thread else { return nil }
    thread.name = fitted(thread.name, characters: 40, bytes: 120)
    return thread
  }

  /// The name of `thread` as a badge in its colour.
  func badge(of thread: SurfaceThread) -> View.Badge {
    View.Badge(text: fitted(thread.name, characters: 40, bytes: 120), tint: thread.color ?? SystemColor.gray)
  }
}
