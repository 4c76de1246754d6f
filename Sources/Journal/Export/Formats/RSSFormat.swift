import Foundation
import Model
import Text

/// A private podcast: `feed.xml` (RSS 2.0, oldest entry first) with the sound of each entry, and its transcript as WebVTT and
/// SubRip under `transcripts/`. Entries without sound are items without an enclosure.
package struct RSSFormat: ExportFormat {
  private let journal: ExportedJournal
  private let base: String
  private var hasBegun = false

  /// A feed whose addresses begin with `base`; without it they are relative, and the feed is read where it lies.
  package init(_ journal: ExportedJournal, base: String = "") { (self.journal, self.base) = (journal, base) }

  package mutating func add(_ entry: ExportedEntry) -> [ExportedFile] {
    var files: [ExportedFile] = []
    var lines = [
      "<item>", element("title", entry.shownTitle),
      #"<guid isPermaLink="false">"# + Self.escaped(entry.id) + "</guid>",
      element("pubDate", entry.spoken.rfc5322), element("description", entry.prose),
    ]
    lines += entry.tags.map { element("category", $0) }
    if let audio = entry.audio {
      lines.append(
        #"<enclosure url="\#(url(audio.path))" length="\#(audio.bytes)" type="\#(audio.mediaType)"/>"#)
    }
    if let seconds = entry.seconds { lines.append(element("itunes:duration", String(Int(seconds)))) }
    let kinds: KeyValuePairs<SubtitleFormat.Kind, String> = [.vtt: "text/vtt", .srt: "application/x-subrip"]
    for (kind, type) in kinds {
      guard let text = SubtitleFormat.text(kind, entry) else { continue }
      let path = "transcripts/\(entry.name).\(kind.rawValue)"
      files.append(ExportedFile(path: path, text: text))
      let language = Self.escaped(entry.documents.transcript?.language ?? journal.language)
      lines.append(
        #"<podcast:transcript url="\#(url(path))" type="\#(type)" language="\#(language)"/>"#)
    }
    lines.append("</item>\n")
    return files + [ExportedFile(path: Self.path, part: begin() + lines.joined(separator: "\n"))]
  }

  package mutating func finish() -> [ExportedFile] {
    [ExportedFile(path: Self.path, part: begin() + "</channel>\n</rss>\n")]
  }

  private static let path = "feed.xml"

  private mutating func begin() -> String {
    if hasBegun { return "" }
    hasBegun = true
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
      xmlns:podcast="https://podcastindex.org/namespace/1.0">
      <channel>
      \(element("title", journal.name))
      \(element("link", url(Self.path)))
      \(element("description", "Spoken journal"))
      \(element("language", journal.language))
      <itunes:block>Yes</itunes:block>
      <podcast:locked>yes</podcast:locked>

      """
  }

  private func url(_ path: String) -> String { Self.escaped(base) + path.percentEncoded }

  private func element(_ name: String, _ text: String) -> String {
    "<\(name)>\(Self.escaped(text))</\(name)>"
  }

  /// `text` on one line with XML's special characters escaped, without those that XML cannot contain.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in Subtitles.oneLine(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
