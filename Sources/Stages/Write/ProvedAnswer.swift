import Model
import Proof

/// What remains of an answer when each of its sentences is checked against what was said.
struct ProvedAnswer: Equatable {
  var title: Written.Line
  var sentences: [Written.Line]
  /// How many sentences, and the title, failed.
  var failed = 0

  /// - Parameters:
  ///   - said: all sentences of the entry.
  ///   - most: sentences of the answer beyond these are left out.
  ///   - title: our own, for where the written one fails.
  /// - Throws: `WriteError.unusable` if no sentence passes.
  init(
    _ answer: Answer, of said: [Written.Source], most: Int, title own: String, proof: SentenceProof
  ) throws(WriteError) {
    let byNumber = Dictionary(said.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    var lines: [Written.Line] = []
    for written in answer.sentences.prefix(most) {
      let numbers = Set(written.from)
      let sources = numbers.sorted().compactMap { byNumber[$0] }
      let texts = sources.map { ProofSource(number: $0.number, text: $0.sentence.text) }
      let failure = Self.failure(of: written, known: sources.count == numbers.count, texts, proof)
      if lines.contains(where: { $0.text.lowercased() == written.text.lowercased() }) { continue }
      guard let failure else {
        lines.append(Written.Line(text: written.text, origin: .written, sources: sources))
        continue
      }
      failed += 1
      guard
        let best = proof.bestSource(
          for: String(written.text.prefix(Answer.longestSentence)), among: texts
        ).flatMap({ byNumber[$0.number] })
      else {
        continue
      }
      lines.append(
        Written.Line(text: best.sentence.text, origin: .said, sources: [best], failure: failure))
    }
    // What a written sentence tells already need not be quoted beside it, and nothing is quoted twice.
    let told = Set(lines.filter { $0.origin == .written }.flatMap(\.sources).map(\.number))
    var quoted: Set<Int> = []
    lines = lines.filter { line in
      guard line.origin == .said, let number = line.sources.first?.number else { return true }
      return !told.contains(number) && quoted.insert(number).inserted
    }
    guard lines.contains(where: { $0.origin == .written }) else { throw .unusable(.nothingProved) }
    func first(_ line: Written.Line) -> Int { line.sources.first?.number ?? 0 }
    sentences = lines.enumerated().sorted {
      (first($0.element), $0.offset) < (first($1.element), $1.offset)
    }.map(\.element)
    let shown = Set(sentences.flatMap(\.sources).map(\.number))
    title = Self.title(answer.title, own: own, said.filter { shown.contains($0.number) }, proof)
    if title.failure != nil { failed += 1 }
  }

  private static func failure(
    of written: Answer.Line, known: Bool, _ sources: [ProofSource], _ proof: SentenceProof
  ) -> Written.Failure? {
    guard written.text.count <= Answer.longestSentence else {
      return Written.Failure(
        text: String(written.text.prefix(Answer.longestSentence)), kind: "length",
        reason: "It is longer than \(Answer.longestSentence) characters.")
    }
    let verdict = known ? proof.verdict(on: written.text, from: sources) : .failed(ProofFailure(.noSource))
    return Written.Failure(verdict, of: written.text)
  }

  private static func title(
    _ text: String, own: String, _ said: [Written.Source], _ proof: SentenceProof
  ) -> Written.Line {
    var text = text
    while let last = text.last, ".,;: ".contains(last) { text.removeLast() }
    let sources = said.map { ProofSource(number: $0.number, text: $0.sentence.text) }
    let failure =
      text.isEmpty || text.count > Answer.longestTitle
      ? Written.Failure(
        text: String(text.prefix(Answer.longestSentence)), kind: "length",
        reason: "A title has 1 to \(Answer.longestTitle) characters.")
      : Written.Failure(proof.verdict(onTitle: text, from: sources), of: text)
    guard let failure else { return Written.Line(text: text, origin: .written, sources: said) }
    return Written.Line(text: own, origin: .said, sources: [], failure: failure)
  }
}

extension Written.Failure {
  /// Nil if `verdict` is that `text` passes.
  fileprivate init?(_ verdict: ProofVerdict, of text: String) {
    guard case .failed(let failure) = verdict else { return nil }
    self.init(text: text, kind: failure.kind.rawValue, reason: failure.sentence)
  }
}
