/// Describes JSON decoding errors without quoting any value of the document.
package enum JSONFault {
  /// A short reason: the key path and what is wrong there.
  package static func reason(_ error: any Error) -> String {
    func at(_ path: [any CodingKey]) -> String {
      path.map { $0.intValue.map { "[\($0)]" } ?? text($0.stringValue) }.joined(separator: ".")
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      return "key \(at(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "key \(at(context.codingPath)) has the wrong type"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      return "key \(at(context.codingPath)) has an invalid value"
    default:
      return "it is not JSON"
    }
  }

  /// `name` as a document spells it; keys of dictionaries, such as `2026-11-20T071503Z-3f9a1c2e`, are no names.
  private static func text(_ name: String) -> String {
    name.allSatisfy { $0.isLetter || $0.isNumber } ? SnakeCase.key(of: name) : name
  }
}
