import Foundation
import Testing

@testable import Model

@Suite struct LocatedJSONTests {
  private func fault(_ text: String) -> String? {
    do throws(LocatedJSON.Fault) {
      _ = try LocatedJSON(Data(text.utf8))
      return nil
    } catch {
      return "\(error.line): \(error.reason)"
    }
  }

  @Test func `Every value knows its line`() throws {
    let json = try LocatedJSON(Data("\u{FEFF}{\r\n \"a\": [1,\n-2.5e1],\n\"b\": null}\n".utf8))
    guard case .object(let members) = json.value, case .array(let list) = members.first?.value.value else {
      Issue.record("not an object with a list")
      return
    }
    #expect(json.line == 1 && members.map(\.key) == ["a", "b"] && members.map(\.value.line) == [2, 4])
    #expect(list.map(\.line) == [2, 3] && list.map(\.value) == [.number(1), .number(-25)])
    #expect(members.last?.value.value == .null)
  }

  @Test(arguments: [
    (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e4\ud83d\ude00""#, "ä😀"),
    ("\"Käse 👨‍👩‍👧\"", "Käse 👨‍👩‍👧"),
    (#""""#, ""),
  ])
  func `Texts are what JSON means`(text: String, expected: String) throws {
    #expect(try LocatedJSON(Data(text.utf8)).value == .string(expected))
  }

  @Test(arguments: [
    ("", "1: not JSON: it ends too early"),
    ("{\n\"a\": 1\n\"b\": 2}", "3: not JSON: a comma or } is missing"),
    ("[1 2]", "1: not JSON: a comma or ] is missing"), ("{a: 1}", "1: not JSON: a key in quotes is missing"),
    ("{\"a\" 1}", "1: not JSON: a colon is missing after a key"),
    ("{\"a\": 1,\n\"a\": 2}", "2: not JSON: a key is there twice"),
    ("[01]", "1: not JSON: a number is not written as one"),
    ("[1.]", "1: not JSON: a number is not written as one"),
    ("[1e999]", "1: not JSON: a number is not written as one"),
    ("[.5]", "1: not JSON: a value is missing or not in quotes"),
    ("[NaN]", "1: not JSON: a value is missing or not in quotes"),
    ("\"a\nb\"", "1: not JSON: a text has no closing quote on its line"),
    ("\"a", "1: not JSON: a text has no closing quote"),
    (#""\ud83d""#, "1: not JSON: half of a character is missing"),
    (#""\x""#, "1: not JSON: \\ stands before a wrong character"),
    ("{}\n{}", "2: not JSON: more follows after the end"),
    (String(repeating: "[", count: 1000), "1: not JSON: it is nested too deeply"),
  ])
  func `What is not JSON is named with its line`(text: String, expected: String) {
    #expect(fault(text) == expected)
  }

  @Test func `Bytes that are no text are not JSON`() {
    #expect(throws: LocatedJSON.Fault(line: 1, reason: "not JSON: a text is not UTF-8")) {
      try LocatedJSON(Data([0x22, 0xFF, 0x22]))
    }
    #expect(throws: LocatedJSON.Fault(line: 1, reason: "not JSON: a value is missing or not in quotes")) {
      try LocatedJSON(Data([0xFF, 0xFE, 0x22, 0x00]))
    }
  }
}
