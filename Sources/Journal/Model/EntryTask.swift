/// A task said in an entry, and whether the owner ticked it off.
package struct EntryTask: Equatable, Sendable {
  /// The task, where it was said, and when it is due.
  package var item: Extract.ActionItem
  /// The owner's tick; nil if it is open.
  package var tick: Owner.Tick?
  /// Whether it is found in what was said; if not, the owner ticked it off before another extraction.
  package var isFound: Bool

  /// Whether the owner ticked it off.
  package var isDone: Bool { tick != nil }

  package init(item: Extract.ActionItem, tick: Owner.Tick? = nil, isFound: Bool = true) {
    self.item = item
    self.tick = tick
    self.isFound = isFound
  }
}
