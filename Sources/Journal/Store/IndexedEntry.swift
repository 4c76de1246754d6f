package import Model
package import StageContract

/// Everything that the index is told of one recording; what there is not (yet) is nil.
package struct IndexedEntry: Equatable, Sendable {
  /// The recording's id, the name of its folder.
  package var id: String
  /// Changes whenever anything below changes.
  package var digest: String
  /// Marks of the documents that it is made from, by name: each changes with its document.
  package var marks: [String: String]
  /// Documents that are what they were: they were not read, and what the index holds of them stays.
  package var kept: Set<Kept>
  /// How it arrived.
  package var intake: Intake?
  /// What the owner says of it.
  package var owner: Owner?
  /// What ingest found out.
  package var source: Source?
  /// As the owner corrected it.
  package var transcript: Transcript?
  /// How the speaker felt.
  package var mood: Mood?
  /// Terms, people, facts and action items.
  package var extract: Extract?
  /// Title and summary in the style that counts now.
  package var summary: Summary?
  /// Summaries in every style, older ones of a style before newer ones; `summary` need not be among them.
  package var summaries: [Summary]
  /// For each segment of the transcript the stems of its words, by `StemColumn`.
  package var segmentStems: [String]
  /// Stems of the words of `title`.
  package var titleStems: String

  /// A document that need not be read again.
  package enum Kept: String, Sendable, CaseIterable {
    /// The transcript with the owner's corrections.
    case transcript
    /// The mood.
    case mood
    /// Terms, people, facts and action items.
    case extract
  }

  /// The owner's title, else the summary's, else empty.
  package var title: String {
    if let title = owner?.title, !title.isEmpty { return title }
    return summary?.title ?? ""
  }

  /// Instant it was spoken, RFC 3339: from `source`, else from its name or file time; nil without both.
  package var spokenAt: String? { source?.spokenAt ?? intake?.namedAt ?? intake?.modifiedAt }

  /// Makes an entry without stems.
  package init(
    id: String, digest: String, marks: [String: String] = [:], kept: Set<Kept> = [], intake: Intake? = nil,
    owner: Owner? = nil, source: Source? = nil,
    transcript: Transcript? = nil, mood: Mood? = nil, extract: Extract? = nil, summary: Summary? = nil,
    summaries: [Summary] = [], segmentStems: [String] = [], titleStems: String = ""
  ) {
    self.id = id
    self.digest = digest
    self.marks = marks
    self.kept = kept
    self.intake = intake
    self.owner = owner
    self.source = source
    self.transcript = transcript
    self.mood = mood
    self.extract = extract
    self.summary = summary
    self.summaries = summaries
    self.segmentStems = segmentStems
    self.titleStems = titleStems
  }
}

/// How stems stand beside a text: one group for each run of characters between white space, groups joined by
/// spaces, so that the nth group belongs to the nth run and a hit on a stem can be marked in the text.
package enum StemColumn {
  /// The column for `text`; `stems` gives the stems of the words in one run.
  package static func text(_ text: String, stems: (String) -> [String]) -> String {
    runs(text).map { run in
      let group = stems(String(run)).joined(separator: "-").filter { !$0.isWhitespace }
      return group.isEmpty ? "-" : group
    }.joined(separator: " ")
  }

  static func runs(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
}
