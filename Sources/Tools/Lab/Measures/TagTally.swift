/// Compares the tags of entries with those that readers gave them.
///
/// A tag must be written as labelled, with its capital; only the number of a noun may differ by being another form of
/// the label.
struct TagTally: Equatable, Sendable {
  /// Number of entries.
  private(set) var lines = 0
  /// Number of tags shown, and of those that are wanted or fit.
  private(set) var shown = 0, right = 0
  /// Number of tags wanted, and of those that are shown.
  private(set) var wanted = 0, found = 0
  /// Number of forbidden tags shown.
  private(set) var forbidden = 0

  /// No entries.
  init() {}

  /// Share of the tags shown that are right; nil if none are shown.
  var precision: Double? { shown == 0 ? nil : Double(right) / Double(shown) }
  /// Share of the tags wanted that are shown; nil if none are wanted.
  var recall: Double? { wanted == 0 ? nil : Double(found) / Double(wanted) }

  /// What is wrong with the tags of one entry.
  struct Miss: Equatable, Sendable {
    var id: String
    /// All tags shown.
    var shown: [String]
    var wrong: [String]
    var missing: [String]
    var forbidden: [String]
    /// How much is wrong.
    var weight: Int { wrong.count + missing.count + 2 * forbidden.count }
  }

  /// Counts the tags `shown` for `line`; nil if they are all right and none is missing.
  @discardableResult
  mutating func add(_ line: LabelledTags, shown: [String]) -> Miss? {
    let wanted = line.wanted.map(Self.forms)
    let right = Set(wanted.joined()).union(line.fitting.flatMap(Self.forms))
    let forbidden = Set(line.forbidden.flatMap(Self.forms).map { $0.lowercased() })
    let miss = Miss(
      id: line.id, shown: shown, wrong: shown.filter { !right.contains($0) },
      missing: zip(line.wanted, wanted).filter { $0.1.isDisjoint(with: shown) }.map(\.0),
      forbidden: shown.filter { forbidden.contains($0.lowercased()) })
    lines += 1
    self.shown += shown.count
    self.right += shown.count - miss.wrong.count
    self.wanted += wanted.count
    found += wanted.count - miss.missing.count
    self.forbidden += miss.forbidden.count
    return miss.weight == 0 ? nil : miss
  }

  private static func forms(_ label: String) -> Set<String> {
    Set(label.split(separator: "|").map(String.init))
  }
}
