import Foundation
import Testing

@testable import StageContract

@Suite struct JSONKeysTests {
  @Test(arguments: [
    ("id", "id"), ("sha256", "sha256"), ("entryID", "entry_id"),
    ("noSpeechProbability", "no_speech_probability"), ("toDoByStage", "to_do_by_stage"),
    ("rouge_1", "rouge_1"),
  ])
  func `The key of a property is its name in snake_case`(_ name: String, _ key: String) {
    #expect(SnakeCase.key(of: name) == key)
  }

  /// The texts of all sources that decode something, by name of file.
  private static let sources: Result<[String: String], any Error> = Result {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var texts: [String: String] = [:]
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      if text.contains(/Codable|Decodable|Document\b/) { texts[file.lastPathComponent] = text }
    }
    return texts
  }

  /// A name that did not come back would be read as nil, or not at all.
  @Test func `Every property name of the house comes back from its key`() throws {
    let names = try Self.sources.get().values.flatMap { text in
      text.matches(of: /(?m)^ +(?:package )?var (\w+(?:, \w+)*):/).flatMap { $0.1.split(separator: ", ") }
    }.map(String.init)
    #expect(Set(names).isSuperset(of: ["entryID", "peakMemoryBytes", "sha256", "averageLogprob"]))
    #expect(Set(names.filter { SnakeCase.name(of: SnakeCase.key(of: $0)) != $0 }) == [])
  }

  /// A key spelled in snake_case would not be found, as the decoder looks for the name of a property.
  @Test func `Only what is read verbatim spells keys in snake_case`() throws {
    let spelling = try Self.sources.get().filter { _, text in
      text.matches(of: /CodingKeys: String[^}]*/).contains { $0.0.contains(/"[a-z0-9]+_/) }
    }
    #expect(spelling.keys.sorted() == ["Probe.swift", "Transcript.swift"])
  }

  private struct Document: Codable, Equatable {
    var entryID: String
    var byStage: [String: [String: Int]]
    var optionalValues: [String: Int?]?
    var lines: [[String: String]]
    var bySegment: [Int: String]
    var parameterValues: [String: ParameterValue]
    var choice: Choice

    /// Encodes a dictionary by itself.
    enum Choice: Codable, Equatable {
      case members([String: Inner])

      struct Inner: Codable, Equatable { var isOne: Bool }

      init(from decoder: any Decoder) throws {
        self = .members(try decoder.singleValueContainer().decode([String: Inner].self))
      }

      func encode(to encoder: any Encoder) throws {
        guard case .members(let members) = self else { return }
        var value = encoder.singleValueContainer()
        try value.encode(members)
      }
    }
  }

  private let document = Document(
    entryID: "anID", byStage: ["inner_ID": ["2026-11-20T071503Z": 1]],
    optionalValues: ["en_GB": nil, "aB": 2],
    lines: [["Some Tag": "aB", "snake_case": "c_d"]], bySegment: [-1: "aB"],
    parameterValues: ["max_words": .list([.string("aB")])], choice: .members(["a_b": .init(isOne: true)]))

  @Test func `Names are converted, keys of dictionaries are not`() throws {
    let json = canonicalJSON(document)
    #expect(
      String(decoding: json, as: UTF8.self)
        == #"{"by_segment":{"-1":"aB"},"by_stage":{"inner_ID":{"2026-11-20T071503Z":1}},"#
        + #""choice":{"a_b":{"is_one":true}},"entry_id":"anID","lines":[{"Some Tag":"aB","snake_case":"c_d"}],"#
        + #""optional_values":{"aB":2,"en_GB":null},"parameter_values":{"max_words":["aB"]}}"#)
    #expect(try decodeJSON(Document.self, from: json) == document)
    let nested = ["a_B": [document]]
    #expect(try decodeJSON([String: [Document]].self, from: canonicalJSON(nested)) == nested)
  }

  @Test func `Verbatim keys are the names`() throws {
    let json = canonicalJSON(document, keys: .verbatim)
    #expect(String(decoding: json, as: UTF8.self).contains(#""entryID":"anID""#))
    #expect(try decodeJSON(Document.self, from: json, keys: .verbatim) == document)
  }

  @Test func `A fault names the key as the document spells it`() {
    func reason(_ json: String) -> String? {
      do {
        _ = try decodeJSON([String: [Document.Choice.Inner]].self, from: Data(json.utf8))
        return nil
      } catch {
        return JSONFault.reason(error)
      }
    }
    #expect(reason(#"{"2026-11-20T071503Z":[{}]}"#) == "key 2026-11-20T071503Z.[0].is_one is missing")
    #expect(
      reason(#"{"2026-11-20T071503Z":[{"is_one":1}]}"#)
        == "key 2026-11-20T071503Z.[0].is_one has the wrong type")
  }
}
