import Foundation
import TestSupport
import Testing

@testable import Surfaces

/// The JSON Schemas in `pipelines/schemas` and what the sources say of the same documents.
@Suite struct SchemaFileTests {
  /// Schemas of shared parts, which describe no document.
  private static let parts = ["envelope", "shared"]

  private static let schemas = Result {
    let names = try FileManager.default.contentsOfDirectory(atPath: SchemaValidator.folder)
      .filter { $0.hasSuffix(".schema.json") }
    return try [String: JSONValue](
      uniqueKeysWithValues: names.map { name in
        let data = try Data(contentsOf: URL(filePath: SchemaValidator.folder + "/" + name))
        return (String(name.dropLast(".schema.json".count)), try #require(JSONValue(data: data), "\(name)"))
      })
  }

  /// The versions in the sources by name: every literal, and one for each kind of published document.
  private func versions() throws -> [String: Int] {
    let sources = JournalRun.checkout + "/Sources"
    var versions = Dictionary(uniqueKeysWithValues: SurfaceKind.all.map { ($0.name, $0.version) })
    let paths = try #require(FileManager.default.enumerator(atPath: sources)).compactMap { $0 as? String }
    for path in paths where path.hasSuffix(".swift") {
      let text = try String(contentsOfFile: sources + "/" + path, encoding: .utf8)
      guard text.contains("Schema(name: \"") else { continue }
      for match in text.matches(of: /Schema\(name: "([a-z_]+)", version: ([0-9]+)\)/) {
        let name = String(match.output.1)
        let known = versions.updateValue(Int(match.output.2) ?? 0, forKey: name)
        #expect(known == nil || known == versions[name], "\(path): two versions of \(name)")
      }
    }
    return versions
  }

  @Test func `Every document has a schema of its version, and every schema a document`() throws {
    let found = try Self.schemas.get().filter { !Self.parts.contains($0.key) }.mapValues { schema in
      schema[pointer: "/properties/schema/properties/version/const"]
    }
    #expect(try found == versions().mapValues { .number(Double($0)) })
    for (name, schema) in try Self.schemas.get() where found[name] != nil {
      #expect(schema[pointer: "/properties/schema/properties/name/const"] == .string(name))
    }
  }

  @Test func `Every schema is of 2020-12 and rejects keys that it does not name`() throws {
    // Programs put keys of their own into a sidecar.
    for (name, schema) in try Self.schemas.get() where name != "sidecar" {
      #expect(schema[pointer: "/$schema"] == .string("https://json-schema.org/draft/2020-12/schema"))
      #expect(schema[pointer: "/$id"] == .string(name + ".schema.json"))
      #expect(schema[pointer: "/title"]?.text?.isEmpty == false, "\(name)")
      #expect(
        schema[pointer: "/$ref"] == .string("envelope.schema.json") || schema.isStrict || name == "shared",
        "\(name)")
      for pointer in schema.looseObjects() { Issue.record("\(name)\(pointer)") }
    }
  }

  @Test func `Keys are snake_case, and the page of schemas lists each with its version`() throws {
    let page = try String(contentsOfFile: SchemaValidator.folder + "/README.md", encoding: .utf8)
    for (name, schema) in try Self.schemas.get() {
      for key in schema.keys() where key.wholeMatch(of: /[a-z][a-z0-9_]*/) == nil {
        Issue.record("\(name): \(key)")
      }
      guard case .number(let version)? = schema[pointer: "/properties/schema/properties/version/const"] else {
        continue
      }
      #expect(page.contains("| `\(name)` \(Int(version)) |"), "\(name)")
    }
  }
}

extension JSONValue {
  /// True if it is the schema of an object without other keys than it names.
  fileprivate var isStrict: Bool {
    self[pointer: "/additionalProperties"] == .bool(false)
      || self[pointer: "/unevaluatedProperties"] == .bool(false)
  }

  /// Pointers of the schemas in this value that have properties of their own but permit others.
  fileprivate func looseObjects(at pointer: String = "") -> [String] {
    switch self {
    case .object(let object):
      let isOpen = object["type"] == .string("object") && object["properties"] != nil && !isStrict
      return (isOpen ? [pointer] : [])
        + object.sorted { $0.key < $1.key }.flatMap { $0.value.looseObjects(at: "\(pointer)/\($0.key)") }
    case .array(let array):
      return array.enumerated().flatMap { $0.element.looseObjects(at: "\(pointer)/\($0.offset)") }
    default: return []
    }
  }

  /// The keys that the schemas in this value name.
  fileprivate func keys() -> Set<String> {
    switch self {
    case .object(let object):
      var keys = object.values.reduce(into: Set<String>()) { $0.formUnion($1.keys()) }
      if case .object(let properties)? = object["properties"] { keys.formUnion(properties.keys) }
      return keys
    case .array(let array): return array.reduce(into: []) { $0.formUnion($1.keys()) }
    default: return []
    }
  }
}
