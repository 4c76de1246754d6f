import Model
import Text

extension SpokenSentences {
  /// The share of each sentence that `spans` cover, 0...1.
  func covered(by spans: [Span]) -> [Double] {
    self.spans.map { sentence in
      let shared = spans.reduce(0) { $0 + max(0, min($1.end, sentence.end) - max($1.start, sentence.start)) }
      return sentence.count == 0 ? 0 : min(1, Double(shared) / Double(sentence.count))
    }
  }

  /// Index of the sentence that overlaps most with `span`; nil if none does.
  func index(of span: Span) -> Int? {
    let parts = covered(by: [span])
    let best = parts.indices.max { (parts[$0], $1) < (parts[$1], $0) }
    return best.flatMap { parts[$0] > 0 ? $0 : nil }
  }
}
