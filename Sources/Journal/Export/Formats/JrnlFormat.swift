import Model
import Text

/// `journal.txt`, which `jrnl --import` reads: title, summary, transcript and tags of each entry. Pinned entries have a star.
package struct JrnlFormat: ExportFormat {
  package init() {}

  package func add(_ entry: ExportedEntry) -> [ExportedFile] {
    var title = Subtitles.oneLine(entry.shownTitle)
    // An asterisk at its end would be a star.
    if title.hasSuffix("*") { title += "." }
    if entry.documents.owner?.pinnedAt != nil { title += " *" }
    let time = entry.spoken
    let transcript = entry.documents.transcript.map { Subtitles.text($0, entry.documents.extract?.speakers) }
    let tags = entry.tags.compactMap(Self.tag).map { "@" + $0 }.joined(separator: " ")
    let parts = [Subtitles.oneLine(entry.prose), transcript ?? "", tags]
      .flatMap { $0.split(separator: "\n") }
      // A bracket at the beginning of a line would begin an entry.
      .map { $0.first == "[" ? " " + $0 : String($0) }
    let head = "[\(time.day.text) \(time.minutes)] \(title)\n"
    let body = parts.isEmpty ? "" : parts.joined(separator: "\n\n") + "\n"
    return [ExportedFile(path: "journal.txt", part: head + body + "\n")]
  }

  /// `tag` as jrnl reads it: letters, digits and some marks; nil if nothing is left.
  static func tag(_ tag: String) -> String? {
    let isAllowed = { (character: Character) in
      character.isLetter || character.isNumber || "-+*#/_".contains(character)
    }
    let parts = tag.split { !isAllowed($0) }.joined(separator: "-")
    return parts.contains { $0.isLetter || $0.isNumber } ? parts : nil
  }
}
