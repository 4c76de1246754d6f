/// What the owner says of a recording: `owner.json`. Never written by a stage.
public struct Owner: JournalDocument {
  /// Kind and latest version that this build knows.
  public static let currentSchema = Schema(name: "owner", version: 1)
  /// Kind and version found in the document.
  public var schema = currentSchema
  /// When it was pinned, RFC 3339; absent when it is not pinned.
  public var pinnedAt: String?
  /// Tags that the owner gave; they always win and are never removed by a rerun.
  public var tags: [String]
  /// Tags that the owner does not want to see here.
  public var removedTags: [String]
  /// In no document, count, fact, insight or thread.
  public var isPrivate: Bool
  /// Title of the owner's own.
  public var title: String?
  /// Text of transcript segments as the owner corrected it, by segment index.
  public var corrections: [Int: String]

  /// Makes one from its parts.
  public init(
    pinnedAt: String? = nil, tags: [String] = [], removedTags: [String] = [], isPrivate: Bool = false,
    title: String? = nil, corrections: [Int: String] = [:]
  ) {
    self.pinnedAt = pinnedAt
    self.tags = tags
    self.removedTags = removedTags
    self.isPrivate = isPrivate
    self.title = title
    self.corrections = corrections
  }

  /// Reads the value; absent keys take their defaults.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    schema = try values.decode(Schema.self, forKey: .schema)
    pinnedAt = try values.decodeIfPresent(String.self, forKey: .pinnedAt)
    tags = try values.decodeIfPresent([String].self, forKey: .tags) ?? []
    removedTags = try values.decodeIfPresent([String].self, forKey: .removedTags) ?? []
    isPrivate = try values.decodeIfPresent(Bool.self, forKey: .isPrivate) ?? false
    title = try values.decodeIfPresent(String.self, forKey: .title)
    corrections = try values.decodeIfPresent([Int: String].self, forKey: .corrections) ?? [:]
  }

  enum CodingKeys: String, CodingKey {
    case schema, tags, title, corrections
    case pinnedAt = "pinned_at"
    case removedTags = "removed_tags"
    case isPrivate = "private"
  }
}

extension Transcript {
  /// The transcript with the owner's corrections in place of the text that the model heard.
  ///
  /// Words of a corrected segment share its span evenly; a correction of a segment that is not there is left out.
  public func corrected(by owner: Owner?) -> Transcript {
    var result = self
    for (index, text) in (owner?.corrections ?? [:]) where segments.indices.contains(index) {
      let span = segments[index].span
      let words = text.split(separator: " ")
      result.segments[index].text = text
      result.segments[index].words = words.enumerated().map { position, word in
        Word(
          text: String(word),
          span: Span(
            start: span.start + span.count * position / words.count,
            end: span.start + span.count * (position + 1) / words.count),
          logprob: 0)
      }
    }
    return result
  }
}
