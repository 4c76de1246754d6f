internal import Model
internal import StageContract
internal import Text

/// What was said in an entry, as paragraphs of segments of words.
struct EntryParagraphs {
  /// The value of `paragraphs` in the context of an entry; nothing if nothing was said.
  let value: PageValue

  /// Silence after which a paragraph begins, 1.8 s, and its usual length, 30 s, in samples.
  private static let (pause, length) = (SampleClock.rate * 9 / 5, SampleClock.rate * 30)

  init(_ documents: EntryDocuments, _ site: PageSite) {
    let segments = documents.transcript?.segments ?? []
    let reasons = documents.suspectReasons
    let speakers = documents.transcript?.isSeparated == true
    var paragraphs: [[Int]] = []
    for (index, segment) in segments.enumerated() where !segment.text.isEmpty {
      if let last = paragraphs.last?.last, let first = paragraphs.last?.first {
        let before = segments[last]
        let endsSentence = before.text.last.map { ".!?…".contains($0) } ?? true
        let isLong = segment.span.start - segments[first].span.start > Self.length && endsSentence
        if before.channel == segment.channel, before.language == segment.language,
          segment.span.start - before.span.end < Self.pause, !isLong
        {
          paragraphs[paragraphs.count - 1].append(index)
          continue
        }
      }
      paragraphs.append([index])
    }
    value = .list(paragraphs) { places in
      let first = segments[places[0]]
      let paragraph: PageValue = [
        "speaker": speakers
          ? [
            "speaker_name": PageValue(documents.speaker(of: first)),
            "speaker_class": first.channel == .left ? "s0" : "s1",
          ] : .absent,
        "para_lang": .text(first.language),
        "segments": .list(places) { Self.segment(segments[$0], suspect: reasons[$0]?.first, site) },
      ]
      return paragraph.at(first.span.start)
    }
  }

  private static func segment(
    _ segment: Transcript.Segment, suspect: Transcript.Suspect.Reason?, _ site: PageSite
  ) -> PageValue {
    // A text that a model gave without the times of its words is one word.
    let words =
      segment.words.isEmpty
      ? [Transcript.Word(text: segment.text, span: segment.span, logprob: 0)] : segment.words
    return [
      "suspect": suspect.map {
        [
          "suspect_class": .text($0.rawValue.replacing("_", with: "-")),
          "suspect_text": .text(site.phrase("suspect_" + $0.rawValue)),
        ]
      } ?? .absent,
      "words": .list(words) { word in
        ["t": .text(PageNumber.seconds(word.span.start)), "w": .text(word.text)]
      },
    ]
  }
}
