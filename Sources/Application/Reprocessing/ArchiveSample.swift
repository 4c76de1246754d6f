package import Foundation

/// A spread of entries, the same for the same archive: short and long, sad and glad, old and new.
package struct ArchiveSample {
  /// An entry to choose from.
  package struct Candidate: Equatable, Sendable {
    package var id: String
    package var durationSamples: Int
    /// -1 (very bad) ... 1 (very good); nil if unknown.
    package var mood: Double?
    package var spokenAt: Date

    package init(id: String, durationSamples: Int, mood: Double?, spokenAt: Date) {
      (self.id, self.durationSamples, self.mood, self.spokenAt) = (id, durationSamples, mood, spokenAt)
    }
  }

  /// A chosen entry, and what it stands for: `short`, `glad`.
  package struct Choice: Equatable, Sendable {
    package var id: String
    package var kind: String
  }

  /// Places in the order of length, mood and time from which entries are taken in turn: both ends, then between.
  private static let places: [Double] = {
    var places: [Double] = [0, 1]
    for parts in [4, 8, 16, 32] {
      for part in 1..<parts where parts == 4 || part % 2 == 1 { places.append(Double(part) / Double(parts)) }
    }
    return places
  }()

  /// At most `count` of `candidates`, in the order chosen; `excluded` are left out.
  package static func choose(
    _ count: Int, of candidates: [Candidate], excluding excluded: Set<String> = []
  ) -> [Choice] {
    let candidates = candidates.filter { !excluded.contains($0.id) }
    let orders: [(low: String, high: String, ids: [String])] = [
      ("short", "long", order(candidates) { Double($0.durationSamples) }),
      ("sad", "glad", order(candidates.filter { $0.mood != nil }) { $0.mood ?? 0 }),
      ("old", "new", order(candidates) { $0.spokenAt.timeIntervalSince1970 }),
    ]
    var chosen: [Choice] = []
    var taken: Set<String> = []
    for place in places {
      for (low, high, ids) in orders where chosen.count < count {
        let wanted = Int((place * Double(max(0, ids.count - 1))).rounded())
        let free = ids.indices.filter { !taken.contains(ids[$0]) }
        guard let nearest = free.min(by: { (abs($0 - wanted), $0) < (abs($1 - wanted), $1) }) else {
          continue
        }
        taken.insert(ids[nearest])
        chosen.append(Choice(id: ids[nearest], kind: place < 0.5 ? low : place > 0.5 ? high : "between"))
      }
    }
    for candidate in candidates where chosen.count < count && taken.insert(candidate.id).inserted {
      chosen.append(Choice(id: candidate.id, kind: "another"))
    }
    return chosen
  }

  private static func order(_ candidates: [Candidate], by value: (Candidate) -> Double) -> [String] {
    candidates.map { (value($0), $0.id) }.sorted { $0 < $1 }.map(\.1)
  }
}
