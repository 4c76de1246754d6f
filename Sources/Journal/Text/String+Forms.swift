extension String {
  /// The text with `values` in the places of their names in braces. They are replaced in one pass: a value that contains braces stays
  /// as it is, as does a name without a value.
  package func filled(_ values: some Sequence<(key: String, value: String)>) -> String {
    var filled = ""
    var rest = self[...]
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let name = rest[rest.index(after: start)..<end]
      filled += rest[..<start]
      filled += values.first { $0.key == name }?.value ?? String(rest[start...end])
      rest = rest[rest.index(after: end)...]
    }
    return filled + rest
  }

  /// The path as a relative URL: everything but unreserved characters and `/` is encoded (RFC 3986, 2.1).
  package var percentEncoded: String {
    var text = ""
    for byte in utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }
}
