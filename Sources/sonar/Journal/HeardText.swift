import Application
import Foundation
import Model
import Workspace

/// What was heard of an entry as terminal text.
struct HeardText {
  let entry: HeardEntry
  /// The stage that decodes recordings; nil if that is unknown.
  let stage: String?
  let timeZone: TimeZone
  let output: Output

  /// One screen.
  var lines: [String] {
    var rows: [[String]] = []
    if let spoken = Self.spoken(entry, timeZone) { rows.append(["Spoken", spoken]) }
    if let length { rows.append(["Length", length]) }
    if let format = entry.container {
      rows.append(["File", format + (entry.encoding.map { ", \($0)" } ?? "")])
    }
    if let way = entry.way {
      if way.streams.count > 1 {
        rows += way.streams.enumerated().map { [$0 == 0 ? "Streams" : "", Self.text($1)] }
      }
      rows.append(["Channels", Self.channels(way)])
      rows.append(["Gain", way.gainDecibels == 0 ? "none" : String(format: "%+.1f dB", way.gainDecibels)])
      rows.append(["Filter", way.highPassHertz.map { "high-pass at \($0) Hz" } ?? "none"])
    }
    if let speech { rows.append(["Speech", speech]) }
    if let words { rows.append(["Words", words]) }
    let marks = [entry.isDiscreet ? "discreet" : nil, entry.isPrivate ? "private" : nil].compactMap(\.self)
    let name = entry.id + (marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))")
    return [output.bold(name)] + Table(rows: rows).lines().map { "  " + $0 } + losses
  }

  private var losses: [String] {
    guard let remarks = entry.remarks else {
      return entry.durationSeconds == nil
        ? ["  not decoded yet; run `sonar run`"]
        : [
          "  An earlier release decoded it, so what was lost is not known; to find out:"
            + " sonar reprocess --stage \(stage ?? "ingest") --id \(entry.id)"
        ]
    }
    guard !remarks.isEmpty else { return ["", "  Nothing is known to be lost."] }
    var lines = ["", "  " + output.bold("Not all was heard")]
    lines += remarks.map { remark in
      let line = "    " + remark.remark.sentence.printable
      return remark.isSeen ? line + output.faint("  (seen)") : output.warning(line)
    }
    if !entry.news.isEmpty { lines.append("  When you have seen it: sonar heard \(entry.id) --ok") }
    return lines
  }

  private var length: String? {
    guard let decoded = entry.durationSeconds.map(durationText) else { return nil }
    guard entry.way != nil else { return "\(decoded) decoded" }
    return "\(decoded) decoded, "
      + (entry.declaredSeconds.map { durationText(seconds: $0) + " in the file" }
        ?? "the file does not say how long it is")
  }

  private var speech: String? {
    guard let seconds = entry.speechSeconds else { return nil }
    guard let passages = entry.passages, passages > 0 else { return "none found" }
    return "\(durationText(seconds: seconds)) in \(counted(passages, "passage"))"
  }

  private var words: String? {
    guard let words = entry.words else { return nil }
    var text = String(words)
    if let seconds = entry.durationSeconds, seconds > 0, words > 0 {
      text += ", \(Int((Double(words) * 60 / seconds).rounded())) a minute"
    }
    guard let wordless = entry.wordlessPassages, wordless > 0 else { return text }
    return text + "; none in \(counted(wordless, "passage")) of speech"
  }

  private static func text(_ stream: Hearing.Stream) -> String {
    let use =
      switch stream.use {
      case .heard: "heard"
      case .passedOver: "not taken"
      case .silent: "silent"
      case .undecodable: "no decoder is installed for it"
      }
    let channels = stream.channels == 0 ? "" : ", " + counted(stream.channels, "channel")
    return "\(stream.index + 1): \(stream.codec.printable)\(channels): \(use)"
  }

  private static func channels(_ way: HeardEntry.Way) -> String {
    let use =
      switch way.downmix {
      case .mono: "heard as it is"
      case .mean: "their mean was heard"
      case .inverted: "their mean was heard, with channels of opposite phase inverted"
      case .channel: "number \((way.channel ?? 0) + 1) was heard"
      }
    return "\(way.channels), \(use)"
  }

  private static func spoken(_ entry: HeardEntry, _ timeZone: TimeZone) -> String? {
    entry.spokenAt.flatMap(Instant.date).map { LocalTime.text($0, timeZone: timeZone) }
  }

  /// A line an entry.
  static func table(_ entries: [HeardEntry], timeZone: TimeZone) -> Table {
    Table(
      head: ["WHEN", "ID", "LENGTH", "SPEECH", "WORDS", "NOT HEARD"],
      alignments: [.left, .left, .right, .right, .right],
      rows: entries.map { entry in
        [
          spoken(entry, timeZone) ?? "–", entry.id, entry.durationSeconds.map(durationText) ?? "–",
          entry.speechSeconds.map(durationText) ?? "–", entry.words.map(String.init) ?? "–", loss(entry),
        ]
      })
  }

  /// The first remark, and how many more there are.
  private static func loss(_ entry: HeardEntry) -> String {
    guard let remarks = entry.remarks else { return "not known" }
    guard let first = entry.news.first ?? remarks.first?.remark else { return "" }
    let rest = remarks.count > 1 ? "; \(remarks.count - 1) more" : ""
    return first.sentence + rest + (entry.news.isEmpty ? " (seen)" : "")
  }
}
