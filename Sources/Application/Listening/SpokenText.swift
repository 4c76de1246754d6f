import Foundation
package import Insights
package import Model
import Text
import Workspace

/// Text that is read aloud: sentences of one language.
package struct SpokenText: Equatable, Sendable {
  /// ISO 639-1 code.
  package var language: String
  package var sentences: [String]

  package init(language: String, _ sentences: [String]) {
    self.language = language
    self.sentences = sentences.map(Self.plain).filter { $0.contains { $0.isLetter || $0.isNumber } }
  }

  /// Title and summary of `entry`; its transcript if it has no summary.
  package init(_ entry: EntryDocuments) {
    var told = entry
    told.summary = entry.told
    let text = told.summary?.text ?? entry.transcript?.text ?? ""
    // A title is often a sentence of the summary.
    let title = text.localizedCaseInsensitiveContains(told.title) ? "" : told.title
    self.init(language: entry.transcript?.language ?? "en", [title, text])
  }

  /// The mood, the highlights and the questions of `insights`, all in the language of the journal.
  package init(_ insights: Insights, language: String) {
    self.init(
      language: language,
      [insights.mood?.accessibility ?? ""] + insights.highlights.map(\.quote) + insights.prompts)
  }

  /// The lines of the page `markdown` without its marks, and without the commands and the place that it names.
  package init(markdown: String, language: String) {
    let lines = markdown.split(separator: "\n").filter { !$0.hasPrefix("[") }.map { line -> String in
      // A command within a sentence, such as that of an error, has its marks escaped and is read.
      var text = String(line).replacing("\\`", with: "").replacing(#/(?: ·|:)? ?`[^`]*`/#, with: "")
      text = text.replacing(#/^(?:[#]+|- \[[ x]\]|-|[0-9]+\.)\s/#, with: "").replacing("**", with: "")
      return text.replacing(#/\\([^\w\s])/#) { String($0.output.1) }
    }
    self.init(language: language, lines)
  }

  /// The sentences on one line, as piper reads each line as a text of its own.
  package var line: String { sentences.joined(separator: " ") + "\n" }

  /// Number of words.
  var words: Int { line.split(whereSeparator: \.isWhitespace).count }

  /// `text` on one line, ended like a sentence, without anything that a program takes for a command.
  private static func plain(_ text: String) -> String {
    let words = text.split {
      $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 32 || $0.value == 127 }
    }
    // say and piper take what stands between these for commands.
    let line = words.joined(separator: " ").replacing("[[", with: "[ [").replacing("]]", with: "] ]")
    guard let last = line.last, last.isLetter || last.isNumber else { return line }
    return line + "."
  }
}
