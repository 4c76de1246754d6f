import Foundation
import TestSupport
import Testing

@testable import Text

@Suite struct LanguagesTests {
  private let folder: TestFolder

  /// A copy of the installed lists.
  init() throws {
    folder = try TestFolder()
    try FileManager.default.copyItem(atPath: InstalledFiles.lists, toPath: folder["language"])
  }

  private func write(_ name: String, _ text: String) throws {
    let file = URL(filePath: folder["language/" + name])
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func languages() throws -> Languages { try Languages(folder: folder["language"]) }

  @Test func `A third language begins with a folder and any of the lists`() throws {
    #expect(try languages()["fr"].stopWords.isEmpty)
    try write("fr/stop-words.txt", "le la les et c'est déjà\n")
    try write("fr/everyday.txt", "0.6: jour\n")
    let languages = try languages()
    #expect(languages.codes == ["de", "en", "fr"])
    let french = languages["fr"]
    #expect(Words.isStopWord("Déjà", language: french) && !Words.isStopWord("the", language: french))
    #expect(try Stemmer(language: "fr").contentStems(of: ["le", "jardin"], language: french) == ["jardin"])
    #expect(try EverydayWords(languages)["jour"] == 0.6)
    #expect(Fillers.clean("euh, uh le jardin", language: french) == "Euh, le jardin.")
    let text = "C'est le 3. mars. La fin."
    #expect(SentenceSplitter.sentences(in: text, language: "fr", languages: languages).count == 3)
  }

  @Test func `A language without a folder has no words, and is read by English rules`() throws {
    let languages = try languages()
    #expect(languages["nl"].stopWords.isEmpty && languages["nl"].ruleStopWords == languages["en"].stopWords)
    #expect(languages["de"].ruleStopWords == languages["de"].stopWords)
    #expect(languages["nl"].code == "nl" && !languages["nl"].isGerman && languages["de"].isGerman)
  }

  @Test(arguments: ["en/stop-words.txt", "de/stop-words.txt", "shared/fillers.txt"])
  func `A list that the rules need is asked for by its path`(name: String) throws {
    let path = folder["language/" + name]
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: WordFileError.missing(path: path)) { try languages() }
  }

  @Test func `A broken list of any language is refused when it is read`() throws {
    try write("fr/stop-words.txt", "le\nla, les\n")
    #expect(
      throws: WordFileError.malformed(
        path: folder["language/fr/stop-words.txt"], line: 2, word: "la,", fault: .noWord)
    ) { try languages() }
  }

  @Test func `Every list is described in the README next to it`() throws {
    let readme = try String(contentsOfFile: InstalledFiles.lists + "/README.md", encoding: .utf8)
    for path in try FileManager.default.subpathsOfDirectory(atPath: InstalledFiles.lists)
    where path.hasSuffix(".txt") {
      let name = URL(filePath: path).deletingPathExtension().lastPathComponent
      #expect(readme.contains("| `\(name)` |"), "\(path)")
    }
  }
}
