package import Foundation

/// `value` with sorted keys and slashes as they are, so that equal values are equal bytes: on one line without white
/// space, or `pretty`, with two-space indentation and a final line feed.
///
/// Numbers must be finite: keep infinities out of documents.
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
