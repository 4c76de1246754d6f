import Model
import Text

/// Chooses the title and summary from the sentences of a transcript.
struct Summarizer {
  var style: Style
  var lists: SummaryLists

  /// Bonus for the first sentence chosen from a part of a long recording.
  private static let partBonus = 0.6
  /// What is subtracted for a sentence with the same words as a chosen one.
  private static let redundancy = 0.8
  /// Maximum number of words of the sentence that accompanies a list of tasks.
  private static let contextWords = 30

  /// The summary of `transcript`.
  /// - Throws: `SummarizeError.noStemmer`.
  func summary(
    of transcript: Transcript, mood: Mood, extract: Extract, reading: Reading, owner: Owner? = nil
  ) throws(SummarizeError) -> Summary {
    let trusted = TrustedText(transcript, languages: lists.languages, names: extract.speakers)
    let reader = CandidateReader(style: style, mood: mood, extract: extract, reading: reading, lists: lists)
    let verdicts = owner?.verdicts(of: trusted.sentences.map(\.span)) ?? [:]
    let candidates = try reader.candidates(trusted.sentences, unclear: trusted.unclear, in: transcript).map {
      var candidate = $0
      candidate.verdict = verdicts[candidate.index]
      return candidate
    }
    let tasks = style.tasks ? extract.tasks.unique : []
    let parts = Parts(transcript)
    let chosen = choose(from: candidates, parts: parts, besideList: !tasks.isEmpty)
    let indices = Set(chosen.map(\.index))
    let lines = chosen.map {
      Summary.Line(text: $0.shown(afterPrevious: indices.contains($0.index - 1)), spoken: $0.sentence)
    }
    let title = TitleChooser(extract: extract).title(from: candidates)
    let question =
      style.closingQuestion
      ? ClosingQuestion(extract: extract, title: title.text).line(among: candidates, chosen) : nil
    let shown = tasks.text(
      before: lines + [question].compactMap(\.self), language: transcript.language
    ).replacing(" … … ", with: " … ")
    let counted = parts.summary(spoken: candidates, chosen: chosen)
    return Summary(
      style: style.name, tone: style.tone, title: title.text, titleSpoken: title.sentence, text: shown,
      sentences: lines, question: question, tasks: tasks, parts: counted,
      coverage: Summary.Coverage(
        spokenWords: trusted.sentences.reduce(0) { $0 + Words.words($1.text).count },
        summaryWords: Words.words(shown).count, omitted: trusted.omitted + unbordered(candidates, chosen),
        untold: Summary.untold(counted)))
  }

  /// Says where only excerpts can be shown because it is not known where sentences begin and end; empty if sentences are.
  private func unbordered(_ candidates: [Candidate], _ chosen: [Candidate]) -> [String] {
    let unclear = candidates.filter { !$0.isClear }
    guard let first = unclear.first, let last = unclear.last, chosen.contains(where: { !$0.isClear }) else {
      return []
    }
    let (from, to) = (first.sentence.span.start, last.sentence.span.end)
    return [
      "\(SampleClock.text(from)) to \(SampleClock.text(to)): no punctuation and no pauses show where sentences end"
    ]
  }

  /// The best sentences in the order spoken; for a long recording the best of each part, then the best of those.
  private func choose(from candidates: [Candidate], parts: Parts, besideList: Bool) -> [Candidate] {
    var budget = style.budget(parts: parts.spans.count)
    if besideList { budget = (1, min(budget.words, Self.contextWords)) }
    let wanted = candidates.filter { $0.verdict?.keep != false }
    let clear = wanted.filter { $0.isClear || $0.verdict?.keep == true }
    let telling = clear.filter { $0.isTelling || $0.verdict?.keep == true }
    // Excerpts only where no whole sentence tells anything.
    let excerpts = wanted.filter { !$0.isClear && $0.isTelling }
    var rest = [telling, excerpts, clear].first { !$0.isEmpty } ?? wanted
    if parts.spans.count > 1 {
      let grouped = Dictionary(grouping: rest) { parts.index(of: $0.sentence) }
      let one = style.budget(parts: 1)
      rest = parts.spans.indices.flatMap { choose(from: grouped[$0] ?? [], one) }
    }
    let places = parts.spans.count > 1 ? rest.map { parts.index(of: $0.sentence) } : []
    return choose(from: rest, budget, parts: places).sorted { $0.index < $1.index }
  }

  /// The best of `candidates` within `budget`.
  /// - Parameter parts: the part of each candidate; empty if there is only one part.
  private func choose(
    from candidates: [Candidate], _ budget: (sentences: Int, words: Int), parts: [Int] = []
  ) -> [Candidate] {
    var selection = Selection(
      count: budget.sentences, words: budget.words + budget.words / 10, redundancy: Self.redundancy)
    // Sentences no better than average are only used as filler.
    selection.floor = candidates.reduce(0) { $0 + $1.score } / Double(max(1, candidates.count))
    let passages = candidates.map { Selection.Passage(score: $0.score, stems: $0.stems, words: $0.wordCount) }
    let antecedents = LooseReference.antecedents(
      among: candidates.map { ($0.index, $0.reference, $0.namesPerson) })
    return selection.choose(from: passages) { index, chosen in
      // What the owner keeps comes before all else.
      (candidates[index].verdict?.keep == true ? 10 : 0)
        + (!parts.isEmpty && !chosen.contains { parts[$0] == parts[index] } ? Self.partBonus : 0)
    } partner: { index, chosen in
      func isTold(_ one: Candidate) -> Bool {
        chosen.contains {
          one.repeats.contains(candidates[$0].index) || candidates[$0].repeats.contains(one.index)
        }
      }
      if isTold(candidates[index]) { return -1 }
      // What points at something outside is shown only with it.
      guard candidates.count > 1, let antecedent = antecedents[index] else { return nil }
      if chosen.contains(antecedent) { return nil }
      let other = candidates[max(0, antecedent)]
      if antecedent >= 0, other.reference == nil, !isTold(other) { return antecedent }
      // The event of the day, and what the owner keeps, is told even so.
      return candidates[index].event == 1 || candidates[index].verdict?.keep == true ? nil : -1
    }
    .map { candidates[$0] }
  }
}
