import Application
import Export
import Foundation
import Model
import Store
import Workspace

/// Asks about one doubt after the other; an answer is one key.
struct ReviewSession {
  var timeZone: TimeZone
  var output: Output
  /// The next key; nil at the end.
  var key: () -> Character?
  /// A line of text; nil at the end.
  var line: () -> String?
  /// Plays a doubt; nil if nothing can be played.
  var play: ((Doubt) -> RunningProgram?)?
  /// The words that a correction of a doubt replaces.
  var words: (Doubt) throws -> String
  /// Records an answer.
  var record: (DoubtAnswer, Doubt) throws -> Void

  /// The outcome of one question.
  private enum Step { case next, quit }

  /// Asks about `doubts` until the end or until the owner quits; returns how many were answered.
  /// - Throws: what `words` and `record` throw; the answers before are recorded.
  func run(_ doubts: [Doubt]) throws -> Int {
    var answered = 0
    for (index, doubt) in doubts.enumerated() {
      output.line()
      for text in DoubtLines(doubt, timeZone: timeZone, output: output).lines { output.line(text) }
      let playback = play?(doubt)
      defer { playback?.end() }
      if try ask(doubt, "\(index + 1) of \(doubts.count)", &answered) == .quit { break }
    }
    return answered
  }

  private func ask(_ doubt: Doubt, _ place: String, _ answered: inout Int) throws -> Step {
    var replay: RunningProgram?
    defer { replay?.end() }
    while true {
      print("  \(place): \(Self.choices(doubt, canPlay: play != nil)) ", terminator: "")
      let key = key()
      output.line(key.map { $0.isLetter ? String($0) : "" } ?? "")
      switch key {
      case "r": try record(.right, doubt)
      case "w": try record(.wrong, doubt)
      case "c":
        output.line("  " + output.faint(try words(doubt).printable))
        print("  what was said (empty: no change): ", terminator: "")
        guard let text = line(), !TranscriptSheet.plain(text).isEmpty else { continue }
        try record(.corrected(text), doubt)
      case "p" where play != nil:
        replay?.end()
        replay = play?(doubt)
        continue
      case "l": return .next
      case "q", nil: return .quit
      default: continue
      }
      answered += 1
      return .next
    }
  }

  private static func choices(_ doubt: Doubt, canPlay: Bool) -> String {
    let wrong =
      switch doubt.matter {
      case .fact: "[w]rong"
      case .speech: "[w]rong, nothing was said"
      }
    return (["[r]ight", wrong, "[c]orrect", "[l]ater"] + (canPlay ? ["[p]lay"] : []) + ["[q]uit"])
      .joined(separator: "  ")
  }
}

/// A doubt as text.
struct DoubtLines {
  private let doubt: Doubt
  private let timeZone: TimeZone
  private let output: Output

  init(_ doubt: Doubt, timeZone: TimeZone, output: Output) {
    (self.doubt, self.timeZone, self.output) = (doubt, timeZone, output)
  }

  /// When it was said, what is in doubt, and the words.
  var lines: [String] {
    let when =
      LocalTime.text(doubt.spokenAt, timeZone: timeZone) + ", at " + SampleClock.text(doubt.span.start)
    return [
      output.bold(Self.what(doubt).printable), "  " + Self.quoted(doubt).printable,
      output.faint("  \(when) · \(doubt.entryID)\(doubt.isPrivate ? " (private)" : "")"),
    ]
  }

  /// The matter in doubt: the fact with its confidence, or why the words are suspect.
  static func what(_ doubt: Doubt) -> String {
    switch doubt.matter {
    case .fact(let fact):
      "\(fact.kind.rawValue): \(words(fact)) (confidence \(String(format: "%.2f", fact.confidence)))"
    case .speech(let suspect): "speech: \(words(suspect.reasons))"
    }
  }

  /// The words that were heard.
  static func said(_ doubt: Doubt) -> String {
    switch doubt.matter {
    case .fact(let fact): fact.sentence.text
    case .speech(let suspect): suspect.passage.heard
    }
  }

  /// The words that were heard, in quotation marks; where there are none, how long it is.
  static func quoted(_ doubt: Doubt) -> String {
    let said = said(doubt)
    return said.isEmpty
      ? "(\(durationText(seconds: SampleClock.seconds(doubt.span.count))) without words)" : "“\(said)”"
  }
}
