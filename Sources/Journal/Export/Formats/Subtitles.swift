package import Model
package import StageContract
import Workspace

/// A transcript as subtitles and as plain text; where channels were transcribed separately, with who speaks.
package enum Subtitles {
  /// SubRip: numbered cues, `HH:MM:SS,mmm`.
  package static func srt(_ transcript: Transcript, _ speakers: ChannelNames? = nil) -> String {
    cues(transcript, speakers).enumerated().map { index, cue in
      // Lenient parsers would take an arrow in the text for a timing line.
      let text = ((cue.speaker.map { $0 + ": " } ?? "") + cue.text).replacing("-->", with: "→")
      return "\(index + 1)\n\(time(cue.start, ",")) --> \(time(cue.end, ","))\n\(text)\n"
    }.joined(separator: "\n")
  }

  /// WebVTT: `HH:MM:SS.mmm`, with `&`, `<` and `>` escaped; speakers are its voices.
  package static func vtt(_ transcript: Transcript, _ speakers: ChannelNames? = nil) -> String {
    let blocks = cues(transcript, speakers).map { cue in
      let text = (cue.speaker.map { "<v \($0.markup)>" } ?? "") + cue.text.markup
      return "\(time(cue.start, ".")) --> \(time(cue.end, "."))\n\(text)\n"
    }
    return (["WEBVTT\n"] + blocks).joined(separator: "\n")
  }

  /// The plain text, with a new paragraph after two seconds of silence, and for each speaker.
  package static func text(_ transcript: Transcript, _ speakers: ChannelNames? = nil) -> String {
    var paragraphs: [String] = []
    var end = 0
    var channel: Channel?
    for segment in transcript.segments {
      let text = oneLine(segment.text)
      if text.isEmpty { continue }
      if let last = paragraphs.indices.last, segment.channel == channel,
        segment.span.start - end < SampleClock.samples(milliseconds: 2000)
      {
        paragraphs[last] += " " + text
      } else {
        paragraphs.append((speaker(of: segment, speakers).map { $0 + ": " } ?? "") + text)
      }
      channel = segment.channel
      end = segment.span.end
    }
    return paragraphs.map { $0 + "\n" }.joined(separator: "\n")
  }

  /// `text` with every run of white space replaced by one space, as a blank line would end a cue, and control
  /// characters escaped.
  package static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ").printable
  }

  /// `HH:MM:SS` and milliseconds after `separator`.
  package static func time(_ milliseconds: Int, _ separator: String) -> String {
    func digits(_ value: Int, _ count: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let seconds = milliseconds / 1000
    return digits(seconds / 3600, 2) + ":" + digits(seconds / 60 % 60, 2) + ":" + digits(seconds % 60, 2)
      + separator + digits(milliseconds % 1000, 3)
  }

  /// The segments as cues; times in milliseconds, every cue lasts at least one.
  private static func cues(
    _ transcript: Transcript, _ speakers: ChannelNames?
  ) -> [(start: Int, end: Int, speaker: String?, text: String)] {
    transcript.segments.compactMap { segment in
      let text = oneLine(segment.text)
      if text.isEmpty { return nil }
      let start = segment.span.start * 1000 / SampleClock.rate
      let end = max(start + 1, segment.span.end * 1000 / SampleClock.rate)
      return (start, end, speaker(of: segment, speakers), text)
    }
  }

  private static func speaker(of segment: Transcript.Segment, _ speakers: ChannelNames?) -> String? {
    segment.channel.map { oneLine(speakers?[$0] ?? $0.rawValue) }
  }
}
