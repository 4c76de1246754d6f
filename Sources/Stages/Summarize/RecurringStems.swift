/// The stems that several sentences of an entry share.
struct RecurringStems {
  /// In how many sentences each stem occurs.
  private let counts: [String: Int]

  /// Counts the stems of `sentences`. Time is linear in their number.
  init(_ sentences: [Set<String>]) {
    counts = sentences.reduce(into: [:]) { counts, stems in
      for stem in stems { counts[stem, default: 0] += 1 }
    }
  }

  /// Number of other sentences with `stem`.
  func others(_ stem: String) -> Int { max(0, (counts[stem] ?? 0) - 1) }

  /// How much of `stems` recurs, 0...1: the three that recur most, each up to three times.
  func share(of stems: Set<String>) -> Double {
    let most = stems.map { min(3, others($0)) }.sorted(by: >).prefix(3)
    return Double(most.reduce(0, +)) / 9
  }
}
