package import Foundation
import Model
package import StageContract
package import Surfaces

/// A JSON document as commands print it: an object with its `schema`, and times in seconds.
package struct PrintedDocument {
  /// Canonical bytes with a final line feed.
  package let data: Data

  /// The document of `schema` with the members of `content`, which must encode an object.
  package init(_ schema: Schema, _ content: some Encodable) {
    guard case .object(var members)? = JSONValue(data: canonicalJSON(content))?.inSeconds else {
      preconditionFailure("\(schema.name): not an object")
    }
    members["schema"] = JSONValue(data: canonicalJSON(schema))
    data = canonicalJSON(JSONValue.object(members), pretty: true)
  }

  /// A published document, which has its schema and seconds already.
  package init(published: JSONValue) { data = canonicalJSON(published, pretty: true) }
}

/// A document of a stage or of the owner as a part of another one: without a schema of its own.
package struct Part<Document: TaggedDocument>: Encodable {
  package var document: Document

  package init(_ document: Document) { self.document = document }

  package func encode(to encoder: any Encoder) throws {
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
