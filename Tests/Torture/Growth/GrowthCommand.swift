import ArgumentParser

/// `Torture growth`: how long each reading command takes as the journal grows.
struct GrowthCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "growth",
    abstract: "Measure every reading command with 1,000 entries, with 10,000, and so on.")

  @Option(help: "Entries of the largest journal.")
  var count = 100_000
  @Option(help: "Recordings of the largest journal that has recordings; each takes 30 files.")
  var recordings = 10_000

  func run() async throws {
    var index = Growth(counts: Self.counts(count))
    try index.measureIndex()
    index.figures.show()
    var recordings = Growth(counts: Self.counts(recordings))
    try await recordings.measureRecordings()
    recordings.figures.show()
  }

  /// 1,000, 10,000 and so on, up to `most`.
  private static func counts(_ most: Int) -> [Int] {
    Array(sequence(first: 1000) { $0 * 10 }.prefix { $0 < most }) + [most]
  }
}
