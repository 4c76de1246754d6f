import Store

/// What the later half of a thread's entries has that the earlier half has not.
package struct ThreadChange: Equatable, Sendable {
  /// How the mood shifted; absent where too few entries have one.
  package var mood: MoodShift?
  /// Words of the later half that the earlier one has not, most frequent first; at most five.
  package var appeared: [String]
  /// Words of the earlier half that the later one has not, most frequent first; at most five.
  package var vanished: [String]

  /// Fewest entries of which anything is said.
  package static let least = 4

  /// Compares the halves; `moods` and the terms of `topic` are those of the entries, oldest first.
  init?(moods: [Double?], topic: ThreadTopic) {
    guard moods.count >= Self.least else { return nil }
    mood = MoodShift(moods.compactMap { $0 })
    let middle = topic.terms.count / 2
    let (early, late) = (topic.terms[..<middle], topic.terms[middle...])
    let (before, after) = (topic.entryCounts(early), topic.entryCounts(late))
    appeared = Self.words(after, without: before, of: late, own: topic.own)
    vanished = Self.words(before, without: after, of: early, own: topic.own)
  }

  /// Words that at least two and a tenth of `half` hold and `others` lack, in the form said most often.
  private static func words(
    _ counts: [String: Int], without others: [String: Int], of half: ArraySlice<[ThreadSource.Term]>,
    own: Set<String>
  ) -> [String] {
    let least = max(2, (half.count + 9) / 10)
    let stems = counts.filter { $0.value >= least && others[$0.key] == nil && !own.contains($0.key) }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(5).map(\.key)
    return stems.map { stem in
      var said: [String: Int] = [:]
      for term in half.joined() where term.stem == stem { said[term.word, default: 0] += term.count }
      return said.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? stem
    }
  }
}
