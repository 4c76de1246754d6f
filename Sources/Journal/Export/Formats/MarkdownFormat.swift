import Foundation
import Model
import Text

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
