internal import GRDB

/// The entries that a search is limited to, so that FTS5 reads and ranks no rows of others.
struct SearchScope {
  /// It is worth it for fewer entries.
  static let few = 20_000

  /// Numbers of the entries, ascending.
  let numbers: [Int]
  /// `numbers` as JSON.
  var list: String { "[" + numbers.map(String.init).joined(separator: ",") + "]" }

  init(_ numbers: some Collection<Int>) { self.numbers = numbers.sorted() }

  /// The entries that pass `condition`; nil if they are not fewer than `few`.
  init?(_ condition: Condition, few: Int = Self.few, _ db: Database) throws {
    let numbers = try Int.fetchAll(
      db, sql: "SELECT e.number FROM entries e WHERE \(condition.sql) LIMIT \(few)",
      arguments: condition.arguments)
    guard numbers.count < few else { return nil }
    self.init(numbers)
  }

  /// As a condition on rows `f` that are numbered as their entries are.
  var onEntries: Condition { condition("+f.rowid", bits: 0) }

  /// As a condition on rows `f` of `segment_search`.
  var onSegments: Condition { condition(SegmentNumber.owner, bits: SegmentNumber.bits) }

  /// Where FTS5 starts and ends, and whose rows count.
  private func condition(_ number: String, bits: Int) -> Condition {
    var condition = Condition()
    if let first = numbers.first, let last = numbers.last {
      condition.add("f.rowid BETWEEN ? AND ?", [first << bits, ((last + 1) << bits) - 1])
    }
    condition.add("\(number) IN (SELECT value FROM json_each(?))", [list])
    return condition
  }
}
