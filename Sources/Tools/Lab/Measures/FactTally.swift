import Model

/// Compares the facts and tasks found with the expected ones.
struct FactTally: Sendable {
  /// The counts of one kind.
  struct Count: Equatable, Sendable {
    /// Number of expected facts.
    var expected = 0
    /// Number of facts found.
    var found = 0
    /// Number of facts found that are right in every field.
    var right = 0

    /// Share of the facts found that are right; 1 if none were found.
    var precision: Double { found == 0 ? 1 : Double(right) / Double(found) }
    /// Share of the expected facts that were found right; 1 if none were expected.
    var recall: Double { expected == 0 ? 1 : Double(right) / Double(expected) }
  }

  /// Names of the rows that sum up: all facts, and the tasks.
  static let sums = ["facts", "tasks"]
  /// Names of all rows: these, and the kinds of facts.
  static let rows = sums + Extract.Fact.Kind.allCases.map(\.rawValue)

  /// Counts by row.
  private(set) var counts: [String: Count] = [:]

  /// Creates an empty tally.
  init() {}

  /// The counts of `row`.
  subscript(row: String) -> Count { counts[row] ?? Count() }

  /// Compares what was found in `sentence`; returns one line for each missed, wrong or invented item.
  @discardableResult
  mutating func add(
    _ sentence: LabelledSentence, facts: [Extract.Fact], tasks: [EntryTask]
  ) -> [String] {
    var faults: [String] = []
    var rest = facts
    for expected in sentence.facts {
      let row = expected.kind.rawValue
      add(row) { $0.expected += 1 }
      let near = rest.indices.filter { rest[$0].kind == expected.kind }
      let ranked = near.map { ($0, expected.differences(from: rest[$0])) }.min { $0.1.count < $1.1.count }
      guard let (place, differences) = ranked else {
        faults.append("missed \(row)")
        continue
      }
      rest.remove(at: place)
      add(row) { count in
        count.found += 1
        if differences.isEmpty { count.right += 1 }
      }
      if !differences.isEmpty { faults.append("wrong \(row): \(differences.joined(separator: ", "))") }
    }
    for fact in rest {
      add(fact.kind.rawValue) { $0.found += 1 }
      faults.append("invented \(fact.kind.rawValue)")
    }
    return faults + addTasks(sentence.tasks, tasks)
  }

  private mutating func addTasks(
    _ expected: [LabelledSentence.Task], _ found: [EntryTask]
  ) -> [String] {
    var faults: [String] = []
    var rest = found
    for task in expected {
      add("tasks") { $0.expected += 1 }
      let best = rest.indices.max { task.shared(with: rest[$0].text) < task.shared(with: rest[$1].text) }
      guard let best else {
        faults.append("missed task")
        continue
      }
      let isRight = task.matches(rest[best])
      rest.remove(at: best)
      add("tasks") { count in
        count.found += 1
        if isRight { count.right += 1 }
      }
      if !isRight { faults.append("wrong task") }
    }
    for _ in rest {
      add("tasks") { $0.found += 1 }
      faults.append("invented task")
    }
    return faults
  }

  private mutating func add(_ row: String, _ change: (inout Count) -> Void) {
    change(&counts[row, default: Count()])
    if row != "tasks" { change(&counts["facts", default: Count()]) }
  }
}
