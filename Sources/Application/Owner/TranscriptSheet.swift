import Foundation
package import Model

/// A transcript as Markdown for correction in an editor: one paragraph per segment, with its time in front.
package struct TranscriptSheet {
  package let title: String
  package let segments: [Transcript.Segment]
  /// The text in brackets in front of each segment: its start, and a number if several start in the same second.
  private let times: [String]

  package init(title: String, transcript: Transcript) {
    self.title = title
    segments = transcript.segments
    var seen: [String: Int] = [:]
    times = segments.map { segment in
      let time = SampleClock.text(segment.span.start)
      let count = seen[time, default: 0] + 1
      seen[time] = count
      return count == 1 ? time : "\(time) (\(count))"
    }
  }

  /// The sheet's text.
  package var text: String {
    let head = """
      # \(Self.plain(title))

      <!--
      Correct the words after a time; do not change the times.
      A time with nothing after it: nothing was said there.
      A paragraph that you remove is left unchanged.
      Close without a change to change nothing.
      -->

      """
    let paragraphs = zip(times, segments).map { time, segment in
      ("[\(time)] " + Self.plain(segment.text)).trimmingCharacters(in: .whitespaces)
    }
    return head + "\n" + paragraphs.joined(separator: "\n\n") + "\n"
  }

  /// The differences of a corrected sheet.
  package struct Changes: Equatable {
    /// New texts by segment index.
    package var texts: [Int: String] = [:]
    /// Indices of segments whose paragraph was removed.
    package var missing: [Int] = []
  }

  /// Why a corrected sheet cannot be read; lines count from 1.
  package enum Fault: Error, Equatable {
    case unknownTime(line: Int, time: String)
    case timeTwice(line: Int, time: String)
    case noTime(line: Int)

    /// Where and what; contains no transcript text, only times.
    var description: String {
      switch self {
      case .unknownTime(let line, let time): "line \(line): no segment begins at [\(time)]"
      case .timeTwice(let line, let time): "line \(line): [\(time)] occurs a second time"
      case .noTime(let line): "line \(line): no time in front of the text"
      }
    }
  }

  /// Compares `edited` with the sheet. Lines without a time belong to the paragraph above: an editor may wrap them.
  package func changes(in edited: String) throws(Fault) -> Changes {
    var texts: [Int: String] = [:]
    var current: Int?
    var isComment = false
    let indices = Dictionary(
      times.enumerated().map { (Self.key($1), $0) }, uniquingKeysWith: { first, _ in first })
    let lines = edited.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, raw) in lines.enumerated() {
      let line = raw.trimmingCharacters(in: .whitespaces.union(["\u{FEFF}"]))
      if current == nil {
        if isComment || line.hasPrefix("<!--") {
          isComment = !line.hasSuffix("-->")
          continue
        }
        if line.isEmpty || line.hasPrefix("#") { continue }
      }
      if let match = line.wholeMatch(of: /\[\s*([0-9:]+\s*(?:\([0-9]+\))?)\s*\](.*)/) {
        let time = Self.plain(String(match.1))
        guard let index = indices[Self.key(time)] else { throw .unknownTime(line: number + 1, time: time) }
        guard texts[index] == nil else { throw .timeTwice(line: number + 1, time: time) }
        texts[index] = String(match.2)
        current = index
      } else if let current {
        texts[current, default: ""] += " " + line
      } else {
        throw .noTime(line: number + 1)
      }
    }
    var changes = Changes()
    for (index, segment) in segments.enumerated() {
      guard let text = texts[index].map(Self.plain) else {
        changes.missing.append(index)
        continue
      }
      if text != Self.plain(segment.text) { changes.texts[index] = text }
    }
    return changes
  }

  private static func key(_ time: String) -> String { time.filter { !$0.isWhitespace } }

  /// `text` on one line with single spaces between words, without control characters or bidirectional controls.
  package static func plain(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace)
      .map { word in String(String.UnicodeScalarView(word.unicodeScalars.filter { !$0.isInvisibleControl })) }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}
