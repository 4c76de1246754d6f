/// Tables of cyclic redundancy checks, as Ogg and FLAC have them: highest bit first.
enum CRCTable {
  /// The checksum of each byte by `polynomial`, whose width is that of the checksum.
  static func of<Word: FixedWidthInteger & UnsignedInteger>(_ polynomial: Word) -> [Word] {
    (0..<256).map { byte in
      (0..<8).reduce(Word(byte) << (Word.bitWidth - 8)) { sum, _ in
        sum.leadingZeroBitCount > 0 ? sum << 1 : sum << 1 ^ polynomial
      }
    }
  }
}
