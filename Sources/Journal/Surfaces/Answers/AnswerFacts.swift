import Foundation
import Model
import Store
import Text

/// The facts of one kind that were known when the question was asked.
struct AnswerFacts {
  let all: SurfaceFacts
  /// Statements of the period that was asked about, the one that wins a conflict last.
  let statements: [FactStatement]
  /// IDs of the discreet entries among them.
  let discreet: Set<String>
}

extension Answers {
  /// Reads the facts of `kinds`; `statements` has those of the first kind within `period`.
  /// - Parameter isNamed: whether the answer names things; then discreet entries are left out.
  func facts(_ kinds: [FactKind], in period: AnswerPeriod?, isNamed: Bool = false) throws -> AnswerFacts {
    // Facts other than documents are stated after they happened; a day begins at another time in UTC.
    let since =
      kinds == [.document] || isNamed
      ? nil : period?.start(calendar).map { $0.addingTimeInterval(-2 * 86_400) }
    var discreet: Set<String> = []
    var statements: [FactStatement] = []
    let spokenKinds = kinds.compactMap { Extract.Fact.Kind(rawValue: $0.rawValue) }
    for var spoken in spokenKinds.isEmpty ? [] : try store.factsOfEntries(spokenKinds, since: since) {
      if spoken.isDiscreet, !isNamed {
        discreet.insert(spoken.entryID)
        spoken.isDiscreet = false
      }
      if let statement = FactStatement(spoken, schedule, calendar: calendar) { statements.append(statement) }
    }
    for kind in kinds {
      statements += try store.outsideFacts(kind.rawValue, since: since).compactMap {
        FactStatement($0, calendar: calendar)
      }
    }
    let facts = SurfaceFacts(statements)
    let chosen = facts.known(kinds[0], at: context.now).filter { statement in
      guard let period else { return true }
      return statement.day.map { period.contains($0, calendar) } ?? false
    }
    return AnswerFacts(all: facts, statements: chosen, discreet: discreet)
  }

  /// The number of discreet entries with facts of the kind that `question` is about, where its answer names things: they are
  /// left out, and what they name is not compared with what was asked.
  func leftOut(_ question: Question) throws -> Int {
    let kind: Extract.Fact.Kind
    var period = question.period
    switch question.form {
    case .medicineTaken, .medicines, .medicineLast, .medicineCount: kind = .medicine
    // Their days are those on which they expire.
    case .document, .documents: (kind, period) = (.document, nil)
    default: return 0
    }
    let left = try store.factsOfEntries([kind]).filter { fact in
      guard fact.isDiscreet, FactStatement(fact, schedule, calendar: calendar) == nil else { return false }
      var open = fact
      open.isDiscreet = false
      guard let statement = FactStatement(open, schedule, calendar: calendar) else { return false }
      guard let period else { return true }
      return statement.day.map { period.contains($0, calendar) } ?? false
    }
    return Set(left.map(\.entryID)).count
  }

  /// Evidence for `statements`, newest first, and how many discreet entries are among them.
  func evidence(
    _ statements: [FactStatement], _ facts: AnswerFacts, _ text: (FactStatement) -> String?
  ) throws -> (evidence: [Answer.Evidence], discreet: Int) {
    let open = statements.filter { !facts.discreet.contains($0.entryID ?? "") }
    let titles = try store.moments(EntryFilter(ids: open.compactMap(\.entryID), includePrivate: false))
      .reduce(into: [:]) { $0[$1.id] = $1.title }
    let evidence = open.reversed().map { statement in
      Answer.Evidence(
        entryID: statement.entryID,
        title: statement.entryID.map { titles[$0].flatMap { $0.isEmpty ? nil : $0 } ?? texts[.untitled] },
        at: statement.instant.map(context.text) ?? statement.day.map { day($0).text } ?? "",
        startSeconds: statement.span.map { SampleClock.seconds($0.start) }, source: statement.source,
        text: text(statement))
    }
    return (evidence, Set(statements.compactMap(\.entryID)).intersection(facts.discreet).count)
  }

  /// `answer` with the evidence of `statements`.
  func proven(
    _ answer: Answer, by statements: [FactStatement], _ facts: AnswerFacts, _ text: (FactStatement) -> String?
  ) throws -> Answer {
    var answer = answer
    (answer.evidence, answer.discreet) = try evidence(statements, facts, text)
    return answer
  }

  /// An answer with its numbers, before what it is about is known.
  func made(_ text: String, _ values: [(Double, String)] = [], day: String? = nil) -> Answer {
    var answer = Answer(nil, text, understood: "")
    answer.values = values.map { Answer.Value(value: ($0.0 * 100).rounded() / 100, unit: $0.1) }
    answer.day = day
    return answer
  }
}
