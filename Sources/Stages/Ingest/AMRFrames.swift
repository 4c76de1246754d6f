/// Frames of AMR (RFC 4867): each begins with a byte that holds its type, and with it its length.
///
/// One byte is a weak mark. So more of them must follow one another than in formats whose frames have headers.
enum AMRFrames {
  /// Frames of AMR narrow band.
  static let narrow = FrameRuns.Format(
    header: { frame($0, $1, bytes: narrowBytes) }, sync: nil, chain: 10, opening: "#!AMR\n", decoder: "amrnb")
  /// Frames of AMR wide band.
  static let wide = FrameRuns.Format(
    header: { frame($0, $1, bytes: wideBytes) }, sync: nil, chain: 10, opening: "#!AMR-WB\n", decoder: "amrwb"
  )

  /// Bytes after the first one by the frame's type; nil for types that no recorder writes.
  private static let narrowBytes: [Int?] =
    [12, 13, 15, 17, 19, 20, 26, 31, 5] + [Int?](repeating: nil, count: 6) + [0]
  private static let wideBytes: [Int?] =
    [17, 23, 32, 36, 40, 46, 50, 58, 60, 5] + [Int?](repeating: nil, count: 4) + [0, 0]

  private static func frame(_ reader: ByteReader, _ offset: Int, bytes: [Int?]) -> FrameRuns.Frame? {
    // The first bit and the last two are zero; the one before these says that the frame is not damaged.
    guard let byte = reader[offset], byte & 0x87 == 0x04, let length = bytes[Int(byte >> 3)] else {
      return nil
    }
    return FrameRuns.Frame(bytes: 1 + length, seconds: 0.02, key: 0)
  }
}
