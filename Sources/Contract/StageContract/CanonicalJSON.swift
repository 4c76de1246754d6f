package import Foundation

/// Encodes `value` with sorted keys and unescaped slashes, so that equal values give equal bytes: on one line
/// without white space or, if `pretty`, with two-space indentation and a final line feed.
///
/// Numbers must be finite.
package func canonicalJSON(_ value: some Encodable, pretty: Bool = false) -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
  do {
    return try encoder.encode(value) + (pretty ? Data("\n".utf8) : Data())
  } catch {
    preconditionFailure("a record holds a value that JSON cannot: \(error)")
  }
}
