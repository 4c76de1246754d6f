/// The pages of an Ogg file (RFC 3533): where another stream begins after the end of one, and whether any page is damaged.
struct OggPages {
  private(set) var layout: SoundLayout

  /// nil if the file is not Ogg.
  init?(_ reader: ByteReader) {
    guard reader.holds("OggS", at: 0) else { return nil }
    var starts = [0]
    var isBeginning = true
    var isSuspect = false
    var endsWithin = false
    var numbers: [Int: Int] = [:]
    // Streams of which a page says that it is the last.
    var ended: Set<Int> = []
    var offset = 0
    var damaged = 0
    while offset < reader.count {
      guard reader.holds("OggS", at: offset), reader[offset + 4] == 0 else {
        isSuspect = true
        damaged += 1
        // Bounded, because a file may contain any number of beginnings.
        guard damaged < 100_000, let next = reader.first(Array("OggS".utf8), in: offset + 1..<reader.count)
        else { break }
        offset = next
        continue
      }
      guard let page = Self.page(offset, in: reader) else {
        endsWithin = true
        break
      }
      let serial = page.littleEndian(14, 4)
      let number = page.littleEndian(18, 4)
      guard Self.checksum(page) == UInt32(truncatingIfNeeded: page.littleEndian(22, 4)) else {
        isSuspect = true
        offset += 4
        continue
      }
      if page[5] & 2 != 0 {
        if !isBeginning, starts.count <= SoundLayout.maxParts {
          starts.append(offset)
          (numbers, ended) = ([:], [])
        }
        isBeginning = true
      } else {
        isBeginning = false
        if let last = numbers[serial], number != last + 1, number != last { isSuspect = true }
        // libsndfile hears nothing behind the end.
        if ended.contains(serial) { isSuspect = true }
      }
      if page[5] & 4 != 0, ended.count < 1000 { ended.insert(serial) }
      if numbers.count < 1000 { numbers[serial] = number }
      offset += page.count
    }
    layout = SoundLayout(starts: starts, count: reader.count)
    layout.isSuspect = isSuspect
    layout.endsWithin = endsWithin
  }

  /// All bytes of the page at `offset`; nil if the file ends within it.
  private static func page(_ offset: Int, in reader: ByteReader) -> [UInt8]? {
    guard let header = reader.bytes(offset, 27) else { return nil }
    let segments = Int(header[26])
    guard let lacing = reader.bytes(offset + 27, segments) else { return nil }
    return reader.bytes(offset, 27 + segments + lacing.reduce(0) { $0 + Int($1) })
  }

  private static let table = CRCTable.of(UInt32(0x04C1_1DB7))

  /// The page's checksum, for which its own field counts as zero.
  static func checksum(_ page: [UInt8]) -> UInt32 {
    let table = table
    var sum: UInt32 = 0
    for index in page.indices {
      let byte = (22..<26).contains(index) ? 0 : page[index]
      sum = sum << 8 ^ table[Int(sum >> 24 ^ UInt32(byte))]
    }
    return sum
  }
}
