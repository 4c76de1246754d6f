import Digest
import Foundation
import Model
import StageContract
import Workspace

/// What Day One exports and imports: `Journal.json`, version 1.0, and `audios/MD5.m4a`.
///
/// Day One publishes no schema of it; this is what its exports and the programs that read them have in common. They look for
/// sound in a file with the extension `m4a`, and some read nothing if it is missing. So sound in another format lies in the same
/// folder, and the text names it.
package struct DayOneFormat: ExportFormat {
  private var count = 0

  package init() {}

  package var wantsMP4: Bool { true }

  package func audioPath(_ entry: ExportedEntry, _ audio: ExportedEntry.Audio) throws -> String {
    try "audios/" + MD5.hash(fileAt: audio.source) + (audio.suffix == ".mp4" ? Self.suffix : audio.suffix)
  }

  package mutating func add(_ entry: ExportedEntry) -> [ExportedFile] {
    let json = canonicalJSON(Entry(entry), keys: .verbatim)
    let separator = count == 0 ? Self.head : ",\n"
    count += 1
    return [ExportedFile(path: Self.path, part: separator + String(decoding: json, as: UTF8.self))]
  }

  package mutating func finish() -> [ExportedFile] {
    [ExportedFile(path: Self.path, part: (count == 0 ? Self.head : "") + "\n]}\n")]
  }

  private static let suffix = ".m4a"
  private static let path = "Journal.json"
  private static let head = #"{"metadata":{"version":"1.0"},"entries":["# + "\n"

  /// An entry, with the keys that Day One gives all of its entries.
  private struct Entry: Encodable {
    var uuid: String
    var creationDate: String
    var modifiedDate: String
    var timeZone: String
    var text: String
    var tags: [String]
    /// Whole seconds.
    var duration: Int
    var isAllDay = false
    var isPinned: Bool
    var starred: Bool
    var creationDevice = "Sonar"
    var audios: [Audio]

    init(_ entry: ExportedEntry) {
      uuid = DayOneFormat.identifier(entry.id)
      creationDate = Instant.text(entry.spokenAt)
      modifiedDate = Instant.text(entry.updatedAt)
      timeZone = entry.timeZone.identifier
      tags = entry.tags
      duration = entry.seconds.map { Int($0) } ?? 0
      isPinned = entry.documents.owner?.pinnedAt != nil
      starred = isPinned
      let isFound = entry.audio?.path.hasSuffix(DayOneFormat.suffix) == true
      let audios = entry.audio.map { isFound ? [Audio($0, entry)] : [] } ?? []
      self.audios = audios
      var document = EntryMarkdown(entry: entry.documents, timeZone: entry.timeZone)
      document.escaped = DayOneFormat.escaped
      let sound = entry.audio.map { audio in
        audios.first.map { "![](dayone-moment:/audio/\($0.identifier))" }
          ?? "Recording: " + DayOneFormat.escaped(audio.path)
      }
      text = EntryMarkdown.text(
        [document.heading] + [sound].compactMap(\.self) + EntryMarkdown.list(document.remarks) + document.body
      )
    }
  }

  /// The sound of an entry; readers demand every key.
  private struct Audio: Encodable {
    var identifier: String
    var md5: String
    var format = "aac"
    var fileSize: Int
    var duration: Int
    var title: String
    var date: String
    var timeZoneName: String
    var audioChannels: String
    var sampleRate: String
    var creationDevice = "Sonar"
    var orderInEntry = 0
    var favorite = false
    var height = 0
    var width = 0

    init(_ audio: ExportedEntry.Audio, _ entry: ExportedEntry) {
      let source = entry.documents.source
      identifier = DayOneFormat.identifier(entry.id + "/audio")
      md5 = String((audio.path.split(separator: "/").last ?? "").prefix { $0 != "." })
      fileSize = audio.bytes
      duration = entry.seconds.map { Int($0) } ?? 0
      title = entry.shownTitle
      date = Instant.text(entry.spokenAt)
      timeZoneName = entry.timeZone.identifier
      audioChannels = source.map { $0.channels > 1 ? "stereo" : "mono" } ?? "mono"
      sampleRate = String(source?.sampleRateHertz ?? SampleClock.rate)
    }
  }

  /// 32 capital hexadecimal digits, the same for `name` in every export.
  private static func identifier(_ name: String) -> String {
    Digest.sha256(Data(name.utf8)).prefix(32).uppercased()
  }

  /// `text` with a backslash before every character before which Day One writes one, and before `<`.
  static func escaped(_ text: String) -> String {
    Subtitles.oneLine(text).reduce(into: "") { result, character in
      if "\\`*_{}[]()#+-.!>~<|".contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
