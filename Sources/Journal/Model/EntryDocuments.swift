package import StageContract

/// The documents of a recording, those that exist: the index is made from them, and `show` prints them.
package struct EntryDocuments: Equatable, Sendable {
  /// The recording's ID: the name of its folder.
  package var id: String
  /// How the recording was imported.
  package var intake: Intake?
  /// The owner's tags, title, corrections and flags.
  package var owner: Owner?
  /// The file that came beside the recording in the inbox.
  package var sidecar: SidecarContent?
  /// Technical data of the recording.
  package var source: Source?
  /// Loudness of the recording from beginning to end.
  package var peaks: Peaks?
  /// Transcript with the owner's corrections.
  package var transcript: Transcript?
  /// Mood of the speaker.
  package var mood: Mood?
  /// Terms, people, facts and tasks.
  package var extract: Extract?
  /// Title and summary in the style that is shown.
  package var summary: Summary?
  /// Text by a language model for `summary`; nil if there is none, or it is in `summary` already.
  package var written: Written?
  /// Languages, ISO 639-1, in which its sentences were read and that nobody has measured; empty if that was not asked for.
  package var unmeasured: [String] = []
  /// Tags as the index has them, with those that it ranked; nil if they are unknown.
  package var indexedTags: [String]?

  /// Creates a set of documents.
  package init(
    id: String, intake: Intake? = nil, owner: Owner? = nil, source: Source? = nil,
    transcript: Transcript? = nil, mood: Mood? = nil, extract: Extract? = nil, summary: Summary? = nil
  ) {
    self.id = id
    self.intake = intake
    self.owner = owner
    self.source = source
    self.transcript = transcript
    self.mood = mood
    self.extract = extract
    self.summary = summary
  }

  /// Everything that could not be heard: what was lost on the way to the working audio, and long speech without words; nil
  /// if an earlier version decoded the recording, or none did.
  package var allRemarks: [Remark]? {
    let least = (transcript?.segments.isEmpty == true ? 1 : Self.longSpeechSeconds) * SampleClock.rate
    return source?.hearing.map { hearing in
      hearing.remarks + wordless.filter { $0.count >= least }.map { Remark(kind: .noWords, span: $0) }
    }
  }

  /// Those of `allRemarks` that the owner has not seen.
  package var remarks: [Remark]? { allRemarks?.filter { owner?.seenRemarks.contains($0) != true } }

  /// The passages of speech without words, in order; without those that the owner has answered about.
  package var wordless: [Span] {
    (transcript?.wordless ?? []).filter {
      owner?.hasAnswered(about: Owner.Review.Passage(span: $0, heard: "")) != true
    }
  }

  /// Shortest speech without words that is remarked on among words; a laugh or a cough is shorter. In an entry without any
  /// words it is a second: a short memo may be lost as a whole.
  private static let longSpeechSeconds = 5

  /// False if all of it was spoken in languages for which the reader was measured: then its reading need not be looked at.
  package var mayBeUnmeasured: Bool {
    transcript?.segments.allSatisfy { Reading.measuredLanguages.contains($0.language) } != true
  }

  /// The owner's title, else the summary's, else empty.
  package var title: String {
    if let title = owner?.title, !title.isEmpty { return title }
    return summary?.title ?? ""
  }

  /// Name of its file in the inbox, without its extension; empty if that is unknown.
  package var name: String { intake?.ownName ?? "" }

  /// ID of the prompt that it answers, from its sidecar, else from the name of its file; nil if none is named.
  package var prompt: String? { sidecar?.prompt ?? PromptID.named(in: name) }

  /// Time at which it was spoken, RFC 3339: from `source`, else from the file's name or modification time; nil without
  /// any of them.
  package var spokenAt: String? { source?.spokenAt ?? intake?.namedAt ?? intake?.modifiedAt }

  /// Tags by their keys, each once: the owner's, then those of the inbox and of the sidecar, without those that the owner
  /// removed. A tag that the owner gives and removes was given by mistake or removed by one: it is left out.
  package var givenTags: [(key: String, isOwners: Bool)] {
    var seen = Set((owner?.removedTags ?? []).map(Tag.key)).union([""])
    let inbox = (intake?.tags ?? []) + (sidecar?.tags ?? [])
    return ((owner?.tags ?? []).map { ($0, true) } + inbox.map { ($0, false) }).compactMap { tag, isOwners in
      let key = Tag.key(tag)
      return seen.insert(key).inserted ? (key, isOwners) : nil
    }
  }

  /// Tags as the index has them, else those that were given.
  package var tags: [String] { indexedTags ?? givenTags.map(\.key) }
}
