import Export
import Foundation
import Model
import TestSupport
import Testing

@Suite struct FormatTests {
  static let forms = ExportForm.allCases.filter { !$0.isComplete }

  private static let golden = GoldenText.folder.appending(path: "export")

  @Test(arguments: forms)
  func `Each format writes its golden files`(form: ExportForm) throws {
    let files = try Self.files(form)
    let flat = Dictionary(
      uniqueKeysWithValues: files.filter { !$0.key.hasPrefix("audio") }
        .map { ($0.key.replacing("/", with: "+").replacing(" ", with: "_"), $0.value) })
    #expect(try GoldenText.differences(of: flat, from: Self.golden.appending(path: form.rawValue)) == [])
  }

  @Test(arguments: forms)
  func `An empty journal gives whole files or none`(form: ExportForm) throws {
    let files = try Self.files(form, [])
    let text = files.mapValues { String(decoding: $0, as: UTF8.self) }
    switch form {
    case .ics: #expect(text["journal.ics"]?.hasSuffix("END:VCALENDAR\r\n") == true)
    case .dayone:
      #expect(text["Journal.json"] == "{\"metadata\":{\"version\":\"1.0\"},\"entries\":[\n\n]}\n")
    case .rss: #expect(text["feed.xml"]?.hasSuffix("</channel>\n</rss>\n") == true)
    case .csv: #expect(files.count == 4 && text["tasks.csv"] == "entry,spoken_at,task,text,due,done_at\r\n")
    default: #expect(files.isEmpty)
    }
  }

  @Test(arguments: forms)
  func `No file has a bare control, a character that turns the direction, or a line that is not ended`(
    form: ExportForm
  ) throws {
    let files = try Self.files(form)
    for (path, data) in files where !path.hasPrefix("audio") {
      let text = try #require(String(data: data, encoding: .utf8))
      let hidden = text.unicodeScalars.filter {
        $0.isInvisibleControl && $0 != "\n" && $0 != "\r"
      }
      #expect(hidden.isEmpty && (text.isEmpty || text.last?.isNewline == true), "\(path)")
    }
  }

  private static func files(
    _ form: ExportForm, _ entries: [ExportedEntry] = FormatJournal.entries
  ) throws -> [String: Data] {
    var files: [String: Data] = [:]
    try Scratch.with { folder in
      let sound = URL(filePath: folder).appending(path: "sound")
      try Data("ID3 ".utf8).write(to: sound)
      files = try FormatJournal.files(form, sound: sound, entries: entries)
    }
    return files
  }
}
