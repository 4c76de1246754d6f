package import Model
package import StageContract

/// Everything about one recording that goes into the index; what does not exist (yet) is nil.
package struct IndexedEntry: Equatable, Sendable {
  /// The recording's ID: the name of its folder.
  package var id: String
  /// Changes if anything below changes.
  package var digest: String
  /// Revision marks of its documents by document name; each changes with its document.
  package var marks: [String: String]
  /// Unchanged documents: they were not read, and the index keeps their data.
  package var kept: Set<Kept>
  /// How the recording was imported.
  package var intake: Intake?
  /// The owner's tags, title, corrections and flags.
  package var owner: Owner?
  /// What came beside the recording in the inbox.
  package var sidecar: SidecarContent?
  /// Technical data of the recording.
  package var source: Source?
  /// How loud the recording is from beginning to end.
  package var peaks: Peaks?
  /// Transcript with the owner's corrections.
  package var transcript: Transcript?
  /// Mood of the speaker.
  package var mood: Mood?
  /// Terms, people, facts and tasks.
  package var extract: Extract?
  /// The tasks of `extract` with what the owner ticked off; nil: those of `extract` as they are.
  package var tasks: [EntryTask]?
  /// Passages that may be wrong and that the owner has not answered about, in the order spoken.
  package var suspects: [SuspectPassage] = []
  /// Title and summary in the current style.
  package var summary: Summary?
  /// Summaries in every style, within a style oldest first; `summary` need not be among them.
  package var summaries: [Summary]
  /// The stems of the words of each transcript segment, in the format of `StemColumn`.
  package var segmentStems: [String]
  /// Stems of the words of `title`.
  package var titleStems: String

  /// A document that need not be read again.
  package enum Kept: String, Sendable, CaseIterable {
    /// The transcript with the owner's corrections.
    case transcript
    /// The mood.
    case mood
    /// Terms, people, facts and tasks.
    case extract
    /// The loudness.
    case peaks
  }

  /// The owner's title, else the summary's, else empty.
  package var title: String {
    if let title = owner?.title, !title.isEmpty { return title }
    return summary?.title ?? ""
  }

  /// What its file was called in the inbox, without its extension; empty if that is unknown.
  package var name: String { intake?.ownName ?? "" }

  /// ID of the prompt that it answers, from its sidecar, else from the name of its file; nil if none is named.
  package var prompt: String? { sidecar?.prompt ?? PromptID.named(in: name) }

  /// When it was spoken, RFC 3339: from `source`, else from the file's name or modification time; nil without
  /// any of them.
  package var spokenAt: String? { source?.spokenAt ?? intake?.namedAt ?? intake?.modifiedAt }

  /// Creates an entry without stems.
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

/// Format of the stem columns next to a text: one group for each run of characters between white space,
/// groups joined by spaces. The nth group belongs to the nth run, so a match on a stem can be highlighted in
/// the text.
package enum StemColumn {
  /// The column for `text`; `stems` gives the stems of the words in one run.
  package static func text(_ text: String, stems: (String) -> [String]) -> String {
    self.text(text) { group(stems($0)) }
  }

  /// The column for `text`; `group` gives the group of one run.
  package static func text(_ text: String, group: (String) throws -> String) rethrows -> String {
    try runs(text).map { try group(String($0)) }.joined(separator: " ")
  }

  /// The group of a run whose words have `stems`.
  package static func group(_ stems: [String]) -> String {
    let group = stems.joined(separator: "-").filter { !$0.isWhitespace }
    return group.isEmpty ? "-" : group
  }

  static func runs(_ text: String) -> [Substring] {
    // What is ASCII alone needs no properties of characters.
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.split(whereSeparator: \.isWhitespace) }
    return text.utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }.map(Substring.init)
  }
}
