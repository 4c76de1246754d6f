/// The words said beside the words heard, with as few errors as `WordErrors` counts.
struct WordAlignment: Equatable, Sendable {
  /// For each word heard, the index of the word said in its place; nil where nothing was said.
  private(set) var places: [Int?]
  /// For each word said that was not heard, in order, the number of words heard before it.
  private(set) var deletions: [Int] = []

  private enum Step { case paired, deleted, inserted }

  /// Costs that order alignments by their errors, then by the substitutions among them.
  private static let (error, substitution) = (1 << 32, (1 << 32) + 1)

  /// Aligns words that are already normalised. Time and memory are proportional to the product of their numbers.
  init(said: [String], heard: [String]) {
    places = Array(repeating: nil, count: heard.count)
    let width = heard.count + 1
    var steps = [Step](repeating: .inserted, count: (said.count + 1) * width)
    var row = (0..<width).map { $0 * Self.error }
    for (line, word) in said.enumerated() {
      var next = [row[0] + Self.error]
      steps[(line + 1) * width] = .deleted
      for (column, other) in heard.enumerated() {
        var (best, step) = (row[column] + (word == other ? 0 : Self.substitution), Step.paired)
        if row[column + 1] + Self.error < best { (best, step) = (row[column + 1] + Self.error, .deleted) }
        if next[column] + Self.error < best { (best, step) = (next[column] + Self.error, .inserted) }
        next.append(best)
        steps[(line + 1) * width + column + 1] = step
      }
      row = next
    }
    var (line, column) = (said.count, heard.count)
    while line > 0 || column > 0 {
      switch steps[line * width + column] {
      case .paired:
        (line, column) = (line - 1, column - 1)
        places[column] = line
      case .deleted:
        line -= 1
        deletions.append(column)
      case .inserted: column -= 1
      }
    }
    deletions.reverse()
  }
}
