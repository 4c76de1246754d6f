import StageContract

extension JournalThread {
  /// The contents of a file for the thread that names no entries but `ids`; nil if it would have no rule left.
  package func fileText(naming ids: Set<String>) -> String? {
    var thread = self
    thread.added.removeAll { !ids.contains($0) }
    thread.excluded.removeAll { !ids.contains($0) }
    thread.said = thread.said.filter { $0 == Self.creation || ids.contains($0) }
    return thread.fault == nil ? ThreadFile.text(thread) : nil
  }
}
