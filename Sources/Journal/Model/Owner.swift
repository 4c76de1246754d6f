package import StageContract

/// What the owner says of a recording: `owner.json`. Never written by a stage.
package struct Owner: JournalDocument {
  /// Kind and latest version that this build knows.
  package static let currentSchema = Schema(name: "owner", version: 2)
  /// Kind and version found in the document.
  package var schema = currentSchema
  /// When it was pinned, RFC 3339; absent when it is not pinned.
  package var pinnedAt: String?
  /// Tags that the owner gave; they always win and are never removed by a rerun.
  package var tags: [String]
  /// Tags that the owner does not want to see here.
  package var removedTags: [String]
  /// In no document, count, fact, insight or thread.
  package var isPrivate: Bool
  /// Title of the owner's own.
  package var title: String?
  /// What the model misheard, in the order in which it was corrected; where two overlap, the later one counts.
  package var corrections: [Correction]

  /// The owner's words for a passage of the recording.
  ///
  /// It is tied to the passage and not to a segment's number: another model cuts the same speech into other segments.
  package struct Correction: Codable, Equatable, Sendable {
    /// Where in the recording; absent in what was version 1 of the document.
    package var span: Span?
    /// What the model heard there when it was corrected; absent as `span` is.
    package var heard: String?
    /// Index of the segment in the transcript of that time: only where there is no span.
    @BoundedIfPresent<Count> package var segment: Int?
    /// What was said; empty where nothing was.
    package var text: String

    /// Corrects the passage `span`.
    package init(span: Span, heard: String, text: String) {
      self.span = span
      self.heard = heard
      self.text = text
    }

    /// Corrects a segment by its number, as version 1 did.
    package init(segment: Int, text: String) {
      self.segment = segment
      self.text = text
    }
  }

  package init(
    pinnedAt: String? = nil, tags: [String] = [], removedTags: [String] = [], isPrivate: Bool = false,
    title: String? = nil, corrections: [Correction] = []
  ) {
    self.pinnedAt = pinnedAt
    self.tags = tags
    self.removedTags = removedTags
    self.isPrivate = isPrivate
    self.title = title
    self.corrections = corrections
  }

  /// Reads the value; absent keys take their defaults, and a document of version 1 becomes one of today's.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let found = try values.decode(Schema.self, forKey: .schema)
    pinnedAt = try values.decodeIfPresent(String.self, forKey: .pinnedAt)
    tags = try values.decodeIfPresent([String].self, forKey: .tags) ?? []
    removedTags = try values.decodeIfPresent([String].self, forKey: .removedTags) ?? []
    isPrivate = try values.decodeIfPresent(Bool.self, forKey: .isPrivate) ?? false
    title = try values.decodeIfPresent(String.self, forKey: .title)
    if found.version == 1 {
      let texts = try values.decodeIfPresent([Int: String].self, forKey: .corrections) ?? [:]
      corrections = texts.sorted { $0.key < $1.key }.map { Correction(segment: $0.key, text: $0.value) }
    } else {
      corrections = try values.decodeIfPresent([Correction].self, forKey: .corrections) ?? []
    }
  }

  enum CodingKeys: String, CodingKey {
    case schema, tags, title, corrections
    case pinnedAt = "pinned_at"
    case removedTags = "removed_tags"
    case isPrivate = "private"
  }
}
