import Foundation
import Testing

@testable import Surfaces

@Suite struct QuickRecordTests {
  private func document(
    _ source: SurfaceSource = SurfaceSource(), locale: String = "en"
  ) throws -> SurfaceDocument {
    SurfaceKind.quickRecord.document(source, try SurfaceFixture.context(locale: locale))
  }

  @Test func `Each of the six families starts a recording`() throws {
    let document = try document()
    func at(_ pointer: String) -> String? { document["/variants/" + pointer]?.text }
    #expect(at("home/small/title") == "Record" && document["/variants/home/small/lines"] == nil)
    #expect(
      at("home/medium/title") == "Start Recording" && at("home/medium/footnote") == "On‑device, private")
    #expect(at("home/large/lines/0") == "Begin a new voice journal entry.")
    #expect(at("home/large/footnote") == "On‑device transcription")
    #expect(
      at("home/large/actions/0/label") == "Record" && at("home/large/actions/1/label") == "Open Journal")
    #expect(at("lock/circular/title") == "" && at("lock/circular/symbol") == "mic.fill")
    #expect(at("lock/rectangular/title") == "Record" && at("lock/inline/title") == "Record")
    for family in Variants.homeFamilies.map({ "home/" + $0 }) + Variants.lockFamilies.map({ "lock/" + $0 }) {
      #expect(at(family + "/link") == "sonarai://start-recording")
      #expect(at(family + "/accessibility") == "Start Recording. Starts a new voice journal in Sonar.")
      #expect(document["/variants/\(family)/redacted"] == .bool(false))
    }
  }

  @Test func `Its data says what it records with and what to say in between`() throws {
    var source = SurfaceSource()
    source.recording = RecordingDefaults(languages: ["de", "en"], style: "concise")
    let document = try document(source)
    #expect(document["/home_data/languages"] == .array(["de", "en"]))
    #expect(document["/home_data/style"]?.text == "concise")
    #expect(document["/home_data/opening_text"]?.text == "Opening…")
    #expect(document["/home_data/permission_text"]?.text == "Enable Mic & Speech in Settings")
    #expect(document["/description"]?.text == "Start a recording with one tap")
    let german = try self.document(locale: "de")
    #expect(german["/description"]?.text == "Starte eine Aufnahme mit einem Tap")
    #expect(german["/variants/home/small/title"]?.text == "Aufnehmen")
  }

  @Test func `The thread used last is in home links, where the owner wants it`() throws {
    var source = SurfaceSource()
    source.threads.lastUsed = SurfaceThread(id: "river walk", name: "River")
    #expect(try document(source) == document())
    source.settings = try SurfaceSettings("record_in_last_thread: true")
    let document = try document(source)
    for family in Variants.homeFamilies {
      #expect(
        document["/variants/home/\(family)/link"]?.text == "sonarai://start-recording?thread=river%20walk")
    }
    for family in Variants.lockFamilies {
      #expect(document["/variants/lock/\(family)/link"]?.text == "sonarai://start-recording")
    }
  }
}
