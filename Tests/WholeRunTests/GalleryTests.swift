import Foundation
import TestSupport
import TestTraits
import Testing
import Workspace

/// The page of `sonar surfaces gallery` on a journal.
@Suite(.runsProcesses) struct GalleryTests {
  private struct Made: Decodable {
    var path: String
    var bytes: Int
    var documents: Int
    var languages: [String]
  }

  @Test func aPageIsMadeInEveryLanguageAndGoesWithWhatIsWithdrawn() throws {
    let none = try JournalRun().sonar("surfaces gallery")
    #expect(none.status == 66)
    #expect(none.errors == "sonar: no surfaces have been written yet; run `sonar run`\n")

    let journal = try JournalRun.worked([JournalRun.goodNight])
    #expect(try journal.sonar("title", ["latest", "</script><script>ran()</script>"]).status == 0)
    let published = try journal.surfaces()
    let answer = try journal.sonar("surfaces gallery", ["--json"])
    #expect(answer.status == 0 && answer.errors == "", "\(answer.errors)")
    let made = try answer.json(Made.self)
    #expect(made.path == journal.root + "/.cache/gallery.html")
    #expect(made.languages == ["en", "de"] && made.documents == 14)
    let page = try String(contentsOfFile: made.path, encoding: .utf8)
    #expect(page.utf8.count == made.bytes)
    #expect(page.contains(#"\u003c/script\u003e\u003cscript\u003eran()"#) && !page.contains("ran()</script>"))
    #expect(
      page.contains("Letzter Eintrag") && page.contains("Latest Entry") && page.contains(#""waveform":["#))
    let permissions = try FileManager.default.attributesOfItem(atPath: made.path)[.posixPermissions]
    #expect(permissions as? Int == 0o600)
    #expect(try journal.surfaces() == published, "what is published stays as it was")

    let folder = try TestFolder()
    let unwritable = try journal.sonar("surfaces gallery", ["--output", folder["gone/page.html"]])
    #expect(unwritable.status == 74)
    #expect(
      unwritable.errors.hasSuffix("; name a file with --output\n")
        && unwritable.errors.count { $0 == "\n" } == 1)
    try Data("mine".utf8).write(to: URL(filePath: folder["notes.html"]))
    try FileManager.default.createSymbolicLink(
      atPath: folder["linked"], withDestinationPath: journal.root)
    for (output, reason) in [
      (journal.root + "/sonar.yaml", "lies in a journal"), (journal.root + "/new.html", "lies in a journal"),
      (folder["linked/facts.html"], "lies in a journal"), (folder["notes.html"], "is not a gallery page"),
      (folder.path, "is not a gallery page"),
    ] {
      let refused = try journal.sonar("surfaces gallery", ["--output", output])
      #expect(refused.status == 64 && refused.errors.contains(reason), "\(output): \(refused.errors)")
    }
    #expect(try String(contentsOfFile: folder["notes.html"], encoding: .utf8) == "mine")

    // What a killed command left of another language goes with the page.
    let scratch = journal.root + "/.cache/gallery"
    try FileSystem.makeFolder(scratch + "/sonar-1/surfaces")
    #expect(try journal.sonar("private", ["latest"]).status == 0)
    #expect(![made.path, scratch].contains { FileManager.default.fileExists(atPath: $0) })
    let own = try journal.sonar("surfaces gallery", ["--output", folder["page.html"]])
    #expect(own.status == 0)
    #expect(try !String(contentsOfFile: folder["page.html"], encoding: .utf8).contains("ran()"))

    #expect(try journal.sonar("surfaces gallery").status == 0)
    #expect(try journal.sonar("surfaces clear").status == 0)
    #expect(!FileManager.default.fileExists(atPath: made.path))
    let cleared = try journal.sonar("surfaces gallery", ["--output", folder["page.html"]])
    #expect(cleared.status == 0)
    #expect(
      try String(contentsOfFile: folder["page.html"], encoding: .utf8).contains(#""cleared":true"#))
  }
}
