import ArgumentParser

/// The option of a part that draws: what it draws is the same for a seed.
struct Seed: ParsableArguments {
  @Option(name: .customLong("seed"), help: "Random seed; drawn, and printed, where none is given.")
  var given: UInt64?

  /// That of this process, if none is given.
  private static let drawn: UInt64 = {
    let seed = UInt64.random(in: 1..<1_000_000)
    let words = CommandLine.arguments.map { $0.contains(" ") ? "'\($0)'" : $0 }
    say("The seed is drawn. To repeat: \(words.joined(separator: " ")) --seed \(seed)")
    return seed
  }()

  var value: UInt64 { given ?? Self.drawn }

  /// The seed of the trial `number` of those that `seed` determines.
  static func trial(_ number: Int, of seed: UInt64) -> UInt64 { seed &* 1_000_003 &+ UInt64(number) }
}
