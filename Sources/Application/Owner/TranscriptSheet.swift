import Foundation
package import Model

/// A transcript as Markdown for correction in an editor: one paragraph per segment, with its time in front, and the owner's
/// verdicts in braces behind the sentences that they are about.
package struct TranscriptSheet {
  package let title: String
  package let segments: [Transcript.Segment]
  private let judged: JudgedSentences?
  /// The text in brackets in front of each segment: its start, and a number if several start in the same second.
  private let times: [String]

  package init(title: String, transcript: Transcript, judged: JudgedSentences? = nil) {
    self.title = title
    self.judged = judged?.sentences.isEmpty == true ? nil : judged
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
      Close without a change to change nothing.\(judged == nil ? "" : "\n" + Self.marksHelp)
      -->

      """
    let paragraphs = zip(times, segments.indices).map { time, index in
      ("[\(time)] " + text(of: index)).trimmingCharacters(in: .whitespaces)
    }
    return head + "\n" + paragraphs.joined(separator: "\n\n") + "\n"
  }

  private static let marksHelp = """
    Behind a sentence you may say what you know better than Sonar:
    \(Owner.Verdict.allWords.map { "{\($0)}" }.joined(separator: " "))
    """

  /// The text of the paragraph for the segment `index`.
  private func text(of index: Int) -> String {
    judged?.marked(index, of: segments) ?? Self.plain(segments[index].text)
  }

  /// The differences of a corrected sheet.
  package struct Changes: Equatable {
    /// New texts by segment index.
    package var texts: [Int: String] = [:]
    /// New verdicts by the index of the sentence; one that says nothing is the end of an earlier one.
    package var verdicts: [Int: Owner.Verdict] = [:]
    /// Indices of segments whose paragraph was removed.
    package var missing: [Int] = []
  }

  /// Why a corrected sheet cannot be read; lines count from 1.
  package enum Fault: Error, Equatable {
    case unknownTime(line: Int, time: String)
    case timeTwice(line: Int, time: String)
    case noTime(line: Int)
    case unknownMark(line: Int)
    case noSentence(line: Int)

    /// Where and what; contains no transcript text, only times.
    var description: String {
      switch self {
      case .unknownTime(let line, let time): "line \(line): no segment begins at [\(time)]"
      case .timeTwice(let line, let time): "line \(line): [\(time)] occurs a second time"
      case .noTime(let line): "line \(line): no time in front of the text"
      case .unknownMark(let line):
        "line \(line): unknown words in braces; known: \(Owner.Verdict.allWords.joined(separator: ", "))"
      case .noSentence(let line): "line \(line): no sentence is known there that braces could be about"
      }
    }
  }

  /// Compares `edited` with the sheet. Lines without a time belong to the paragraph above: an editor may wrap them.
  package func changes(in edited: String) throws(Fault) -> Changes {
    var texts: [Int: String] = [:]
    var places: [Int: Int] = [:]
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
        places[index] = number + 1
        current = index
      } else if let current {
        texts[current, default: ""] += " " + line
      } else {
        throw .noTime(line: number + 1)
      }
    }
    var changes = Changes()
    var marks: [Int: Owner.Verdict] = [:]
    for (index, segment) in segments.enumerated() {
      guard let marked = texts[index] else {
        changes.missing.append(index)
        continue
      }
      let text = Self.plain(try read(marked, of: index, line: places[index] ?? 0, &marks))
      if text != Self.plain(segment.text) { changes.texts[index] = text }
    }
    changes.verdicts = verdicts(marks, missing: changes.missing)
    return changes
  }

  /// The verdicts that `marks` change; a sentence whose mark was in a paragraph that is `missing` keeps its own.
  private func verdicts(_ marks: [Int: Owner.Verdict], missing: [Int]) -> [Int: Owner.Verdict] {
    guard let judged else { return [:] }
    var changed = marks.filter { $0.value != judged.verdicts[$0.key] }
    let kept = Set(missing.flatMap { judged.ending(in: $0, of: segments) })
    let shown = Set(segments.indices.flatMap { judged.ending(in: $0, of: segments) })
    for (index, verdict) in judged.verdicts
    where marks[index] == nil && shown.contains(index) && !kept.contains(index) {
      changed[index] = .init(verdict.span)
    }
    return changed
  }

  /// Reads the marks in `marked`, the paragraph of segment `index`, into `marks`; returns its text without them. Braces that the
  /// segment has itself are text.
  private func read(
    _ marked: String, of index: Int, line: Int, _ marks: inout [Int: Owner.Verdict]
  ) throws(Fault) -> String {
    var text = ""
    var found: [(word: Int, mark: String)] = []
    var rest = marked[...]
    while let match = rest.firstMatch(of: /\s*\{([^{}]*)\}/) {
      text += rest[..<match.range.lowerBound]
      if judged == nil || segments[index].text.contains("{\(match.1)}") {
        text += match.0
      } else {
        let count = text.split(whereSeparator: \.isWhitespace).count
        found.append((max(0, count - 1), Self.plain(String(match.1)).lowercased()))
      }
      rest = rest[match.range.upperBound...]
    }
    text += rest
    let (before, after) = (Self.words(segments[index].text), Self.words(text))
    for (word, mark) in found {
      let place = Self.place(of: word, in: after, among: before)
      guard let judged,
        let sentence = judged.sentence(ofWord: place, of: before.count, in: index, segments)
      else { throw .noSentence(line: line) }
      var verdict = marks[sentence] ?? .init(judged.sentences[sentence].span)
      for words in mark.split(separator: ",", omittingEmptySubsequences: false) {
        guard verdict.say(words.trimmingCharacters(in: .whitespaces)) else { throw .unknownMark(line: line) }
      }
      marks[sentence] = verdict
    }
    return text
  }

  private static func words(_ text: String) -> [Substring] { plain(text).split(separator: " ") }

  /// Place among the words `before` of the word `word` of `after`, which were made of them: between words that stayed, it moves
  /// evenly.
  private static func place(of word: Int, in after: [Substring], among before: [Substring]) -> Int {
    let difference = after.difference(from: before)
    var (gone, come): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): gone.insert(offset)
      case .insert(let offset, _, _): come.insert(offset)
      }
    }
    let stayed = zip(
      before.indices.filter { !gone.contains($0) }, after.indices.filter { !come.contains($0) })
    let fixed = [(-1, -1)] + stayed + [(before.count, after.count)]
    guard let next = fixed.firstIndex(where: { $0.1 > word }) else { return 0 }
    let (last, following) = (fixed[next - 1], fixed[next])
    let place = last.0 + (word - last.1) * (following.0 - last.0) / (following.1 - last.1)
    return max(0, min(place, before.count - 1))
  }

  private static func key(_ time: String) -> String { time.filter { !$0.isWhitespace } }

  /// `text` on one line with single spaces between words, without control characters or bidirectional controls.
  package static func plain(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace)
      .map { word in String(String.UnicodeScalarView(word.unicodeScalars.filter { !$0.isInvisibleControl })) }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}
