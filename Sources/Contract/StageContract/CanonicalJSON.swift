package import Foundation

/// Sorted keys, no white space, slashes as they are.
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
