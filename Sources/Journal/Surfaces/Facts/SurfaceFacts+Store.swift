internal import Foundation
internal import Model
package import Store

extension SurfaceFacts {
  /// Days back to which facts are read: those of the spending of 28 days before today, and a week's reserve.
  private static let days = 35

  /// Reads what is known from entries that are not private and from other sources: of documents everything, of all else
  /// the last weeks.
  /// - Parameters:
  ///   - medicines: those that the owner has a schedule for, with their times.
  ///   - counts: whether a fact that was said counts.
  /// - Throws: `JournalStoreError`.
  package init(
    _ store: JournalStore, medicines: [String: [Int]], _ context: SurfaceContext,
    where counts: (SpokenFact) -> Bool = { _ in true }
  ) throws {
    let (since, calendar) = (context.midnight(inDays: -Self.days), context.calendar)
    let kinds = Extract.Fact.Kind.allCases.filter { $0 != .document }
    let spoken = try store.factsOfEntries(kinds, since: since) + store.factsOfEntries([.document])
    let document = FactKind.document.rawValue
    let outside =
      try store.outsideFacts(since: since).filter { $0.kind != document } + store.outsideFacts(document)
    let schedule = DoseSchedule(medicines, calendar: calendar)
    self.init(
      spoken.filter(counts).compactMap { FactStatement($0, schedule, calendar: calendar) }
        + outside.compactMap { FactStatement($0, calendar: calendar) })
  }
}

extension FactStatement {
  /// A fact that was said; nil if a value was said but not in which unit.
  ///
  /// One from a discreet entry names neither the entry nor a thing, but for a medicine that the owner wrote into `schedule`
  /// and that has its name there; others, and documents, which are nothing but their name, are left out.
  init?(_ spoken: SpokenFact, _ schedule: DoseSchedule, calendar: Calendar) {
    let fact = spoken.fact
    guard let kind = FactKind(rawValue: fact.kind.rawValue), !fact.unresolved.contains("unit") else {
      return nil
    }
    let isDiscreet = spoken.isDiscreet
    var item = fact.item
    if isDiscreet {
      item = kind == .medicine ? item.flatMap { schedule.medicine(FactName($0)) } : nil
      if kind == .document || kind == .medicine && item == nil { return nil }
    }
    self.init(
      kind: kind, value: fact.value, unit: fact.unit, currency: fact.currency, item: item,
      status: fact.status,
      at: fact.when, statedAt: spoken.spokenAt, source: .speech, entryID: isDiscreet ? nil : spoken.entryID,
      span: isDiscreet ? nil : fact.sentence.span,
      confidence: fact.confidence, calendar: calendar)
  }
}

extension FactStatement {
  /// A fact from another source; nil for a kind that a later release wrote.
  init?(_ fact: OutsideFact, calendar: Calendar) {
    guard let kind = FactKind(rawValue: fact.kind) else { return nil }
    self.init(
      kind: kind, value: fact.value, unit: fact.unit, currency: fact.currency, item: fact.item,
      status: fact.status,
      at: fact.at, statedAt: fact.writtenAt.flatMap(Instant.date),
      source: fact.file == FactFolder.typed ? .typed : .file,
      calendar: calendar)
  }
}
