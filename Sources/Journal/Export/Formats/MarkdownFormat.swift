import Foundation
import Model

/// A Markdown file an entry: flat YAML front matter, then what `sonar show` writes, with places in the recording as links to it.
package struct MarkdownFormat: ExportFormat {
  package init() {}

  package func add(_ entry: ExportedEntry) -> [ExportedFile] {
    var document = EntryMarkdown(entry: entry.documents, timeZone: entry.timeZone)
    let matter = entry.frontMatter(
      dates: { $0.set("date", plain: entry.spoken.rfc3339) }, tags: entry.tags,
      threads: entry.threads.map(\.name))
    var blocks = [matter.text, document.heading] + EntryMarkdown.list(document.remarks)
    if let audio = entry.audio {
      let url = audio.path.percentEncoded
      document.place = { "[\(SampleClock.text($0))](\(url)#t=\($0 / SampleClock.rate))" }
      blocks.append("[Recording](\(url))")
    }
    return [ExportedFile(path: entry.name + ".md", text: EntryMarkdown.text(blocks + document.body))]
  }
}

extension String {
  /// The path as a relative URL: everything but unreserved characters and `/` is encoded (RFC 3986, 2.1).
  var percentEncoded: String {
    var text = ""
    for byte in utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }
}
