import StageContract

extension StageIdentity {
  /// The changes from `old`, one line each; empty if there are none.
  func changes(from old: StageIdentity) -> [String] {
    var changes = revision == old.revision ? [] : ["revision \(old.revision) → \(revision)"]
    for name in Set(depends.keys).union(old.depends.keys).sorted() where depends[name] != old.depends[name] {
      changes.append(
        "\(name) \(old.depends[name]?.shortened ?? "none") → \(depends[name]?.shortened ?? "none")")
    }
    return changes
  }
}

extension String {
  /// A digest shortened to its first 8 digits; any other text unchanged.
  package var shortened: String { count == 64 ? String(prefix(8)) : self }
}
