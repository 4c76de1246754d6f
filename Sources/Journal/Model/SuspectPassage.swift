/// A passage that may be wrong, with all its reasons.
package struct SuspectPassage: Equatable, Sendable {
  /// The passage and what was heard in it.
  package var passage: Owner.Review.Passage
  /// Why it may be wrong; at least one reason.
  package var reasons: [Transcript.Suspect.Reason]

  package init(_ passage: Owner.Review.Passage, reasons: [Transcript.Suspect.Reason]) {
    (self.passage, self.reasons) = (passage, reasons)
  }

  /// True if most probably nobody said it.
  package var isInvented: Bool { reasons.contains(.silence) || reasons.contains(.inventedPhrase) }
}

extension Transcript {
  /// The passages that may be wrong in this transcript, which is without corrections, in the order spoken, each once;
  /// without those that `owner` has answered about.
  package func suspectPassages(_ owner: Owner?) -> [SuspectPassage] {
    var found: [SuspectPassage] = []
    for suspect in suspects {
      let passage = passage(of: suspect)
      if owner?.hasAnswered(about: passage) == true { continue }
      if let known = found.firstIndex(where: { $0.passage == passage }) {
        if !found[known].reasons.contains(suspect.reason) { found[known].reasons.append(suspect.reason) }
      } else {
        found.append(SuspectPassage(passage, reasons: [suspect.reason]))
      }
    }
    return found.sorted { $0.passage.span.start < $1.passage.span.start }
  }

  /// The segments that `suspect` concerns as one passage; its own span if it concerns none.
  package func passage(of suspect: Suspect) -> Owner.Review.Passage {
    let heard = suspect.segments.filter(segments.indices.contains).map { segments[$0] }
    let start = heard.map(\.span.start).min() ?? suspect.span.start
    return Owner.Review.Passage(
      span: Span(start: start, end: max(start, heard.map(\.span.end).max() ?? suspect.span.end)),
      heard: heard.map(\.text).filter { !$0.isEmpty }.joined(separator: " "))
  }
}
