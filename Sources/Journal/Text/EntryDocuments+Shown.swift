package import Foundation
package import Model

/// An entry as it is shown: with what the owner answered, corrected and ticked off.
extension EntryDocuments {
  /// The summary as readers see it: with what was written in it.
  package var told: Summary? { summary?.replacingText(with: written) }

  /// The title, or in parentheses why there is none.
  package var shownTitle: String {
    var told = self
    told.summary = self.told
    if !told.title.isEmpty { return told.title }
    guard let transcript else { return "(not transcribed yet)" }
    return transcript.segments.isEmpty ? "(no speech)" : "(untitled)"
  }

  /// That nobody knows how well mood, title and summary suit the languages that it was read in; nil if it was measured.
  /// - Parameter phrase: the sentence in the language of `locale`, with `{languages}` where their names belong.
  package func unmeasuredRemark(
    _ phrase: String = "Read in {languages}, which nobody has measured", locale: String = "en"
  ) -> String? {
    guard !unmeasured.isEmpty else { return nil }
    let locale = Locale(identifier: locale)
    let names = unmeasured.map { locale.localizedString(forLanguageCode: $0) ?? $0 }
    return phrase.filled(["languages": names.formatted(.list(type: .and).locale(locale))])
  }

  /// The instant at which it was spoken, which ingest finds out; nil before.
  package var spokenInstant: Date? { source.flatMap { Instant.date($0.spokenAt) } }

  /// The tasks that were said, with what the owner ticked off; a task's number is its place, from 1.
  package var tasks: [EntryTask] { (extract?.tasks ?? summary?.tasks ?? []).ticked(by: owner) }

  /// The facts that the owner did not reject.
  package var facts: [Extract.Fact] {
    (extract?.facts ?? []).filter { owner?.answer(about: $0) != .wrong }
  }

  /// The reasons why segments are suspect, by segment index, in the order of `Reason.allCases`; without
  /// those that the owner has answered about.
  package var suspectReasons: [Int: [Transcript.Suspect.Reason]] {
    var reasons: [Int: [Transcript.Suspect.Reason]] = [:]
    guard let transcript else { return [:] }
    let open = transcript.suspects.filter {
      owner?.hasAnswered(about: transcript.passage(of: $0)) != true
    }
    for reason in Transcript.Suspect.Reason.allCases {
      for suspect in open where suspect.reason == reason {
        for segment in suspect.segments where reasons[segment]?.contains(reason) != true {
          reasons[segment, default: []].append(reason)
        }
      }
    }
    return reasons
  }

  /// The transcript from beginning to end: what was said, the sounds, and the passages without words.
  package var transcriptLines: [TranscriptLine] {
    guard let transcript else { return [] }
    let (reasons, overlapping) = (suspectReasons, transcript.overlappingSegments)
    let lines =
      transcript.segments.enumerated().map {
        TranscriptLine.segment($1, suspect: reasons[$0] ?? [], isOverlapping: overlapping.contains($0))
      }
      + (transcript.sounds ?? []).map(TranscriptLine.sound) + wordless.map(TranscriptLine.wordless)
    return lines.enumerated().sorted {
      ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
    }.map(\.element)
  }
}

/// A line of a transcript as it is shown.
package enum TranscriptLine: Equatable, Sendable {
  /// What was said, why it may be wrong, and whether the speaker in the other channel speaks at the same time.
  case segment(Transcript.Segment, suspect: [Transcript.Suspect.Reason], isOverlapping: Bool)
  /// What the model noted.
  case sound(Transcript.Sound)
  /// Speech in which no words were found.
  case wordless(Span)

  /// Where in the recording.
  package var span: Span {
    switch self {
    case .segment(let segment, _, _): segment.span
    case .sound(let sound): sound.span
    case .wordless(let span): span
    }
  }
}
