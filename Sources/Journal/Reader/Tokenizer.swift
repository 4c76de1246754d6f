/// Cuts words into pieces: of all spellings of a word by pieces, the one that is the most probable (a unigram model).
///
/// The pieces lie sorted in the mapped file and are searched there, byte by byte: nothing is built when a file is opened.
struct Tokenizer {
  private let file: MappedFile
  private let pieces: UnsafeBufferPointer<UInt8>
  /// Where each piece begins in `pieces`, and the end of the last.
  private let offsets: [Int32]
  /// Numbers of the pieces, sorted by their bytes.
  private let order: UnsafeBufferPointer<Int32>
  private let scores: UnsafeBufferPointer<Float>
  /// UTF-8 of the normal forms of scalars that have one.
  private let normal: [UInt32: [UInt8]]
  private let shape: ReaderShape
  /// Code points of a word that are read: a sentence without spaces is one word, and no one speaks a longer sentence.
  private static let longestWord = 2_000

  /// The tokens of a sentence.
  struct Tokens {
    var ids: [Int32] = []
    /// Index of each word's first token; words are what white space separates.
    var words: [Int] = []
  }

  /// - Throws: `ReaderFileError`.
  init(_ file: GGUFFile, _ shape: ReaderShape) throws(ReaderFileError) {
    self.file = file.file
    self.shape = shape
    let count = shape.vocabulary
    pieces = try file.tensor("pieces.bytes", [nil], [.int8]).bytes.bindMemory(to: UInt8.self)
    let lengths = try file.tensor("pieces.lengths", [count], [.int8]).bytes
    offsets = try Self.offsets(lengths, total: pieces.count, "pieces.lengths")
    order = try file.tensor("pieces.order", [count], [.int32]).bytes.bindMemory(to: Int32.self)
    guard order.allSatisfy({ 0..<Int32(count) ~= $0 }) else { throw .otherShape("pieces.order") }
    let scores = try file.tensor("pieces.scores", [count], [.float32])
    guard scores.type.isFinite(scores.bytes) else { throw .notFinite("pieces.scores") }
    self.scores = scores.bytes.bindMemory(to: Float.self)
    let scalars = try file.tensor("normal.scalars", [nil], [.int32]).bytes.bindMemory(to: UInt32.self)
    let forms = try file.tensor("normal.bytes", [nil], [.int8]).bytes
    let places = try Self.offsets(
      try file.tensor("normal.lengths", [scalars.count], [.int8]).bytes, total: forms.count, "normal.lengths")
    var normal: [UInt32: [UInt8]] = [:]
    for (index, scalar) in scalars.enumerated() {
      normal[scalar] = Array(forms[Int(places[index])..<Int(places[index + 1])])
    }
    self.normal = normal
  }

  /// Where parts of the given lengths begin, which fill `total` bytes.
  private static func offsets(_ lengths: UnsafeRawBufferPointer, total: Int, _ name: String)
    throws(ReaderFileError) -> [Int32]
  {
    guard total < Int(Int32.max) else { throw .otherShape(name) }
    var offsets: [Int32] = [0]
    offsets.reserveCapacity(lengths.count + 1)
    var end = 0
    for length in lengths {
      end += Int(length)
      guard end <= total else { throw .otherShape(name) }
      offsets.append(Int32(end))
    }
    guard end == total else { throw .otherShape(name) }
    return offsets
  }

  /// The tokens of `text`, without those of the beginning and the end.
  func tokens(of text: String) -> Tokens {
    var tokens = Tokens()
    for word in text.split(whereSeparator: \.isWhitespace) {
      tokens.words.append(tokens.ids.count)
      append(word, to: &tokens.ids)
    }
    return tokens
  }

  /// Appends the most probable spelling of `word`, of no more than its first `longestWord` code points. Takes time in
  /// proportion to their number.
  private func append(_ word: Substring, to ids: inout [Int32]) {
    var bytes = Array("\u{2581}".utf8)
    for scalar in word.unicodeScalars.prefix(Self.longestWord) {
      if let form = normal[scalar.value] { bytes += form } else { bytes += UTF8.encode(scalar)! }
    }
    let impossible = -1e30
    var best = [Double](repeating: impossible, count: bytes.count + 1)
    var back = [(start: Int, id: Int32)](repeating: (0, shape.unknown), count: bytes.count + 1)
    best[0] = 0
    func reach(_ end: Int, from start: Int, by id: Int32, _ score: Double) {
      let total = best[start] + score
      guard total > best[end] else { return }
      best[end] = total
      back[end] = (start, id)
    }
    for start in bytes.indices where best[start] > impossible {
      matches(bytes, from: start) { end, id in reach(end, from: start, by: id, Double(scores[Int(id)])) }
      // A scalar that no piece spells.
      var next = start + 1
      while next < bytes.count, bytes[next] & 0xC0 == 0x80 { next += 1 }
      reach(next, from: start, by: shape.unknown, shape.unknownScore)
    }
    let first = ids.count
    var end = bytes.count
    while end > 0 {
      ids.append(back[end].id)
      end = back[end].start
    }
    ids[first...].reverse()
  }

  /// Calls `found` with the end and the number of every piece with which `bytes` go on at `start`, shorter ones first.
  private func matches(_ bytes: [UInt8], from start: Int, found: (_ end: Int, _ id: Int32) -> Void) {
    var range = order.startIndex..<order.endIndex
    for place in start..<bytes.count {
      let depth = place - start
      range = narrowed(range, depth, bytes[place])
      guard let first = range.first else { return }
      if length(order[first]) == depth + 1 { found(place + 1, order[first]) }
    }
  }

  /// The pieces in `range`, which are alike before `depth`, that have `byte` there.
  private func narrowed(_ range: Range<Int>, _ depth: Int, _ byte: UInt8) -> Range<Int> {
    /// The first piece in `range` that is not before `bound`; one that ends at `depth` is before all others.
    func first(_ range: Range<Int>, from bound: Int) -> Int {
      var (low, high) = (range.lowerBound, range.upperBound)
      while low < high {
        let middle = (low + high) / 2
        let piece = order[middle]
        let value = length(piece) <= depth ? -1 : Int(pieces[Int(offsets[Int(piece)]) + depth])
        if value < bound { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let low = first(range, from: Int(byte))
    return low..<first(low..<range.upperBound, from: Int(byte) + 1)
  }

  private func length(_ piece: Int32) -> Int { Int(offsets[Int(piece) + 1] - offsets[Int(piece)]) }
}
