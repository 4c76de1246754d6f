package import StageContract

/// The owner's tags, title, corrections and flags for a recording: `owner.json`. Never written by a stage.
package struct Owner: JournalDocument {
  /// Kind and latest version that this build supports.
  package static let currentSchema = OwnerMarks.schema
  /// Kind and version found in the document.
  package var schema = currentSchema
  /// When it was pinned, RFC 3339; nil if it is not pinned.
  package var pinnedAt: String?
  /// Tags that the owner added; they take precedence and no rerun removes them.
  package var tags: [String]
  /// Tags that the owner removed.
  package var removedTags: [String]
  /// Keeps the entry out of every surface, count, fact, insight and thread.
  package var isPrivate: Bool
  /// Has surfaces show no more of the entry than its day and a badge.
  package var isDiscreet: Bool {
    get { discreet != nil }
    set { discreet = newValue ? true : nil }
  }
  /// True or nil, so that the document of an entry that is not discreet does not mention it.
  private var discreet: Bool?
  /// Title that the owner gave; nil if none.
  package var title: String?
  /// When the recording was spoken, RFC 3339, if the owner knows better than the file; nil if not.
  package var date: String?
  /// Corrections of what the model misheard, in the order they were made; where two overlap, the later one
  /// applies.
  package var corrections: [Correction]
  /// Tasks that the owner ticked off, in the order they were.
  package var done: [Tick] {
    get { ticks ?? [] }
    set { ticks = newValue.isEmpty ? nil : newValue }
  }
  /// Answers about what was doubtful, in the order they were given.
  package var reviews: [Review] {
    get { answers ?? [] }
    set { answers = newValue.isEmpty ? nil : newValue }
  }
  /// Remarks about what could not be heard that the owner has seen.
  package var seenRemarks: [Remark] {
    get { seen ?? [] }
    set { seen = newValue.isEmpty ? nil : newValue }
  }
  /// Verdicts about sentences; where two are about the same one, the later one counts.
  package var verdicts: [Verdict] {
    get { sentences ?? [] }
    set { sentences = newValue.isEmpty ? nil : newValue }
  }
  /// Nil instead of empty, so that the document of an entry without them does not mention them.
  private var sentences: [Verdict]?
  private var ticks: [Tick]?
  private var answers: [Review]?
  private var seen: [Remark]?

  /// The owner's text for a passage of the recording.
  ///
  /// It refers to the passage and not to a segment's index, because another model splits the same speech into
  /// different segments.
  package struct Correction: Codable, Equatable, Sendable {
    /// Where in the recording; nil in documents of version 1.
    package var span: Span?
    /// The model's words there when it was corrected; nil whenever `span` is.
    package var heard: String?
    /// Index of the segment in the transcript of that time; only without a span.
    @BoundedIfPresent<Count> package var segment: Int?
    /// The words that were really said; empty if nothing was.
    package var text: String

    /// Corrects the passage `span`.
    package init(span: Span, heard: String, text: String) {
      self.span = span
      self.heard = heard
      self.text = text
    }

    /// Corrects a segment by its index, as version 1 did.
    package init(segment: Int, text: String) {
      self.segment = segment
      self.text = text
    }
  }

  package init(
    pinnedAt: String? = nil, tags: [String] = [], removedTags: [String] = [], isPrivate: Bool = false,
    isDiscreet: Bool = false, title: String? = nil, date: String? = nil, corrections: [Correction] = [],
    done: [Tick] = [], reviews: [Review] = [], seenRemarks: [Remark] = [], verdicts: [Verdict] = []
  ) {
    self.pinnedAt = pinnedAt
    self.tags = tags
    self.removedTags = removedTags
    self.isPrivate = isPrivate
    discreet = isDiscreet ? true : nil
    self.title = title
    self.date = date
    self.corrections = corrections
    self.done = done
    self.reviews = reviews
    self.seenRemarks = seenRemarks
    self.verdicts = verdicts
  }

  /// Decodes the value. Absent keys take their defaults; a document of an earlier version is upgraded.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let marks = try OwnerMarks(from: decoder)
    pinnedAt = try values.decodeIfPresent(String.self, forKey: .pinnedAt)
    tags = try values.decodeIfPresent([String].self, forKey: .tags) ?? []
    removedTags = try values.decodeIfPresent([String].self, forKey: .removedTags) ?? []
    isPrivate = marks.isPrivate
    discreet = marks.isDiscreet ? true : nil
    title = try values.decodeIfPresent(String.self, forKey: .title)
    date = try values.decodeIfPresent(String.self, forKey: .date)
    if marks.version == 1 {
      let texts = try values.decodeIfPresent([Int: String].self, forKey: .corrections) ?? [:]
      corrections = texts.sorted { $0.key < $1.key }.map { Correction(segment: $0.key, text: $0.value) }
    } else {
      corrections = try values.decodeIfPresent([Correction].self, forKey: .corrections) ?? []
    }
    done = try values.decodeIfPresent([Tick].self, forKey: .ticks) ?? []
    reviews = try values.decodeIfPresent([Review].self, forKey: .answers) ?? []
    seenRemarks = try values.decodeIfPresent([Remark].self, forKey: .seen) ?? []
    verdicts = try values.decodeIfPresent([Verdict].self, forKey: .sentences) ?? []
  }

  enum CodingKeys: String, CodingKey {
    case schema, tags, title, date, corrections, sentences, discreet, pinnedAt, removedTags
    case isPrivate = "private"
    case ticks = "done"
    case answers = "reviews"
    case seen = "seenRemarks"
  }
}
