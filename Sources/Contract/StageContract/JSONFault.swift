/// Describes JSON decoding errors without quoting any value of the document.
package enum JSONFault {
  /// A short reason: the key path and what is wrong there.
  package static func reason(_ error: any Error) -> String {
    func at(_ path: [any CodingKey]) -> String {
      path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
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
}
