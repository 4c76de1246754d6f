import Store

/// Actions of shortcuts and voice assistants, the data of `intents`.
struct Intents: Codable, Equatable, Sendable {
  var items: [Item]

  struct Item: Codable, Equatable, Sendable {
    var id: String
    var title: String
    var description: String
    /// The plainest first, with the names of parameters in braces.
    var phrases: [String]
    var kind: JournalIntent.Kind
    var parameters: [Parameter]
    /// True if it waits until the device is unlocked.
    var requiresUnlock: Bool
    /// The link that is opened; each parameter that is given becomes a query item of its name.
    var link: String?
    /// The client's answer; nil for an intent that says nothing.
    var answer: String?
  }

  struct Parameter: Codable, Equatable, Sendable {
    var name: String
    var title: String
    var type: JournalIntent.ParameterType
    var required: Bool
  }

  init(_ source: SurfaceSource, _ context: SurfaceContext) {
    items = JournalIntent.all.compactMap { intent in
      context.texts[intent].map { texts in
        Item(
          id: intent.id, title: texts.title, description: texts.description, phrases: texts.phrases,
          kind: intent.kind,
          parameters: intent.parameters.map {
            Parameter(
              name: $0.name, title: texts.parameters[$0.name] ?? $0.name, type: $0.type,
              required: $0.isRequired)
          }, requiresUnlock: intent.requiresUnlock, link: intent.path.map { context.link($0) },
          answer: Self.answer(intent, source, context))
      }
    }
  }

  /// The answer of `intent`; nil for one that says nothing.
  private static func answer(
    _ intent: JournalIntent, _ source: SurfaceSource, _ context: SurfaceContext
  ) -> String? {
    let texts = context.texts
    switch intent.id {
    case "summarize_last_entry":
      guard let entry = source.entries.latest else { return texts[.noEntries] }
      let text = context.summary(of: entry, characters: 200) ?? context.title(of: entry)
      return texts[.latestSummarySpoken, ["text": text]]
    case "show_latest_entry":
      return source.entries.latest.map { texts[.latestLine, ["text": context.title(of: $0)]] }
        ?? texts[.noEntries]
    case "check_recovery":
      return FactViews(DayState(source, context), context).recoveryAnswer
    case "check_spend":
      let spend = DayState(source, context).facts.spend.compactMap { fact in
        fact.value.map { context.money($0, fact.currency ?? "") }
      }
      return spend.isEmpty
        ? texts[.answerNoSpend] : texts[.answerSpend, ["total": spend.joined(separator: ", ")]]
    default: return nil
    }
  }
}

extension SurfaceKind {
  static let intents = SurfaceKind(
    name: "intents", displayName: .intentsName, description: .intentsDescription,
    symbol: "waveform.badge.mic", maximumBytes: 30_000,
    changes: { $1.nextMidnights + $0.facts.becomingKnown(after: $1.now) },
    content: { source, context in
      let (latest, facts) = (source.entries.latest?.spokenAt, source.facts.asOf(context.now))
      return SurfaceContent(
        shown: [latest, facts].compactMap { $0 }, data: Intents(source, context), variants: Variants())
    })
}
