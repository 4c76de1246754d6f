import Foundation
import Model
import StageContract

/// The common fields of every surface document, around its own data.
struct Envelope<HomeData: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
  var schema: Schema
  var generatedAt: String
  @EncodesNull var staleAt: String?
  var locale: String
  var timeZone: String
  var state: SurfaceState
  var displayName: String
  var description: String
  var updatedText: String
  var homeData: HomeData
  var variants: Variants
  var placeholder: View
  var timeline: [TimelineStep]

  enum CodingKeys: String, CodingKey {
    case schema, locale, state, description, variants, placeholder, timeline
    case generatedAt = "generated_at"
    case staleAt = "stale_at"
    case timeZone = "time_zone"
    case displayName = "display_name"
    case updatedText = "updated_text"
    case homeData = "home_data"
  }

  /// Wraps `homeData`; `shown` lists the instants shown in the document.
  ///
  /// `generated_at` is the latest of these and the last local midnight, so that a rebuild gives identical bytes.
  init(
    name: String, setting: Setting, state: SurfaceState, displayName: String, description: String,
    shown: [Date], homeData: HomeData, variants: Variants, placeholder: View
  ) {
    let generated = (shown.filter { $0 <= setting.now } + [setting.midnight]).max() ?? setting.midnight
    schema = Schema(name: name, version: 1)
    generatedAt = setting.text(generated)
    staleAt = setting.text(setting.nextMidnight)
    locale = setting.locale
    timeZone = setting.timeZone.identifier
    self.state = state
    self.displayName = displayName
    self.description = description
    updatedText = "\(setting.texts.updated) \(setting.clockText(generated))"
    self.homeData = homeData
    self.variants = variants
    self.placeholder = placeholder
    timeline = []
  }
}

/// What a client can expect in a document.
enum SurfaceState: String, Codable, Equatable, Sendable {
  case ok, empty, processing, unavailable, error
}

/// The views of a document by widget family.
struct Variants: Codable, Equatable, Sendable {
  /// `small`, `medium`, `large`.
  var home: [String: View]
  /// `circular`, `rectangular`, `inline`.
  var lock: [String: View]
}

/// A complete view, which a client shows without any computation.
struct View: Codable, Equatable, Sendable {
  var title: String
  var text: String?
  /// Name of an SF Symbol.
  var symbol: String
  /// Screen reader label; redacted if the view is.
  var accessibility: String
  var redacted = false
  var link: String
  var actions: [Action] = []
}

/// A labelled link.
struct Action: Codable, Equatable, Sendable {
  var id: String
  var label: String
  var link: String
}

/// Values, by JSON pointer, that replace those of the document from an instant on.
struct TimelineStep: Codable, Equatable, Sendable {
  var from: String
  var patch: [String: String]
}

/// An optional value that is encoded as null rather than omitted.
@propertyWrapper
struct EncodesNull<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
  var wrappedValue: Value?

  init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}

extension Setting {
  /// Hours and minutes of `date` in the journal's time zone.
  func clockText(_ date: Date) -> String {
    let parts = calendar.dateComponents([.hour, .minute], from: date)
    func two(_ value: Int?) -> String { String((value ?? 0) + 100).dropFirst().description }
    return "\(two(parts.hour)):\(two(parts.minute))"
  }

  /// The view of a journal or document without content.
  func emptyView(_ state: SurfaceState, redacted: Bool = false) -> View {
    let busy = state == .processing
    let title = busy ? texts.processing : texts.noEntries
    let hint = busy ? texts.processingHint : texts.noEntriesHint
    return View(
      title: title, text: hint, symbol: busy ? "waveform" : "mic", accessibility: "\(title) \(hint)",
      redacted: redacted, link: link("home"),
      actions: redacted ? [] : [Action(id: "record", label: texts.record, link: link("start-recording"))])
  }

  /// The empty view for every widget family.
  func emptyVariants(_ state: SurfaceState) -> Variants {
    Variants(
      home: ["small": emptyView(state), "medium": emptyView(state), "large": emptyView(state)],
      lock: [
        "circular": emptyView(state, redacted: true), "rectangular": emptyView(state, redacted: true),
        "inline": emptyView(state, redacted: true),
      ])
  }
}
