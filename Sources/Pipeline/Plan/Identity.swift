/// What a stage's results depend on besides inputs and parameters.
package struct Identity: Codable, Equatable, Sendable {
  /// Raised by the stage's author by hand.
  package var revision: Int
  /// Versions of libraries and child programs, digests of data files, by name.
  package var depends: [String: String]

  package init(revision: Int, depends: [String: String] = [:]) {
    self.revision = revision
    self.depends = depends
  }

  /// What changed from `old` to this, one line each; empty when nothing did.
  func changes(from old: Identity) -> [String] {
    var changes = revision == old.revision ? [] : ["revision \(old.revision) → \(revision)"]
    for name in Set(depends.keys).union(old.depends.keys).sorted() where depends[name] != old.depends[name] {
      changes.append(
        "\(name) \(old.depends[name]?.shortened ?? "none") → \(depends[name]?.shortened ?? "none")")
    }
    return changes
  }
}

extension String {
  /// A digest by its first 8 digits, anything else as it is.
  var shortened: String { count == 64 ? String(prefix(8)) : self }
}
