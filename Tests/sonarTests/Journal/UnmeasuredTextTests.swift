import Foundation
import Model
import Testing

@testable import Application
@testable import sonar

@Suite struct UnmeasuredTextTests {
  private func lines(_ languages: [String]) -> [String] {
    var entry = ExampleEntry.documents
    entry.unmeasured = languages
    return ExampleEntry.lines(entry)
  }

  @Test func `It is said in which languages nobody has measured the reader`() {
    #expect(lines(["fr"]).contains("Read in French, which nobody has measured"))
    #expect(lines(["fr", "it"]).contains("Read in French and Italian, which nobody has measured"))
    #expect(!lines([]).contains { $0.contains("measured") })
  }

  @Test func `Programs are told their codes`() {
    var entry = ExampleEntry.documents
    #expect(EntryJSON(entry, timeZone: .gmt).unmeasured == nil)
    entry.unmeasured = ["fr"]
    #expect(EntryJSON(entry, timeZone: .gmt).unmeasured == ["fr"])
  }
}
