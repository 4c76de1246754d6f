import Foundation
import Model
import StageContract
import StrictYAML
import TestSupport
import Testing

@testable import Surfaces

@Suite struct TextsTests {
  private static let folder = InstalledFiles.pipelines + "/surfaces/texts"

  @Test func `Every language has every text`() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder) {
      let language = String(name.dropLast(5))
      #expect(try Texts.read(folder: Self.folder, locale: language).language == language)
    }
  }

  @Test(arguments: [("de_DE", "de"), ("DE", "de"), ("fr", "en"), ("", "en"), ("../de", "en")])
  func `Other languages are shown in English`(locale: String, language: String) throws {
    #expect(try Texts.read(folder: Self.folder, locale: locale).language == language)
  }

  @Test func `A missing, an unknown and an empty text are errors with file and line`() throws {
    let path = Self.folder + "/en.yaml"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    func fault(_ text: String) -> StrictYAML.Fault? {
      do throws(StrictYAML.Fault) {
        _ = try Texts(text, language: "en")
        return nil
      } catch {
        return error
      }
    }
    #expect(fault(text) == nil)
    #expect(fault(text.replacing("today: Today\n", with: ""))?.reason == "the text today is missing; add it")
    #expect(
      fault(text.replacing("today: Today\n", with: "todai: Today\n"))?.reason
        == "unknown key todai; did you mean today?")
    #expect(fault(text.replacing("today: Today\n", with: "today:\n"))?.reason == "today must be text")
  }

  @Test func `Values take the places of their names, and stay as they are`() throws {
    let texts = try SurfaceFixture.context().texts
    #expect(texts[.latestLine, ["text": "{n} {text}"]] == "Latest: {n} {text}")
    #expect(texts[.entriesCount, count: 1] == "1 entry")
    #expect(texts[.entriesCount, count: 0] == "0 entries")
  }

  @Test(arguments: Remark.Form.allCases)
  func `A remark reads on a page as commands say it, and has the same values in every language`(
    form: Remark.Form
  ) throws {
    let key = try #require(TextKey(rawValue: "remark_" + form.rawValue))
    #expect(try SurfaceFixture.context().texts[key] == form.english)
    func names(_ text: String) -> [String] {
      text.matches(of: /\{[a-z]+\}/).map { String($0.output) }.sorted()
    }
    #expect(try names(SurfaceFixture.context(locale: "de").texts[key]) == names(form.english))
  }

  @Test func `A remark has its detail on the page`() throws {
    let remark = Remark(
      kind: .gap, span: Span(start: 2_080_000, end: 2_080_000), missingSeconds: 35, detail: "mp3")
    #expect(try SurfaceFixture.context().texts[remark] == remark.sentence)
    #expect(
      try SurfaceFixture.context(locale: "de").texts[remark]
        == "bei 2:10 fehlt ein Stück (35 s): die Datei ist dort beschädigt (mp3)")
  }
}
