import Store

/// The change from the earlier to the later half of a thread's entries.
package struct ThreadChange: Equatable, Sendable {
  /// Shift of the mood; nil if too few entries have one.
  package var mood: MoodShift?
  /// Words of the later half that are not in the earlier one, most frequent first; at most five.
  package var appeared: [String]
  /// Words of the earlier half that are not in the later one, most frequent first; at most five.
  package var vanished: [String]

  /// Minimum number of entries for a comparison.
  package static let least = 4

  /// Compares the halves; `moods` and the terms of `topic` belong to the entries, oldest first. Nil if there
  /// are too few entries.
  init?(moods: [Double?], topic: ThreadTopic) {
    guard moods.count >= Self.least else { return nil }
    mood = MoodShift(moods.compactMap { $0 })
    let middle = topic.terms.count / 2
    let (early, late) = (topic.terms[..<middle], topic.terms[middle...])
    let (before, after) = (topic.entryCounts(early), topic.entryCounts(late))
    appeared = Self.words(after, without: before, of: late, own: topic.own)
    vanished = Self.words(before, without: after, of: early, own: topic.own)
  }

  /// Words in at least two entries and a tenth of `half` but in none of `others`, in their most frequent
  /// form.
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
