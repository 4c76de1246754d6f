package import Foundation
internal import Model
package import StageContract
internal import Synchronization

/// One kind of document: what it is called and how it is made from the journal.
///
/// `pipelines/surfaces/README.md` lists what a new kind needs.
package struct SurfaceKind: Sendable {
  /// The name of its schema, and of its file without `.json`.
  package let name: String
  let displayName: TextKey
  let description: TextKey
  /// Name of an SF Symbol, for its placeholder.
  let symbol: String
  /// The hint below its name in a placeholder; nil for none.
  var hint: TextKey?
  /// Version of its schema.
  package var version = 1
  /// Largest size of the file; texts are cut further until it holds.
  package var maximumBytes = 5_000
  /// True if it shows what the journal contains, so that its lock views are redacted by default.
  var showsContent = true
  /// When it goes stale; nil if never.
  var staleAt: @Sendable (SurfaceSource, SurfaceContext) -> Date? = { $1.nextMidnight }
  /// The instants after now at which it may read differently, without any news. Every midnight of eight days unless
  /// the document changes more often or never.
  package var changes: @Sendable (SurfaceSource, SurfaceContext) -> [Date] = { _, context in
    context.nextMidnights
  }
  /// Its documents, where it has several; nil for one with its name.
  var parts: (@Sendable (SurfaceSource, SurfaceContext) -> [SurfaceDocument])?
  /// Further instants of its timeline, at which a client sees it change but it need not be made again.
  var ticks: @Sendable (SurfaceSource, SurfaceContext) -> [Date] = { _, _ in [] }
  /// The instant for which it is made, at most now: an earlier one where it would read differently every minute.
  var moment: @Sendable (SurfaceSource, SurfaceContext) -> Date = { $1.now }
  /// Its content at `context.now`.
  let content: @Sendable (SurfaceSource, SurfaceContext) -> SurfaceContent

  /// Makes all documents but the index, on all cores.
  package static func documents(_ source: SurfaceSource, _ context: SurfaceContext) -> [SurfaceDocument] {
    let made = Mutex([Int: [SurfaceDocument]]())
    DispatchQueue.concurrentPerform(iterations: all.count) { number in
      let kind = all[number]
      let documents = kind.parts?(source, context) ?? [kind.document(source, context)]
      made.withLock { $0[number] = documents }
    }
    return made.withLock { made in all.indices.flatMap { made[$0] ?? [] } }
  }

  /// Makes the document, with a timeline of what it will read like later.
  ///
  /// Where it would exceed its size, texts and lists are cut down to half, then the end of the timeline, then both.
  package func document(_ source: SurfaceSource, _ context: SurfaceContext) -> SurfaceDocument {
    var context = context.at(moment(source, context))
    while true {
      var envelope = envelope(source, context)
      var document = SurfaceDocument(name: name, envelope: envelope)
      while document.bytes.count > maximumBytes, context.textShare <= 0.5, envelope.timeline.popLast() != nil
      {
        document = SurfaceDocument(name: name, envelope: envelope)
      }
      if document.bytes.count <= maximumBytes || context.textShare < 0.05 { return document }
      context.textShare *= 0.7
    }
  }

  /// When the form of documents was last changed: the time of those that show none.
  static let designedAt = Date(timeIntervalSince1970: 1_793_491_200)

  /// True if the document `name` shows what the journal contains; true for an unknown one.
  package static func showsContent(_ name: String) -> Bool {
    all.first { $0.name == name }?.showsContent ?? true
  }

  private func envelope(_ source: SurfaceSource, _ context: SurfaceContext) -> Envelope {
    let now = content(source, context)
    let shown = now.shown.filter { $0 <= context.now }.max()
    var envelope = Envelope(
      schema: Schema(name: name, version: version), generatedAt: "",
      staleAt: staleAt(source, context).map(context.text), locale: context.locale,
      timeZone: context.timeZone.identifier, state: now.state, displayName: context.texts[displayName],
      description: context.texts[description], updatedText: context.updatedText(shown), homeData: now.data,
      variants: now.variants, placeholder: placeholder(context), timeline: [])
    envelope.timeline = timeline(
      source, context, from: Changing(now, updated: envelope.updatedText), shown: shown)
    // What shows no instant and reads the same on every day keeps its bytes.
    let begun = envelope.timeline.isEmpty ? Self.designedAt : context.midnight
    envelope.generatedAt = context.text(shown ?? begun)
    return envelope
  }

  private func timeline(
    _ source: SurfaceSource, _ context: SurfaceContext, from now: Changing, shown: Date?
  ) -> [TimelineStep] {
    let bytes = canonicalJSON(now)
    let value = JSONValue(data: bytes)
    var steps: [TimelineStep] = []
    for instant in Set(changes(source, context) + ticks(source, context)).sorted() where instant > context.now
    {
      let later = context.at(instant)
      let laterBytes = canonicalJSON(Changing(content(source, later), updated: later.updatedText(shown)))
      let patch =
        laterBytes == bytes ? [:] : JSONValue(data: laterBytes).flatMap { value?.changes(to: $0) } ?? [:]
      if patch != steps.last?.patch ?? [:] {
        steps.append(TimelineStep(from: context.text(instant), patch: patch))
      }
    }
    return steps
  }

  private func placeholder(_ context: SurfaceContext) -> View {
    View(
      title: context.texts[displayName], lines: hint.map { [context.texts[$0]] }, symbol: symbol,
      accessibility: context.texts[displayName], redacted: true, link: context.link("home"))
  }

  /// The fields of an envelope that a timeline may change.
  private struct Changing: Encodable {
    var content: SurfaceContent
    var updated: String

    init(_ content: SurfaceContent, updated: String) {
      self.content = content
      self.updated = updated
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Envelope.CodingKeys.self)
      try values.encode(content.state, forKey: .state)
      try values.encode(updated, forKey: .updatedText)
      try content.data.encode(to: values.superEncoder(forKey: .homeData))
      try values.encode(content.variants, forKey: .variants)
    }
  }
}

/// The content of a document at one instant.
package struct SurfaceContent: Sendable {
  package var state: SurfaceState
  /// The instants of the entries, facts and boundaries that it shows.
  package var shown: [Date]
  package var data: any Encodable & Sendable
  package var variants: Variants

  package init(
    state: SurfaceState = .ok, shown: [Date] = [], data: any Encodable & Sendable, variants: Variants
  ) {
    self.state = state
    self.shown = shown
    self.data = data
    self.variants = variants
  }
}

/// An encoded document.
package struct SurfaceDocument: Equatable, Sendable {
  /// The file name without `.json`.
  package var name: String
  package var schema: Schema
  package var generatedAt: String
  package var staleAt: String?
  /// Compact JSON with sorted keys.
  package var bytes: Data
  /// Digest of all that it was made from; nil for one that is made again each time.
  package var source: String?
}

extension SurfaceDocument {
  init(name: String, envelope: Envelope, source: String? = nil) {
    self.init(
      name: name, schema: envelope.schema, generatedAt: envelope.generatedAt, staleAt: envelope.staleAt,
      bytes: canonicalJSON(envelope), source: source)
  }
}

extension SurfaceContext {
  /// The midnights of the next eight days.
  var nextMidnights: [Date] { (1...8).map { midnight(inDays: $0) } }

  /// When the newest thing shown happened: `Updated 21:14`, with the day if that is not today.
  func updatedText(_ shown: Date?) -> String {
    guard let shown else { return texts[.updatedToday] }
    let day = dayText(shown)
    let time = day == texts[.today] ? clockText(shown) : "\(day) \(clockText(shown))"
    return texts[.updated, ["time": time]]
  }

  /// The view of a document on a lock screen that must not show it.
  /// - Parameter link: nil for the home screen.
  func hiddenView(_ title: TextKey, link: String? = nil) -> View {
    View(
      title: texts[title], symbol: "lock.fill", accessibility: "\(texts[title]): \(texts[.redacted])",
      redacted: true, link: link ?? self.link("home"))
  }

  /// The views of a document that has nothing to show.
  func emptyVariants(_ state: SurfaceState) -> Variants {
    Variants(home: stateView(state), lock: stateView(state, redacted: true))
  }

  /// Title, hint and action of `state`.
  func stateView(_ state: SurfaceState, redacted: Bool = false) -> View {
    let (title, hint, symbol): (TextKey, TextKey, String) =
      switch state {
      case .ok, .empty: (.noEntries, .noEntriesHint, "mic")
      case .processing: (.processing, .processingHint, "waveform")
      case .unavailable: (.unavailable, .unavailableHint, "exclamationmark.circle")
      case .error: (.error, .errorHint, "exclamationmark.triangle")
      }
    let action =
      switch state {
      case .unavailable, .error: View.Action(id: "settings", label: texts[.openSettings], link: link("home"))
      default: View.Action(id: "record", label: texts[.record], link: link("start-recording"))
      }
    return View(
      title: texts[title], lines: [texts[hint]], symbol: symbol,
      accessibility: "\(texts[title]) \(texts[hint])",
      redacted: redacted, link: link("home"), actions: redacted ? [] : [action])
  }
}
