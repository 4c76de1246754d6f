import Foundation
import Model
import StageContract
import Surfaces

/// A JSON document as commands print it: an object with its `schema`, and times in seconds.
struct PrintedDocument {
  /// Canonical bytes with a final line feed.
  let data: Data

  /// The document of `schema` with the members of `content`, which must encode an object.
  init(_ schema: Schema, _ content: some Encodable) {
    guard case .object(var members)? = JSONValue(data: canonicalJSON(content))?.inSeconds else {
      preconditionFailure("\(schema.name): not an object")
    }
    members["schema"] = JSONValue(data: canonicalJSON(schema))
    data = canonicalJSON(JSONValue.object(members), pretty: true)
  }

  /// A published document, which has its schema and seconds already.
  init(published: JSONValue) { data = canonicalJSON(published, pretty: true) }
}

extension Output {
  /// Prints `content`, which must encode an object, as the JSON document `schema`.
  func json(_ schema: Schema, _ content: some Encodable) { json(PrintedDocument(schema, content)) }

  /// Prints the JSON document `schema` with the list `key`.
  func json(_ schema: Schema, _ key: String, _ elements: [some Encodable]) { json(schema, [key: elements]) }

  @available(*, unavailable, message: "give the list a key: a document is an object")
  func json(_ schema: Schema, _ elements: [some Encodable]) {}

  /// Prints `document`.
  func json(_ document: PrintedDocument) {
    print(String(decoding: document.data, as: UTF8.self).terminalJSON, terminator: "")
  }

  /// Prints the same as `json(schema, key, elements)` with the elements of all pages that `pages` passes to its argument.
  func json<Element: Encodable>(
    _ schema: Schema, _ key: String, pages: (([Element]) throws -> Void) throws -> Void
  ) rethrows {
    let frame = Frame(schema, key)
    print(frame.head, terminator: "")
    var isFirst = true
    try pages { page in
      guard !page.isEmpty else { return }
      print((isFirst ? "" : ",\n") + frame.elements(page), terminator: "")
      isFirst = false
    }
    print(frame.foot, terminator: "")
  }

  /// The frame around the elements of a document that consists of one list.
  struct Frame {
    private let schema: Schema
    private let key: String
    let head: String
    let foot: String

    init(_ schema: Schema, _ key: String) {
      (self.schema, self.key) = (schema, key)
      let empty = String(decoding: PrintedDocument(schema, [key: [String]()]).data, as: UTF8.self)
      let place = empty.range(of: "[\n") ?? empty.endIndex..<empty.endIndex
      (head, foot) = (String(empty[..<place.upperBound]), String(empty[place.upperBound...]))
    }

    /// The elements as they stand in the document, without the line breaks beside them.
    func elements(_ page: [some Encodable]) -> String {
      let text = String(decoding: PrintedDocument(schema, [key: page]).data, as: UTF8.self)
      return String(text.dropFirst(head.count).dropLast(foot.count)).terminalJSON
    }
  }
}

/// A document of a stage or of the owner as a part of another one: without a schema of its own.
struct Part<Document: TaggedDocument>: Encodable {
  var document: Document

  init(_ document: Document) { self.document = document }

  func encode(to encoder: any Encoder) throws {
    guard case .object(var members)? = JSONValue(data: canonicalJSON(document)) else { return }
    members["schema"] = nil
    try JSONValue.object(members).encode(to: encoder)
  }
}

extension JSONValue {
  /// The value with spans and durations of samples turned into seconds.
  fileprivate var inSeconds: JSONValue {
    switch self {
    case .array(let array): return .array(array.map(\.inSeconds))
    case .object(let object):
      if object.count == 2, case .number(let start)? = object["start"], case .number(let end)? = object["end"]
      {
        return .object(["start_seconds": Self.seconds(start), "end_seconds": Self.seconds(end)])
      }
      var members: [String: JSONValue] = [:]
      for (key, value) in object {
        if let name = Self.durations[key], case .number(let samples) = value {
          members[name] = Self.seconds(samples)
        } else {
          members[key] = value.inSeconds
        }
      }
      return .object(members)
    default: return self
    }
  }

  /// Keys of durations in samples, and the keys of the same in seconds.
  private static let durations = [
    "duration_samples": "duration_seconds", "declared_samples": "declared_seconds",
  ]

  private static func seconds(_ samples: Double) -> JSONValue { .number(samples / Double(SampleClock.rate)) }
}
