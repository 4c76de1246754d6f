import Application
import Foundation
import Model
import Workspace

/// Asks the owner about the sentences of an entry on which its title, mood and summary rest.
struct SentenceSession {
  var output: Output
  /// The next key; nil at the end.
  var key: () -> Character?
  /// Plays a sentence; nil if nothing can be played.
  var play: ((Sentence) -> RunningProgram?)?
  /// Records the verdict about the sentence with this index.
  var record: (Owner.Verdict, Int) throws -> Void

  /// The keys, each with what it says.
  static let keys: [(key: Character, word: String)] = [
    ("e", "event"), ("n", "not the event"), ("k", "keep"), ("o", "leave out"), ("+", "positive"),
    ("0", "neutral"), ("-", "negative"),
  ]

  /// Indices of the sentences of `entry` that gave its title, that its summary shows or that influenced its mood, in the order
  /// said.
  static func indices(of entry: EntryDocuments, _ judged: JudgedSentences) -> [Int] {
    var told = entry.summary?.sentences.map(\.spoken.span) ?? []
    if let title = entry.summary?.titleSpoken { told.append(title.span) }
    let felt = (entry.mood?.reasons ?? []).map(\.sentence)
    return judged.sentences.indices.filter { index in
      felt.contains(index) || judged.verdicts[index] != nil
        || told.contains { $0.meets(judged.sentences[index].span) }
    }
  }

  /// Asks about the sentences `indices` of `judged` until the end or until the owner quits; returns the number of those about
  /// which the owner said something.
  /// - Throws: what `record` throws; the answers before are recorded.
  func run(_ indices: [Int], _ judged: JudgedSentences) throws -> Int {
    var answered = 0
    for (place, index) in indices.enumerated() {
      let sentence = judged.sentences[index]
      output.line()
      output.line(
        output.bold("“\(sentence.text.printable)”") + "  at " + SampleClock.text(sentence.span.start))
      var playback = play?(sentence)
      defer { playback?.end() }
      var verdict = judged.verdicts[index] ?? .init(sentence.span)
      let before = verdict
      asking: while true {
        let said = verdict.isEmpty ? "" : " (\(verdict.words.joined(separator: ", ")))"
        print("  \(place + 1) of \(indices.count)\(said): \(choices) ", terminator: "")
        let key = key()
        output.line(key.map { $0.isLetter || $0.isNumber || "+-".contains($0) ? String($0) : "" } ?? "")
        switch key {
        case "p" where play != nil:
          playback?.end()
          playback = play?(sentence)
        case "l", "\n": break asking
        case "q", nil: return answered + (verdict == before ? 0 : 1)
        default:
          guard let word = Self.keys.first(where: { $0.key == key })?.word, verdict.say(word) else {
            continue
          }
          try record(verdict, index)
        }
      }
      answered += verdict == before ? 0 : 1
    }
    return answered
  }

  private var choices: String {
    let verdicts = ["[e]vent", "[n]ot the event", "[k]eep", "[o]mit", "felt [+] [0] [-]", "[l]ater or next"]
    return (verdicts + (play == nil ? [] : ["[p]lay"]) + ["[q]uit"]).joined(separator: "  ")
  }
}
