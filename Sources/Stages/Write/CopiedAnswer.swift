import Model
import Text

/// An answer in which every line that is not copied from what was said is replaced.
struct CopiedAnswer: Equatable {
  var title: Written.Line
  var sentences: [Written.Line]
  /// Number of sentences that failed, counting the title.
  var failed = 0

  /// - Parameters:
  ///   - said: all sentences of the entry.
  ///   - most: sentences of the answer beyond these are left out.
  ///   - own: our own title, in place of one that fails.
  /// - Throws: `WriteError.unusable` if no sentence passes.
  init(
    _ answer: Answer, of said: [Written.Source], most: Int, title own: String, guard copyGuard: CopyGuard
  ) throws(WriteError) {
    let all = said.map(CopyGuard.Source.init)
    let byNumber = Dictionary(said.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    var lines: [Written.Line] = []
    for written in answer.sentences.prefix(most) {
      if lines.contains(where: { $0.text.lowercased() == written.text.lowercased() }) { continue }
      let numbers = Set(written.from)
      let known = numbers.sorted().compactMap { byNumber[$0] }
      let sources = known.map(CopyGuard.Source.init)
      // A number that does not exist names no source.
      let named = known.count == numbers.count ? sources : []
      guard let fault = copyGuard.fault(in: written.text, from: named, said: all) else {
        lines.append(Written.Line(text: written.text, origin: .written, sources: known))
        continue
      }
      failed += 1
      let failure = Written.Failure(fault, of: written.text)
      let best = copyGuard.bestSource(for: failure.text, among: sources).flatMap { byNumber[$0.number] }
      guard let best else { continue }
      lines.append(Written.Line(text: best.sentence.text, origin: .said, sources: [best], failure: failure))
    }
    // What a written sentence tells already need not be quoted beside it, and nothing is quoted twice.
    let told = Set(lines.filter { $0.origin == .written }.flatMap(\.sources).map(\.number))
    var quoted: Set<Int> = []
    lines = lines.filter { line in
      guard line.origin == .said, let number = line.sources.first?.number else { return true }
      return !told.contains(number) && quoted.insert(number).inserted
    }
    guard lines.contains(where: { $0.origin == .written }) else { throw .unusable(.nothingCopied) }
    func first(_ line: Written.Line) -> Int { line.sources.first?.number ?? 0 }
    sentences = lines.enumerated().sorted {
      (first($0.element), $0.offset) < (first($1.element), $1.offset)
    }.map(\.element)
    let shown = Set(sentences.flatMap(\.sources).map(\.number))
    title = Self.title(answer.title, own: own, of: said.filter { shown.contains($0.number) }, all, copyGuard)
    if title.failure != nil { failed += 1 }
  }

  /// The title `text` with the one sentence of `shown` from which it is copied, else `own` with the reason.
  private static func title(
    _ text: String, own: String, of shown: [Written.Source], _ all: [CopyGuard.Source],
    _ copyGuard: CopyGuard
  ) -> Written.Line {
    var text = text
    while let last = text.last, ".,;: ".contains(last) { text.removeLast() }
    let sources = shown.map(CopyGuard.Source.init)
    let faults = sources.map { copyGuard.fault(inTitle: text, from: [$0], said: all) }
    if let index = faults.firstIndex(of: nil) {
      return Written.Line(text: text, origin: .written, sources: [shown[index]])
    }
    let start = String(text.prefix(Answer.longestSentence))
    let best = copyGuard.bestSource(for: start, among: sources).flatMap(sources.firstIndex(of:)) ?? 0
    return Written.Line(
      text: own, origin: .said, sources: [], failure: faults[best].map { .init($0, of: text) })
  }
}

extension CopyGuard.Source {
  fileprivate init(_ source: Written.Source) {
    self.init(number: source.number, text: source.sentence.text)
  }
}

extension Written.Failure {
  /// The failure of `text`, of which no more is kept than the longest sentence has.
  fileprivate init(_ fault: CopyGuard.Fault, of text: String) {
    self.init(text: String(text.prefix(Answer.longestSentence)), kind: fault.rawValue, reason: fault.sentence)
  }
}
