import Foundation
import Workspace

/// Finds files whose container says that something is missing: one that is being written, or was cut off.
///
/// Only sizes and marks of the container are compared with the size of the file; no audio is read. A format that does not say
/// how long it is, and whatever cannot be read, counts as whole.
struct ContainerLength {
  private let descriptor: Int32
  private let bytes: Int

  /// True if the file at `path` says of itself that it is not whole. An empty one says so, too.
  static func isIncomplete(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    return ContainerLength(descriptor: descriptor, bytes: Int(status.st_size)).isIncomplete
  }

  private var isIncomplete: Bool {
    guard bytes > 0 else { return true }
    switch text(0, 4) {
    case "RIFF": return isRIFFIncomplete(little)
    case "RIFX": return isRIFFIncomplete(big)
    case "RF64", "BW64": return isLongRIFFIncomplete
    case "riff": return little(16, 8).map { $0 == 0 || $0 > bytes } ?? true
    case "FORM": return big(4, 4).map { $0 == 0 || $0 > bytes - 8 } ?? true
    case "caff": return isCAFIncomplete
    case ".snd":
      guard let start = big(4, 4), let size = big(8, 4) else { return true }
      return size != 0xFFFF_FFFF && (size == 0 || start + size > bytes)
    case "OggS": return isOggIncomplete
    case "\u{1A}E\u{DF}\u{A3}": return isMatroskaIncomplete
    default:
      return ["ftyp", "moov", "mdat", "wide", "free", "skip"].contains(text(4, 4)) && isBoxesIncomplete
    }
  }

  /// A recorder writes the sizes last; until then they are 0, or that of an empty recording.
  ///
  /// - Parameter number: the number at a place, in so many bytes: RIFX has them the other way round.
  private func isRIFFIncomplete(_ number: (_ place: Int, _ count: Int) -> Int?) -> Bool {
    guard let whole = number(4, 4) else { return true }
    // An odd chunk may lack its padding.
    guard whole > 0, whole - 1 <= bytes - 8 else { return true }
    guard text(8, 4) == "WAVE" else { return false }
    var place = 12
    for _ in 0..<100 where place + 8 <= bytes {
      guard let size = number(place + 4, 4) else { return true }
      if text(place, 4) == "data" { return size == 0 || size > bytes - place - 8 }
      place += 8 + size + size % 2
    }
    return true
  }

  /// The sizes are in the first chunk: of the file, and of its samples.
  private var isLongRIFFIncomplete: Bool {
    guard text(12, 4) == "ds64", let whole = little(20, 8), let data = little(28, 8) else { return true }
    return whole == 0 || whole - 1 > bytes - 8 || data > bytes - 36
  }

  private var isCAFIncomplete: Bool {
    var place = 8
    for _ in 0..<1000 where place + 12 <= bytes {
      // While it is recorded, the size is -1.
      guard let size = big(place + 4, 8), size <= bytes - place - 12 else { return true }
      if text(place, 4) == "data" { return false }
      place += 12 + size
    }
    return true
  }

  /// The last page is whole, and marked as the end of its stream.
  private var isOggIncomplete: Bool {
    let start = max(0, bytes - 70_000)
    let tail = read(start, bytes - start)
    var place = tail.count - 27
    while place >= 0 {
      if tail[place] == 0x4F, tail[place...].prefix(5) == [0x4F, 0x67, 0x67, 0x53, 0] {
        let lengths = tail[(place + 27)...].prefix(Int(tail[place + 26]))
        let end = place + 27 + Int(tail[place + 26]) + lengths.reduce(0) { $0 + Int($1) }
        return end > tail.count || tail[place + 5] & 4 == 0
      }
      place -= 1
    }
    return true
  }

  /// Its segment has a size that is known and reaches beyond the file.
  private var isMatroskaIncomplete: Bool {
    guard let head = variableSize(4) else { return true }
    let segment = head.end + head.value
    guard read(segment, 4) == [0x18, 0x53, 0x80, 0x67], let size = variableSize(segment + 4) else {
      return true
    }
    return !size.isUnknown && size.value > bytes - size.end
  }

  private func variableSize(_ place: Int) -> (value: Int, end: Int, isUnknown: Bool)? {
    guard let first = read(place, 1).first, first > 0 else { return nil }
    let length = first.leadingZeroBitCount + 1
    let all = read(place, length)
    guard all.count == length else { return nil }
    let value = all.dropFirst().reduce(Int(first) & (0xFF >> length)) { $0 << 8 | Int($1) }
    return (value, place + length, value == (1 << (7 * length)) - 1)
  }

  /// Every box is within the file, and one of them is `moov`.
  private var isBoxesIncomplete: Bool {
    var place = 0
    var isDescribed = false
    for _ in 0..<10_000 where place + 8 <= bytes {
      guard let short = big(place, 4) else { return true }
      isDescribed = isDescribed || text(place + 4, 4) == "moov"
      // 0: up to the end of the file; 1: a long size follows.
      if short == 0 { return !isDescribed }
      guard let size = short == 1 ? big(place + 8, 8) : short, size >= 8, size <= bytes - place else {
        return true
      }
      place += size
    }
    return !isDescribed
  }

  private func read(_ place: Int, _ count: Int) -> [UInt8] {
    guard place >= 0, count > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: count)
    let found = pread(descriptor, &buffer, count, off_t(place))
    return Array(buffer.prefix(max(0, found)))
  }

  private func text(_ place: Int, _ count: Int) -> String {
    String(String.UnicodeScalarView(read(place, count).map { Unicode.Scalar($0) }))
  }

  private func big(_ place: Int, _ count: Int) -> Int? { number(read(place, count), count) }

  private func little(_ place: Int, _ count: Int) -> Int? { number(read(place, count).reversed(), count) }

  /// nil if the file ends before; a number too large is the largest.
  private func number(_ digits: [UInt8], _ count: Int) -> Int? {
    guard digits.count == count else { return nil }
    let value = digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // Half of it, so that sums of it do not overflow.
    return Int(clamping: min(value, UInt64(Int.max / 4)))
  }
}
