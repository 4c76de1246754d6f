import StageContract

extension Transcript {
  /// Samples that two segments share at least if two people speak at once: 0.3 s, as times are rough.
  private static let overlapSamples = SampleClock.rate * 3 / 10

  /// Indices of the segments during which the speaker in the other channel speaks, too.
  package var overlappingSegments: Set<Int> {
    guard isSeparated else { return [] }
    var found: Set<Int> = []
    // The segment of each channel that ends last so far.
    var last: [Channel: Int] = [:]
    for (index, segment) in segments.enumerated() {
      guard let channel = segment.channel else { continue }
      if let other = last[channel.other], segments[other].span.overlap(segment.span) >= Self.overlapSamples {
        found.formUnion([other, index])
      }
      if last[channel].map({ segments[$0].span.end < segment.span.end }) ?? true { last[channel] = index }
    }
    return found
  }
}

extension EntryDocuments {
  /// Name of the speaker of `segment`: as the owner gave it, else `left` or `right`; nil where channels were mixed.
  package func speaker(of segment: Transcript.Segment) -> String? {
    segment.channel.map { extract?.speakers?[$0] ?? $0.rawValue }
  }

  /// Who is left and who is right; nil where channels were mixed.
  package var speakers: String? {
    guard transcript?.isSeparated == true else { return nil }
    return Channel.allCases.map { channel in
      extract?.speakers?[channel].map { "\(channel.rawValue) \($0)" } ?? channel.rawValue
    }.joined(separator: ", ")
  }

  /// True if mood, facts and tasks are of two people, as it is not known which of them is the owner.
  package var isOfBoth: Bool { extract?.speakers.map { $0.owner == nil } ?? false }
}
