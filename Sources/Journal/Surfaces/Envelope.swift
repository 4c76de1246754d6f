package import StageContract

/// The common fields of every document, around its own data.
package struct Envelope: Encodable, Sendable {
  package var schema: Schema
  /// The newest instant that the document shows; never that of the run.
  package var generatedAt: String
  /// When it should be made again; nil if never.
  package var staleAt: String?
  package var locale: String
  package var timeZone: String
  package var state: SurfaceState
  package var displayName: String
  package var description: String
  package var updatedText: String
  package var homeData: any Encodable & Sendable
  package var variants: Variants
  package var placeholder: View
  package var timeline: [TimelineStep]

  enum CodingKeys: CodingKey {
    case schema, locale, state, description, variants, placeholder, timeline, generatedAt, staleAt, timeZone,
      displayName, updatedText, homeData
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(schema, forKey: .schema)
    try values.encode(generatedAt, forKey: .generatedAt)
    // Null rather than absent: it says that the document never goes stale.
    try values.encode(staleAt, forKey: .staleAt)
    try values.encode(locale, forKey: .locale)
    try values.encode(timeZone, forKey: .timeZone)
    try values.encode(state, forKey: .state)
    try values.encode(displayName, forKey: .displayName)
    try values.encode(description, forKey: .description)
    try values.encode(updatedText, forKey: .updatedText)
    try homeData.encode(to: values.superEncoder(forKey: .homeData))
    try values.encode(variants, forKey: .variants)
    try values.encode(placeholder, forKey: .placeholder)
    try values.encode(timeline, forKey: .timeline)
  }
}

/// Replacements for values of the document from an instant on. Only the latest step that has started applies.
package struct TimelineStep: Codable, Equatable, Sendable {
  /// RFC 3339.
  package var from: String
  /// New values by JSON pointer (RFC 6901).
  package var patch: [String: JSONValue]
}
