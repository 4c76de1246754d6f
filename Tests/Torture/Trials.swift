import ArgumentParser

/// The options that say which trials a part makes, each by a seed of its own.
struct Trials: ParsableArguments {
  @Option(help: "Number of trials.")
  var count: Int?
  @OptionGroup var seeding: Seed
  @Option(help: "Run only the trial with this index, from 0.")
  var only: Int?

  var seed: UInt64 { seeding.value }

  /// Indices of the trials, `usual` of them unless the number is given.
  func numbers(_ usual: Int) -> Range<Int> { only.map { $0..<$0 + 1 } ?? 0..<(count ?? usual) }

  /// The seed of the trial `number`.
  func seed(_ number: Int) -> UInt64 { Seed.trial(number, of: seed) }

  /// How many they are, and their seed: `once, trial 3, seed 1`, `300 times, seed 1`.
  func text(_ usual: Int) -> String {
    (only.map { "once, trial \($0)" } ?? "\(count ?? usual) times") + ", seed \(seed)"
  }
}
